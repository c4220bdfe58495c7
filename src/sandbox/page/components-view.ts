import '@skyra/discord-components-core/discord-action-row.js';
import {
  type APIMessage,
  type APIMessageTopLevelComponent,
  type APISectionAccessoryComponent,
  type APIUnfurledMediaItem,
  type APIContainerComponent,
  type APIMediaGalleryItem,
  type APIComponentInMessageActionRow,
  ComponentType,
  MessageFlags,
  SeparatorSpacingSize,
} from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { PageChannel, World } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { fileView } from './attachments-view.ts';
import { buttonView } from './button-view.ts';
import { colourText } from './embeds-view.ts';
import { markdownView } from './markdown-view.ts';
import { pictureView } from './picture-view.ts';
import { selectView } from './select-view.ts';

/** What the components of one message need to be drawn and pressed. */
export interface ComponentContext {
  readonly page: PageContext;
  readonly world: World;
  readonly channel: PageChannel;
  readonly message: APIMessage;
  /** The custom id of a press of mine that waits for its answer. */
  readonly pending: string | undefined;
}

/** A message's components, classic rows and Components V2 alike. */
export function componentsView(context: ComponentContext): TemplateResult | typeof nothing {
  const { components, flags } = context.message;
  if (components === undefined || components.length === 0) return nothing;
  const isV2 = ((flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
  return html`<div slot="components" class="components ${isV2 ? 'v2' : ''}">
    ${components.map((each) => blockView(each, context))}
  </div>`;
}

type ContainerChild = APIContainerComponent['components'][number];

function blockView(component: APIMessageTopLevelComponent | ContainerChild, context: ComponentContext): TemplateResult {
  const { world } = context;
  switch (component.type) {
    case ComponentType.ActionRow:
      return html`<discord-action-row role="group" aria-label="Actions"
        >${component.components.map((each) => pressableView(each, context))}</discord-action-row
      >`;
    case ComponentType.TextDisplay:
      return html`<div class="text-display">${markdownView(component.content, world)}</div>`;
    case ComponentType.Section:
      return html`<div class="section">
        <div class="section-text">${component.components.map((each) => blockView(each, context))}</div>
        <div class="section-accessory">${accessoryView(component.accessory, context)}</div>
      </div>`;
    case ComponentType.Separator:
      return html`<hr
        class="separator ${component.spacing === SeparatorSpacingSize.Large ? 'large' : ''} ${
          component.divider === false ? 'bare' : ''
        }"
      />`;
    case ComponentType.MediaGallery:
      return html`<div class="gallery" data-count=${component.items.length}>
        ${component.items.map((item) => mediaView(item, context))}
      </div>`;
    case ComponentType.File: {
      const url = mediaUrl(component.file, context.message);
      const name = component.name ?? url.split('/').at(-1)?.replace(/\?.*$/u, '') ?? 'file';
      return fileView(url, name, component.size);
    }
    case ComponentType.Container:
      return containerView(component, context);
    default:
      return component satisfies never;
  }
}

function containerView(container: APIContainerComponent, context: ComponentContext): TemplateResult {
  const { accent_color: accent, spoiler, components } = container;
  const style = accent === null || accent === undefined ? '' : `--accent: ${colourText(accent)}`;
  const inner = html`<div class="container-inner">${components.map((each) => blockView(each, context))}</div>`;
  return html`<section class="container" style=${style}>
    ${
      spoiler === true
        ? html`<details>
            <summary>Spoiler</summary>
            ${inner}
          </details>`
        : inner
    }
  </section>`;
}

function pressableView(component: APIComponentInMessageActionRow, context: ComponentContext): TemplateResult {
  return component.type === ComponentType.Button ? buttonView(component, context) : selectView(component, context);
}

function accessoryView(accessory: APISectionAccessoryComponent, context: ComponentContext): TemplateResult {
  if (accessory.type === ComponentType.Button) return buttonView(accessory, context);
  return html`<div class="thumbnail">${mediaView(accessory, context)}</div>`;
}

function mediaView(
  { media, description }: Pick<APIMediaGalleryItem, 'media' | 'description'>,
  { message, page }: ComponentContext,
): TemplateResult {
  const picture = {
    url: mediaUrl(media, message),
    alt: description ?? undefined,
    width: media.width ?? undefined,
    height: media.height ?? undefined,
  };
  return pictureView(picture, page.store);
}

/** Where a media item is; one that still names an upload is looked up among the message's files. */
function mediaUrl({ url }: APIUnfurledMediaItem, { attachments }: APIMessage): string {
  const name = /^attachment:\/\/(.+)$/u.exec(url)?.[1];
  return name === undefined ? url : (attachments.find(({ filename }) => filename === name)?.url ?? url);
}
