import '@skyra/discord-components-core/discord-embed.js';
import '@skyra/discord-components-core/discord-embed-description.js';
import '@skyra/discord-components-core/discord-embed-footer.js';
import type { APIEmbed, APIMessage } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { World } from '../protocol.ts';
import { markdownView } from './markdown-view.ts';

/** A message's embeds, in brief: title, text, fields, footer, colour. */
export function embedsView({ embeds }: APIMessage, world: World): readonly TemplateResult[] {
  return embeds.map((embed) => embedView(embed, world));
}

function embedView(
  { title, url, description, fields = [], footer, color, image }: APIEmbed,
  world: World,
): TemplateResult {
  return html`<discord-embed
    slot="embeds"
    embed-title=${title ?? nothing}
    url=${url ?? nothing}
    color=${color === undefined ? nothing : colourText(color)}
    image=${image?.url ?? nothing}
  >
    ${
      description === undefined && fields.length === 0
        ? nothing
        : html`<discord-embed-description slot="description">
            ${description === undefined ? nothing : markdownView(description, world)}
            ${fields.map(({ name, value }) => html`<strong>${name}</strong>${markdownView(value, world)}`)}
          </discord-embed-description>`
    }
    ${footer === undefined ? nothing : html`<discord-embed-footer slot="footer">${footer.text}</discord-embed-footer>`}
  </discord-embed>`;
}

/** Discord's colour number as CSS. */
export function colourText(colour: number): string {
  return `#${colour.toString(16).padStart(6, '0')}`;
}
