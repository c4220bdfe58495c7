import { LRUCache } from 'lru-cache';
import {
  ApplicationCommandType,
  InteractionType,
  type APIChatInputApplicationCommandInteraction,
  type APIInteraction,
  type APIMessageComponentInteraction,
  type APIUserApplicationCommandInteraction,
} from 'discord-api-types/v10';
import { isCostlyPress, pressButton, readButton, submitForm } from '../commands/buttons.ts';
import { completions, isCostlyCommand, runCommand } from '../commands/commands.ts';
import { composeFor } from '../commands/composing.ts';
import type { Context, Services } from '../commands/services.ts';
import type { MatchId } from '../match/ids.ts';
import { StoreUnavailable } from '../store/store-errors.ts';
import { refusal, type PlaceRejection } from '../views/refusal.ts';
import { drawMessage } from './discord/draw-message.ts';
import { askerOf, channelOf, isHandled, labelOf } from '../commands/interactions.ts';
import type { Answerable, HandledInteraction, InteractionLabel } from '../commands/interactions.ts';
import { openContext } from './interaction-context.ts';
import type { LiveMatch } from './runtime/live-match.ts';
import { RecordBroken } from './runtime/quarantine.ts';
import type { Flood, UserLimits } from './user-limits.ts';

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

  /** What a press loads shows first what answers it. */
  async #handle(interaction: HandledInteraction): Promise<void> {
    const { runtime, driverOf } = this.#services;
    const match = matchOf(interaction);
    const loads = match !== undefined && runtime.find(match) === undefined;
    if (loads) runtime.pressed.add(match);
    await this.#handleNow(interaction);
    if (!loads) return;
    runtime.pressed.delete(match);
    const live = runtime.find(match);
    if (live !== undefined) driverOf(live).wakeUp();
  }

  async #handleNow(interaction: HandledInteraction): Promise<void> {
    let live: LiveMatch | undefined;
    try {
      const { wordsFor, gate } = this.#services;
      const label = labelOf(interaction);
      this.#services.metrics?.asked(label.kind, label.verb);
      const isCompletion = interaction.type === InteractionType.ApplicationCommandAutocomplete;
      let fault: Error | undefined;
      try {
        live = this.#awake(interaction) ?? (await this.#load(interaction));
      } catch (error) {
        // Much of what is asked for needs no match.
        fault = error instanceof Error ? error : new Error(String(error));
      }
      // An earlier process has answered it.
      if (live?.causes.has(interaction.id) === true) return;
      if (isCompletion) await gate.complete(interaction, completions(interaction, live, wordsFor(interaction.locale)));
      else await this.#answer(interaction, { live, fault }, label);
    } catch (error) {
      this.#services.log.error({ match: live?.id, interaction: interaction.id, err: error }, 'an interaction failed');
      this.#services.metrics?.failed();
    }
  }

  /** Players who flood the bot are told why once; from then on they get only what keeps Discord from showing an error. Nothing is loaded for them. */
  async #stem(interaction: HandledInteraction, user: string, flood: Flood): Promise<void> {
    const { gate, wordsFor, log, metrics } = this.#services;
    metrics?.refused(flood.code);
    if (flood.isNews) log.warn({ user, why: flood.code }, 'one user asks for too much');
    try {
      if (interaction.type === InteractionType.ApplicationCommandAutocomplete) await gate.complete(interaction, []);
      else if (interaction.type === InteractionType.MessageComponent && !flood.isNews)
        await gate.deferUpdate(interaction);
      else
        await gate.reply(interaction, await drawMessage(refusal(flood, { words: wordsFor(interaction.locale) }), gate));
    } catch (error) {
      log.debug({ interaction: interaction.id, err: error }, 'a flood could not be answered');
    }
  }

  /** The match of the pressed button, or of the thread, where it is in memory: several presses there keep their order. */
  #awake(interaction: HandledInteraction): LiveMatch | undefined {
    const { runtime } = this.#services;
    const match = matchOf(interaction);
    return here(
      interaction,
      isPress(interaction) ? match && runtime.find(match) : runtime.inThread(channelOf(interaction).id),
    );
  }

  async #load(interaction: HandledInteraction): Promise<LiveMatch | undefined> {
    const { runtime } = this.#services;
    if (interaction.guild_id === undefined) return undefined;
    const match = matchOf(interaction);
    if (!isPress(interaction)) return here(interaction, await runtime.loadIn(channelOf(interaction).id));
    return here(interaction, match && (await runtime.load(match)));
  }

  async #answer(
    interaction: Answerable,
    { live, fault }: { readonly live: LiveMatch | undefined; readonly fault: Error | undefined },
    label: InteractionLabel,
  ): Promise<void> {
    const opened = openContext(this.#services, interaction, live);
    if (opened === undefined) return;
    const context = { ...opened, fault };
    const { log } = this.#services;
    log.debug({ match: live?.id, player: context.player, ...label, interaction: interaction.id }, 'asked');
    if (live !== undefined) {
      live.isInBackground = false;
      live.holds += 1;
    }
    if (live?.people.has(context.player) === true) {
      live.lastSeen.set(context.asker.userId, context.at);
      live.pressedAt.set(context.player, context.at);
      this.#services.membership.seen(live, context.player, context.at);
    }
    try {
      // The last action has to be known before anything is judged by how the match stands.
      if (live?.isUnsure === true) await this.#services.runtime.act(live, { type: 'Tick' });
      if (live !== undefined && isAhead(interaction, live)) this.#services.driverOf(live).ahead();
      await this.#dispatch(context, interaction);
      if (live !== undefined) this.#services.driverOf(live).asked(context.reply);
    } catch (error) {
      this.#services.log.error({ match: live?.id, interaction: interaction.id, err: error }, 'a handler failed');
      this.#services.metrics?.failed();
      if (context.reply.isOpen) await context.reply.send(refusal(whatWentWrong(error), context));
    } finally {
      if (live !== undefined) live.holds -= 1;
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

const isPress = (interaction: HandledInteraction): interaction is APIMessageComponentInteraction =>
  interaction.type === InteractionType.MessageComponent;

/** The match of the button that is pressed. */
const matchOf = (interaction: HandledInteraction): MatchId | undefined =>
  isPress(interaction) ? readButton(interaction.data.custom_id)?.id.match : undefined;

/** Discord sends no place of another server. */
const here = ({ guild_id: guildId }: HandledInteraction, live: LiveMatch | undefined): LiveMatch | undefined =>
  live?.place.guildId === guildId ? live : undefined;

/** True for what costs the bot or its server more than a press usually does. */
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

/** True where the pressed button is of a later event than the journal holds. A forged one costs a look a minute. */
const isAhead = (interaction: Answerable, { match }: LiveMatch): boolean =>
  isPress(interaction) && (readButton(interaction.data.custom_id)?.id.revision ?? 0) > match.revision;

/** The asker's answer to an exception: whether their action counts is what they want to know. */
function whatWentWrong(error: unknown): PlaceRejection {
  if (error instanceof RecordBroken) return { code: 'set-aside' };
  if (!(error instanceof StoreUnavailable)) return { code: 'something-broke' };
  return { code: error.fault === 'uncertain' ? 'maybe-saved' : 'not-saved' };
}

const isInMenu = (
  interaction: APIChatInputApplicationCommandInteraction | APIUserApplicationCommandInteraction,
): interaction is APIUserApplicationCommandInteraction => interaction.data.type === ApplicationCommandType.User;
