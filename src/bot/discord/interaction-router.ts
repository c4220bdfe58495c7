import {
  InteractionType,
  type APIInteraction,
  ApplicationCommandType,
  ChannelType,
  MessageFlags,
  type APIApplicationCommandAutocompleteInteraction,
  type APIChatInputApplicationCommandInteraction,
  type APIMessageComponentInteraction,
  type APIModalSubmitInteraction,
  type APIUserApplicationCommandInteraction,
} from 'discord-api-types/v10';
import { refusal, type PlaceRejection } from '../../views/refusal.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import { RecordBroken } from '../runtime/quarantine.ts';
import type { Services, Context, Asker } from '../../commands/services.ts';
import { isCostlyPress, pressButton, readButton, submitForm } from '../../commands/buttons.ts';
import { composeFor } from '../../commands/composing.ts';
import { completions, isCostlyCommand, runCommand } from '../../commands/commands.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import { displayName } from '../../commands/command.ts';
import { managesServer } from '../../commands/permissions.ts';
import { playerId } from '../../match/ids.ts';
import { customIdsOf, firstRowColumn, chosenIn } from '../../views/custom-id.ts';
import { drawMessage } from './draw-message.ts';
import { InteractionWatch, readAsked, type Asked } from './interaction-watch.ts';
import { Reply, type ReplyKind, clickedAt } from './reply.ts';
import type { Flood, UserLimits } from './user-limits.ts';
import { LRUCache } from 'lru-cache';

/** Enough for every click of the 15 minutes in which Discord could deliver one again. */
const REMEMBERED = 20_000;

/** Where every interaction comes in: finds the match and the handler. A duplicate is silent, an exception is answered. */
export class InteractionRouter {
  readonly #services: Services;
  readonly #seen = new LRUCache<string, true>({ max: REMEMBERED });
  readonly #underWay = new Set<Promise<void>>();
  readonly #limits: UserLimits;
  #isClosing = false;

  constructor(services: Services, limits: UserLimits) {
    this.#services = services;
    this.#limits = limits;
  }

  remember(interactionId: string): void {
    this.#seen.set(interactionId, true);
  }

  receive(interaction: APIInteraction): void {
    if (!isHandled(interaction) || this.#seen.has(interaction.id)) return;
    const userId = askerOf(interaction)?.userId ?? '';
    const costs = isCostly(interaction);
    const flood = this.#limits.take(userId, costs);
    // A flood must not push the clicks of others out of what is remembered.
    if (flood === undefined) this.remember(interaction.id);
    const handled = flood === undefined ? this.#handle(interaction) : this.#stem(interaction, userId, flood);
    this.#underWay.add(handled);
    void handled.finally(() => {
      this.#underWay.delete(handled);
      if (flood === undefined) this.#limits.answered(userId, costs);
    });
  }

  close(): void {
    this.#isClosing = true;
  }

  async idle(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #handle(interaction: HandledInteraction): Promise<void> {
    let live: LiveMatch | undefined;
    try {
      live = this.#matchOf(interaction);
      const asked = readAsked(interaction);
      this.#services.metrics?.asked(asked.kind, asked.verb);
      if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
        await this.#services.gate.complete(interaction, completions(interaction, live, this.#services.words));
      } else {
        await this.#answer(interaction, live, asked);
      }
    } catch (error) {
      this.#services.log.error({ match: live?.id, interaction: interaction.id, err: error }, 'an interaction failed');
      this.#services.metrics?.failed();
    }
  }

  /** Told once why; from then on only what keeps Discord from showing an error. No match and no database is asked. */
  async #stem(interaction: HandledInteraction, user: string, flood: Flood): Promise<void> {
    const { gate, words, log, metrics } = this.#services;
    metrics?.refused(flood.code);
    if (flood.isNews) log.warn({ user, why: flood.code }, 'one user asks for too much');
    try {
      if (interaction.type === InteractionType.ApplicationCommandAutocomplete) await gate.complete(interaction, []);
      else if (interaction.type === InteractionType.MessageComponent && !flood.isNews)
        await gate.deferUpdate(interaction);
      else await gate.reply(interaction, await drawMessage(refusal(flood, { words }), gate));
    } catch (error) {
      log.debug({ interaction: interaction.id, err: error }, 'a flood could not be answered');
    }
  }

  #matchOf(interaction: HandledInteraction): LiveMatch | undefined {
    const { runtime } = this.#services;
    const isPress = interaction.type === InteractionType.MessageComponent;
    const match = isPress ? readButton(interaction.data.custom_id)?.id.match : undefined;
    const live = isPress ? match && runtime.find(match) : runtime.inThread(channelOf(interaction).id);
    // What no Discord sends: a place of another server.
    return live?.place.guildId === interaction.guild_id ? live : undefined;
  }

  async #answer(interaction: Answerable, live: LiveMatch | undefined, asked: Asked): Promise<void> {
    const context = openContext(this.#services, interaction, live);
    if (context === undefined) return;
    const { log } = this.#services;
    log.debug({ match: live?.id, player: context.player, ...asked, interaction: interaction.id }, 'asked');
    if (live?.people.has(context.player) === true) {
      live.lastSeen.set(context.asker.userId, context.at);
      live.pressedAt.set(context.player, context.at);
      this.#services.membership.seen(live, context.player, context.at);
    }
    try {
      // What was done last has to be known before anything is judged by how the match stands.
      if (live?.isUnsure === true) await this.#services.runtime.act(live, { type: 'Tick' });
      if (live !== undefined && isAhead(interaction, live)) this.#services.reconcilerOf(live).ahead();
      await this.#dispatch(context, interaction);
      if (live !== undefined) this.#services.reconcilerOf(live).asked(context.reply);
    } catch (error) {
      this.#services.log.error({ match: live?.id, interaction: interaction.id, err: error }, 'a handler failed');
      this.#services.metrics?.failed();
      if (context.reply.isOpen) await context.reply.send(refusal(whatWentWrong(error), context));
    }
  }

  async #dispatch(context: Context, interaction: Answerable): Promise<void> {
    if (this.#isClosing) {
      await context.reply.send(refusal({ code: 'shutting-down' }, context));
      return;
    }
    switch (interaction.type) {
      case InteractionType.ApplicationCommand:
        return isInMenu(interaction)
          ? composeFor(this.#services, context, interaction)
          : runCommand(this.#services, context, interaction);
      case InteractionType.MessageComponent:
        return pressButton(this.#services, context, interaction);
      case InteractionType.ModalSubmit:
        return submitForm(this.#services, context, interaction);
      default:
        interaction satisfies never;
    }
  }
}

/** Whether it costs the bot or its server more than a press usually does. */
function isCostly(interaction: HandledInteraction): boolean {
  switch (interaction.type) {
    case InteractionType.ApplicationCommand:
      return !isInMenu(interaction) && isCostlyCommand(interaction.data);
    case InteractionType.MessageComponent:
      return isCostlyPress(interaction.data.custom_id);
    case InteractionType.ModalSubmit:
      return true;
    case InteractionType.ApplicationCommandAutocomplete:
      return false;
    default:
      return interaction satisfies never;
  }
}

/** Whether the pressed button is of a later event than the journal holds. Who forges one costs a look a minute. */
const isAhead = (interaction: Answerable, { match }: LiveMatch): boolean =>
  interaction.type === InteractionType.MessageComponent &&
  (readButton(interaction.data.custom_id)?.id.revision ?? 0) > match.revision;

/** What the asker is told of an exception: whether their action counts is what they want to know. */
function whatWentWrong(error: unknown): PlaceRejection {
  if (error instanceof RecordBroken) return { code: 'set-aside' };
  if (!(error instanceof StoreUnavailable)) return { code: 'something-broke' };
  return { code: error.fault === 'uncertain' ? 'maybe-saved' : 'not-saved' };
}

export type Answerable =
  | APIUserApplicationCommandInteraction
  | APIChatInputApplicationCommandInteraction
  | APIMessageComponentInteraction
  | APIModalSubmitInteraction;

export type HandledInteraction = Answerable | APIApplicationCommandAutocompleteInteraction;

interface ToldChannel {
  readonly id: string;
  readonly type?: ChannelType;
  /** Of a channel that is no thread, its category. */
  readonly parent_id?: string | null;
}

const THREADS: ReadonlySet<ChannelType> = new Set([
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
]);

/** What a proxy between Discord and the bot may leave out. Of the channel, only the id on its own has always been there. */
interface Omissible {
  readonly attachment_size_limit?: number;
  readonly channel?: ToldChannel;
  readonly channel_id?: string;
  readonly member?: { readonly roles?: readonly string[] };
}

/** Of every server, in bytes ("Uploading Files"). */
const USUAL_LIMIT = 10 * 1024 * 1024;

/** The id of somebody who plays nowhere: it belongs to no match. */
const STRANGER = playerId('');

export function openContext(
  services: Services,
  interaction: Answerable,
  live: LiveMatch | undefined,
): Context | undefined {
  const { gate, clock, directory, words, person } = services;
  const asker = askerOf(interaction);
  if (asker === undefined) return undefined;
  const player = directory.greet(asker) ?? STRANGER;
  const watch = new InteractionWatch(services, { match: live?.id, player, interaction: interaction.id });
  const now = clock.now();
  const at = clickedAt(interaction.id, now);
  const channel = channelOf(interaction);
  const { attachment_size_limit: uploadLimit = USUAL_LIMIT, member } = interaction as Omissible;
  const pressed = interaction.type === InteractionType.MessageComponent ? interaction : undefined;
  const from: ReplyKind =
    pressed === undefined
      ? { kind: 'command' }
      : {
          kind: 'press',
          messageId: pressed.message.id,
          column: firstRowColumn(pressed.message, pressed.data.custom_id),
        };
  return {
    reply: new Reply(gate, clock, { key: interaction, from, channelId: channel.id, age: now - at, watch }),
    words,
    person,
    live,
    asker,
    player,
    at,
    cause: interaction.id,
    guildId: interaction.guild_id,
    channelId: channel.id,
    channelType: channel.type,
    parentId: channel.type !== undefined && THREADS.has(channel.type) ? (channel.parent_id ?? undefined) : undefined,
    appPermissions: interaction.app_permissions,
    uploadLimit,
    roleIds: member?.roles ?? [],
    isManager: managesServer(interaction.member?.permissions),
    isGenuine: pressed === undefined || holdsButton(pressed),
    chosen: pressed === undefined ? new Map() : chosenIn(pressed.message),
    pressable: pressed === undefined ? [] : customIdsOf(pressed.message),
    isPrivate: ((pressed?.message.flags ?? 0) & MessageFlags.Ephemeral) !== 0,
    isCard: ((pressed?.message.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0,
  };
}

export function isHandled(interaction: APIInteraction): interaction is HandledInteraction {
  if (interaction.type !== InteractionType.ApplicationCommand) return interaction.type !== InteractionType.Ping;
  const { type } = interaction.data;
  return type === ApplicationCommandType.ChatInput || type === ApplicationCommandType.User;
}

const isInMenu = (
  interaction: APIChatInputApplicationCommandInteraction | APIUserApplicationCommandInteraction,
): interaction is APIUserApplicationCommandInteraction => interaction.data.type === ApplicationCommandType.User;

export function askerOf(interaction: HandledInteraction): Asker | undefined {
  const user = interaction.member?.user ?? interaction.user;
  // Ids go to the database as they are.
  if (typeof user?.id !== 'string') return undefined;
  return { userId: user.id, name: displayName(user, interaction.member?.nick) };
}

export function channelOf(interaction: HandledInteraction): ToldChannel {
  const { channel, channel_id: id = '' } = interaction as Omissible;
  return channel ?? { id };
}

/** Whether the pressed message has that button: what a tampered client presses is not there. */
export function holdsButton({ message, data }: APIMessageComponentInteraction): boolean {
  const { components } = message as Partial<typeof message>;
  return components === undefined || customIdsOf({ components }).includes(data.custom_id);
}
