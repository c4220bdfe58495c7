import {
  type APIMessage,
  type APIMessageComponentEmoji,
  type APIMessageTopLevelComponent,
  type APISectionAccessoryComponent,
  type APIContainerComponent,
  type APIMediaGalleryItem,
  type APIComponentInMessageActionRow,
  ComponentType,
  MessageFlags,
  SeparatorSpacingSize,
  type APIButtonComponent,
  ButtonStyle,
} from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { PageChannel, World } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { fileView, pictureView } from './pictures-view.ts';
import { markdownView } from './markdown-view.ts';
import { selectView } from './menus-view.ts';
import { readMessageLink } from './mentions.ts';
import { emojiText } from './menus.ts';
import { withEmoji } from './emoji.ts';
import { ICONS } from './icons.ts';

export interface ComponentContext {
  readonly page: PageContext;
  readonly world: World;
  readonly channel: PageChannel;
  readonly message: APIMessage;
  /** The custom id of my pending press. */
  readonly pending: string | undefined;
}

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
      return html`<div class="action-row" role="group" aria-label="Actions">
        ${component.components.map((each) => pressableView(each, context))}
      </div>`;
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
    case ComponentType.File:
      return fileView(component.file.url, component.name ?? 'file', component.size);
    case ComponentType.Container:
      return containerView(component, context);
    default:
      return component satisfies never;
  }
}

function containerView(container: APIContainerComponent, context: ComponentContext): TemplateResult {
  const { accent_color: accent, components } = container;
  const color = (accent ?? 0).toString(16).padStart(6, '0');
  return html`<section class="container" style=${typeof accent === 'number' ? `--accent: #${color}` : ''}>
    <div class="container-inner">${components.map((each) => blockView(each, context))}</div>
  </section>`;
}

const pressableView = (component: APIComponentInMessageActionRow, context: ComponentContext): TemplateResult =>
  component.type === ComponentType.Button ? buttonView(component, context) : selectView(component, context);

function accessoryView(accessory: APISectionAccessoryComponent, context: ComponentContext): TemplateResult {
  if (accessory.type === ComponentType.Button) return buttonView(accessory, context);
  return html`<div class="thumbnail">${mediaView(accessory, context)}</div>`;
}

function mediaView(
  { media, description }: Pick<APIMediaGalleryItem, 'media' | 'description'>,
  { page }: ComponentContext,
): TemplateResult {
  const picture = {
    url: media.url,
    alt: description ?? undefined,
    width: media.width ?? undefined,
    height: media.height ?? undefined,
  };
  return pictureView(picture, page.store);
}

const LOOKS = {
  [ButtonStyle.Primary]: 'primary',
  [ButtonStyle.Secondary]: 'secondary',
  [ButtonStyle.Success]: 'success',
  [ButtonStyle.Danger]: 'danger',
} as const;

/** A press goes to the bot; a link is followed. */
function buttonView(button: APIButtonComponent, context: ComponentContext): TemplateResult {
  if (button.style === ButtonStyle.Link) return linkButtonView(button.url, button.label ?? button.url);
  // Premium buttons sell something.
  if (button.style === ButtonStyle.Premium) return html``;
  const { page, channel, message, pending } = context;
  const { custom_id: customId, disabled = false, label = '', style, emoji } = button;
  const isWaiting = pending === customId;
  return html`<button
    class="component-button ${LOOKS[style]}"
    data-custom-id=${customId}
    data-label=${label}
    ?disabled=${disabled}
    aria-busy=${isWaiting}
    @click=${() => void page.actions.click(channel.id, message.id, customId)}
  >
    <span class="face">
      ${emoji === undefined ? nothing : emojiView(emoji)}
      ${label === '' ? nothing : html`<span>${withEmoji(label)}</span>`}
    </span>
    ${isWaiting ? html`<span class="dots" aria-hidden="true">•••</span>` : nothing}
  </button>`;
}

/** The label says the same, where there is one. */
const emojiView = (emoji: APIMessageComponentEmoji): TemplateResult =>
  emoji.id === undefined
    ? html`<span class="mark">${withEmoji(emojiText(emoji))}</span>`
    : html`<img class="mark" src="/emojis/${emoji.id}.png" alt="" width="20" height="20" />`;

/** A link to a message of this server stays on the page. */
function linkButtonView(url: string, label: string): TemplateResult {
  const target = readMessageLink(url);
  return html`<a
    class="component-button secondary"
    data-label=${label}
    href=${target ?? url}
    target=${target === undefined ? '_blank' : '_self'}
    rel="noopener noreferrer"
    ><span class="face">${label}</span>${target === undefined ? ICONS.window : nothing}</a
  >`;
}
