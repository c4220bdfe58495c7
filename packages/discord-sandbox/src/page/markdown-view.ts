import '@skyra/discord-components-core/discord-code.js';
import '@skyra/discord-components-core/discord-mention.js';
import '@skyra/discord-components-core/discord-quote.js';
import '@skyra/discord-components-core/discord-time.js';
import { html, nothing, type TemplateResult, LitElement } from 'lit';
import type { World } from '../protocol.ts';
import { displayName } from './avatar.ts';
import { type Node, parseMarkdown, TIME_STYLES } from './markdown.ts';
import { withEmoji } from './emoji.ts';
import { readMessageLink } from './mentions.ts';
import { commandPaths, pathText } from './slash-command.ts';
import { timeText } from './times.ts';

/** Draws Discord's markdown; `mark` stands behind the last word of a closing paragraph, else on a line below. */
export function markdownView(source: string, world: World, mark: unknown = nothing): TemplateResult {
  const blocks = parseMarkdown(source);
  const isInline = blocks.at(-1)?.kind === 'paragraph';
  return html`${blocks.map((block, index) =>
    nodeView(block, world, isInline && index === blocks.length - 1 ? mark : nothing),
  )}${isInline || blocks.length === 0 ? nothing : mark}`;
}

const nodesView = (nodes: readonly Node[], world: World): readonly unknown[] =>
  nodes.map((node) => nodeView(node, world));

function nodeView(node: Node, world: World, mark: unknown = nothing): unknown {
  const inner = 'children' in node ? nodesView(node.children, world) : [];
  switch (node.kind) {
    case 'paragraph':
      return html`<p class="md">${inner}${mark}</p>`;
    case 'heading':
      // All of one level: a message may begin with its smallest.
      return html`<div class="md md-h${node.level}" role="heading" aria-level="2">${inner}</div>`;
    case 'subtext':
      return html`<p class="md md-subtext">${inner}</p>`;
    case 'quote':
      return html`<discord-quote class="md">${inner}</discord-quote>`;
    case 'list':
      return node.start === undefined
        ? html`<ul class="md">
            ${inner}
          </ul>`
        : html`<ol class="md" start=${node.start}>
            ${inner}
          </ol>`;
    case 'item':
      return html`<li>${inner}</li>`;
    case 'code-block':
      return html`<pre class="md md-code"><code>${node.text}</code></pre>`;
    case 'text':
      return withEmoji(node.text);
    case 'emoji':
      return html`<img class="emoji" src="/emojis/${node.id}.png" alt=":${node.name}:" title=":${node.name}:" />`;
    case 'strong':
      return html`<strong>${inner}</strong>`;
    case 'emphasis':
      return html`<em>${inner}</em>`;
    case 'underline':
      return html`<u>${inner}</u>`;
    case 'strike':
      return html`<s>${inner}</s>`;
    case 'code':
      return html`<discord-code>${node.text}</discord-code>`;
    case 'link':
      return linkView(node.url, inner);
    case 'user':
      return userView(node.id, world);
    case 'channel':
      return channelMention(node.id, world);
    case 'command':
      return commandMention(node.name, node.id, world);
    case 'time':
      return html`<discord-time title=${timeText(node.seconds, 'F', 0)}
        ><live-time seconds=${node.seconds} format=${node.style}></live-time
      ></discord-time>`;
    default:
      return node satisfies never;
  }
}

/** A link to a message of this server stays on the page; others open a new tab. */
function linkView(url: string, label: unknown): TemplateResult {
  const target = readMessageLink(url);
  if (target === undefined)
    return html`<a class="link" href=${url} target="_blank" rel="noopener noreferrer">${label}</a>`;
  return html`<a class="link" href=${target}>${label}</a>`;
}

function userView(id: string, world: World): TemplateResult {
  const user = world.users.find((each) => each.id === id);
  return html`<discord-mention type="user" data-user-id=${id} ?highlight=${id === world.me.id}
    >${user === undefined ? 'unknown-user' : displayName(user)}</discord-mention
  >`;
}

/** Of a registered command: a press fills the composer with it (the list of messages listens). */
function commandMention(name: string, id: string, { commands }: World): TemplateResult {
  const isKnown = commandPaths(commands.filter((command) => command.id === id)).some((path) => pathText(path) === name);
  const mention = html`<discord-mention type="slash">${name}</discord-mention>`;
  return isKnown
    ? html`<a class="command-mention" href="#" role="button" data-command=${name}>${mention}</a>`
    : mention;
}

function channelMention(id: string, world: World): TemplateResult {
  const channel = world.channels.find((each) => each.id === id);
  if (channel === undefined) return html`<discord-mention type="channel">unknown</discord-mention>`;
  const type = channel.kind === 'text' ? 'channel' : channel.kind;
  return html`<a class="mention-link" href="#/channels/${id}"
    ><discord-mention type=${type}>${channel.name}</discord-mention></a
  >`;
}

/** `<live-time seconds format>`: a timestamp that keeps its relative form up to date. */
class LiveTime extends LitElement {
  static override readonly properties = { seconds: { type: Number }, format: { type: String } };

  declare seconds: number;
  declare format: string;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.seconds = 0;
    this.format = 'f';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = setInterval(() => {
      if (this.format === 'R') this.requestUpdate();
    }, 1000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  override render(): string {
    return timeText(this.seconds, TIME_STYLES.find((style) => style === this.format) ?? 'f', Date.now());
  }
}

customElements.define('live-time', LiveTime);
