import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit';

const disc = (fill: string, edge: string): SVGTemplateResult =>
  svg`<circle cx="18" cy="18" r="16" fill=${fill} stroke=${edge} stroke-width="2" />`;

/** What the bot writes, in the page's own drawing. */
const SHAPES: ReadonlyMap<string, SVGTemplateResult> = new Map([
  [
    '👑',
    svg`<path d="M4 11l8 7 6-11 6 11 8-7-4 18H8z" fill="#f0b232" stroke="#f0b232" stroke-width="2" stroke-linejoin="round" />
      <path d="M8 26h20v4H8z" fill="#c98a1b" /><circle cx="18" cy="21" r="2.5" fill="#da373c" />`,
  ],
  ['🔴', disc('#dd2e44', '#f0667a')],
  ['🔵', disc('#3b82e8', '#7db0f5')],
  ['⚪', disc('#e6e7e8', '#ffffff')],
  ['⚫', disc('#17181a', '#8a8d93')],
]);
const PICTURE = String.raw`(?![©®™])\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?\uFE0F?`;
const EMOJI = new RegExp(String.raw`(${PICTURE}(?:\u200D${PICTURE})*|[0-9#*]\uFE0F\u20E3|\p{RI}\p{RI})`, 'u');

/** A text with its emoji drawn, or in a font that has them. The character itself stays, for copying and for those who listen. */
export const withEmoji = (text: string): unknown =>
  EMOJI.test(text) ? text.split(EMOJI).map((part, index) => (index % 2 === 0 ? part : drawn(part))) : text;

function drawn(character: string): TemplateResult {
  const shape = SHAPES.get(character.replace('\uFE0F', ''));
  if (shape === undefined) return html`<span class="emoji-font">${character}</span>`;
  return html`<span class="emoji"
    ><svg viewBox="0 0 36 36" aria-hidden="true">${shape}</svg><span class="glyph">${character}</span></span
  >`;
}
