import { type APIButtonComponent, ButtonStyle } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { ComponentContext } from './components-view.ts';
import { emojiText } from './emoji-text.ts';
import { messageHash } from './markdown-view.ts';
import { readMessageLink } from './mentions.ts';
import './play-button.ts';

const TYPES = {
  [ButtonStyle.Primary]: 'primary',
  [ButtonStyle.Secondary]: 'secondary',
  [ButtonStyle.Success]: 'success',
  [ButtonStyle.Danger]: 'destructive',
} as const;

/** A button of a message; a press goes to the bot, a link goes where it says. */
export function buttonView(button: APIButtonComponent, context: ComponentContext): TemplateResult {
  if (button.style === ButtonStyle.Link) return linkButtonView(button.url, button.label ?? button.url, button.disabled);
  // Premium buttons sell something; here nothing is sold.
  if (button.style === ButtonStyle.Premium) return html``;
  const { page, channel, message, pending } = context;
  const { custom_id: customId, disabled = false, label = '', style, emoji } = button;
  return html`<play-button
    data-custom-id=${customId}
    data-style=${style}
    data-label=${label}
    type=${TYPES[style]}
    label=${label}
    emoji=${emoji === undefined ? nothing : emojiText(emoji)}
    ?disabled=${disabled}
    ?waiting=${pending === customId}
    aria-disabled=${disabled ? 'true' : nothing}
    @click=${() => {
      if (!disabled) void page.actions.click(channel.id, message.id, customId);
    }}
  ></play-button>`;
}

function linkButtonView(url: string, label: string, disabled = false): TemplateResult {
  const target = readMessageLink(url);
  const href = target === undefined ? url : messageHash(target);
  return html`<play-button
    data-url=${url}
    data-label=${label}
    url=${href}
    label=${label}
    ?disabled=${disabled}
  ></play-button>`;
}
