import type { APIEmbed } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { World } from '../protocol.ts';
import { markdownView } from './markdown-view.ts';
import { pictureView } from './pictures-view.ts';
import type { Store } from './store.ts';

/** The embeds of a message, one below the other. */
export const embedsView = (embeds: readonly APIEmbed[], world: World, store: Store): TemplateResult | typeof nothing =>
  embeds.length === 0
    ? nothing
    : html`<div slot="embeds" class="components">${embeds.map((embed) => embedView(embed, world, store))}</div>`;

function embedView(embed: APIEmbed, world: World, store: Store): TemplateResult {
  const { title, url, description, color, author, footer, fields = [], image, thumbnail } = embed;
  const words = url === undefined ? title : html`<a href=${url} target="_blank" rel="noopener noreferrer">${title}</a>`;
  const accent = `--accent: #${(color ?? 0).toString(16).padStart(6, '0')}`;
  return html`<section class="container" data-testid="embed" style=${color === undefined ? '' : accent}>
    <div class="container-inner">
      ${author === undefined ? nothing : html`<small>${author.name}</small>`}
      ${title === undefined ? nothing : html`<strong>${words}</strong>`}
      ${description === undefined ? nothing : html`<div>${markdownView(description, world)}</div>`}
      ${fields.map(({ name, value }) => html`<div><strong>${name}</strong>${markdownView(value, world)}</div>`)}
      ${[image, thumbnail].map((each) =>
        each === undefined
          ? nothing
          : pictureView({ url: each.url, alt: undefined, width: each.width, height: each.height }, store),
      )}
      ${footer === undefined ? nothing : html`<small class="faint">${footer.text}</small>`}
    </div>
  </section>`;
}
