import { type APIMessage, MessageType } from 'discord-api-types/v10';
import type { Choice, ModalData } from '../protocol.ts';
import { messageObject } from '../state/api-objects.ts';
import type { Toast, DiscordState } from '../state/discord-state.ts';
import { canView, channelPermissions, holds } from '../state/permissions.ts';
import { type MessageRecord, isThread, type AnyChannel } from '../state/records.ts';
import { joinGuild, leaveGuild } from '../state/members.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { addThreadMember, removeThreadMember } from '../state/threads.ts';
import { forgeClick, useComponent } from './click.ts';
import { type ModalFields, type OpenModal, openedModal, submitModal } from './modal.ts';
import { notPossible, type Outcome } from './outcome.ts';
import { type ClientParts, channelFor } from './send-interaction.ts';
import type { OptionValue } from './option-values.ts';
import { sendMenuCommand, sendSlash, type SlashCommandInput } from './slash.ts';
import { DEFAULT_MENTIONS, findMentions } from '../state/mentions.ts';
import { postMessage } from '../state/messages.ts';

type OptionValues = Readonly<Record<string, OptionValue>>;

const TOASTS = 200;
const DISMISSED = 1_000;
const LENGTH = 2000;

/** One person at a Discord client: what they see, and what they can do with it. */
export class SandboxUser {
  readonly id: Snowflake;
  readonly name: string;
  readonly #parts: ClientParts;
  readonly #modals = new Map<string, OpenModal>();
  readonly #dismissed = new Set<Snowflake>();
  #toasts: Toast[] = [];

  /** @internal */
  constructor(parts: ClientParts, id: Snowflake, name: string) {
    this.#parts = parts;
    this.id = id;
    this.name = name;
    parts.state.events.onToast(id, (toast) => {
      this.#toasts = [...this.#toasts, toast].slice(-TOASTS);
    });
  }

  /** Push notifications so far, oldest first; the last 200 are kept. */
  get notifications(): readonly Toast[] {
    return this.#toasts;
  }

  clearNotifications(): void {
    this.#toasts = [];
  }

  /**
   * Types `command`, such as `ban` or `settings language set`, and waits for the bot's first answer. Options for users, roles and
   * channels take an id, those for files a name and bytes.
   */
  async slash(channelId: Snowflake, command: string, options: OptionValues = {}): Promise<Outcome> {
    return this.send(channelId, slashInput(command, options));
  }

  /** As `slash`, or asks for suggestions for the `focused` option. */
  async send(channelId: Snowflake, input: SlashCommandInput, focused?: string): Promise<Outcome> {
    return this.#remember(await sendSlash(this.#parts, this.id, channelId, input, focused));
  }

  /** The bot's suggestions for the option being typed, or why there are none. */
  async complete(
    channelId: Snowflake,
    command: string,
    focused: string,
    options: OptionValues = {},
  ): Promise<readonly Choice[]> {
    const input = slashInput(command, { [focused]: '', ...options });
    const outcome = await this.send(channelId, input, focused);
    return outcome.ok ? (outcome.choices ?? []) : [];
  }

  /** Chooses a command, such as `Report user`, in somebody's menu. */
  async useOn(channelId: Snowflake, name: string, targetId: Snowflake): Promise<Outcome> {
    return this.#remember(await sendMenuCommand(this.#parts, this.id, channelId, name, { userId: targetId }));
  }

  /** Chooses a command in the menu of a message that this user sees. */
  async useOnMessage(channelId: Snowflake, name: string, messageId: Snowflake): Promise<Outcome> {
    const message = this.message(messageId);
    return this.#remember(await sendMenuCommand(this.#parts, this.id, channelId, name, { message }));
  }

  /** Presses a button, or chooses `values`, on a message this user sees. */
  async click(messageId: Snowflake, customId: string, values?: readonly string[]): Promise<Outcome> {
    return this.#remember(await useComponent(this.#parts, this.id, messageId, customId, values));
  }

  /** Sends any custom id on any message, as a tampered client can. */
  forgeClick(channelId: Snowflake, messageId: Snowflake, customId: string): Promise<Outcome> {
    return forgeClick(this.#parts, this.id, channelId, messageId, customId);
  }

  /** Chooses from a menu: options' values, or ids of users, roles or channels. */
  select(messageId: Snowflake, customId: string, values: string | readonly string[]): Promise<Outcome> {
    return this.click(messageId, customId, typeof values === 'string' ? [values] : values);
  }

  modal(customId: string): ModalData | undefined {
    return this.#modals.get(customId)?.modal;
  }

  /** Closes a modal without sending it: the bot never hears of it. */
  closeModal(customId: string): void {
    this.#modals.delete(customId);
  }

  /**
   * Sends the open modal with this custom id. Fields are texts, values of menus, or files, each a name and bytes; those that are
   * left out stay as the bot filled them in.
   */
  async submit(customId: string, fields: ModalFields = {}): Promise<Outcome> {
    const open = this.#modals.get(customId);
    if (open === undefined) return notPossible('That modal is not open.');
    const outcome = await submitModal(this.#parts, this.id, open, fields);
    if (outcome.ok) this.#modals.delete(customId);
    return outcome;
  }

  /** What this user sees in a channel, oldest first, own ephemeral answers included. */
  messages(channelId: Snowflake): readonly APIMessage[] {
    return this.visibleRecords(channelId).map((record) => messageObject(this.#parts.state, record));
  }

  /** The message as it is now, or undefined when this user can't see it. */
  message(messageId: Snowflake): APIMessage | undefined {
    const record = this.#parts.state.messages.find(messageId);
    if (record === undefined) return undefined;
    return this.messages(record.message.channel_id).find((message) => message.id === messageId);
  }

  /** As `messages`, with the sandbox's records. */
  visibleRecords(channelId: Snowflake): readonly MessageRecord[] {
    const { state } = this.#parts;
    const channel = state.channels.get(channelId);
    if (channel === undefined || !canView(state, this.id, channel)) return [];
    return state.messages
      .inChannel(channelId)
      .filter((record) => record.onlyFor === undefined || record.onlyFor === this.id)
      .filter((record) => !this.#dismissed.has(record.message.id));
  }

  /** Writes a message; gives its id, or why it can't be sent. */
  say(channelId: Snowflake, content: string): { readonly id: Snowflake } | { readonly error: string } {
    const { state } = this.#parts;
    const channel = channelFor(state, this.id, channelId);
    if (typeof channel === 'string') return { error: channel };
    if (!canSend(state, this.id, channel)) return { error: 'You may not write here.' };
    const text = content.trim();
    if (text === '' || text.length > LENGTH) return { error: `A message has 1 to ${LENGTH} characters.` };
    const { message } = postMessage(state, channel, {
      authorId: this.id,
      type: MessageType.Default,
      content: text,
      mentions: findMentions(state, this.id, channel, text, DEFAULT_MENTIONS.bot),
    });
    return { id: message.id };
  }

  dismiss(messageId: Snowflake): void {
    if (this.#parts.state.messages.find(messageId)?.onlyFor !== this.id) return;
    this.#dismissed.add(messageId);
    const oldest = this.#dismissed.values().next().value;
    if (this.#dismissed.size > DISMISSED && oldest !== undefined) this.#dismissed.delete(oldest);
    this.#parts.state.events.changed();
  }

  /** Joins a thread; gives why not, or undefined. */
  joinThread(threadId: Snowflake): string | undefined {
    return this.#inThread(threadId, 'join');
  }

  /** Leaves a thread; gives why not, or undefined. A mention there brings one back. */
  leaveThread(threadId: Snowflake): string | undefined {
    return this.#inThread(threadId, 'leave');
  }

  /** Leaves the server and its threads; gives why not, or undefined. The owner can't. */
  leaveServer(): string | undefined {
    const { state } = this.#parts;
    if (state.guild.ownerId === this.id) return `${this.name} owns the server, and an owner can't leave it.`;
    leaveGuild(state, this.id);
    return undefined;
  }

  joinServer(): void {
    joinGuild(this.#parts.state, this.id);
  }

  #inThread(threadId: Snowflake, what: 'join' | 'leave'): string | undefined {
    const { state } = this.#parts;
    const thread = channelFor(state, this.id, threadId);
    if (typeof thread === 'string') return thread;
    if (!isThread(thread)) return 'That is not a thread.';
    if (thread.archived) return 'The thread is archived.';
    if (what === 'join') addThreadMember(state, thread, this.id);
    else removeThreadMember(state, thread, this.id);
    return undefined;
  }

  #remember(outcome: Outcome): Outcome {
    const open = openedModal(this.#parts.state, outcome);
    if (open !== undefined) this.#modals.set(open.modal.custom_id, open);
    return outcome;
  }
}

function slashInput(command: string, options: OptionValues): SlashCommandInput {
  const [name = '', ...subcommands] = command.replace(/^\//, '').split(' ');
  return { name, subcommands, options };
}

export function canSend(state: DiscordState, userId: Snowflake, channel: AnyChannel): boolean {
  const permissions = channelPermissions(state, userId, channel);
  if (channel.kind !== 'thread') return holds(permissions, 'SendMessages');
  return holds(permissions, 'SendMessagesInThreads') && (!channel.locked || holds(permissions, 'ManageThreads'));
}
