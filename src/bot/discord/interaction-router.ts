import { InteractionType, type APIInteraction } from 'discord-api-types/v10';
import { refusal, type PlaceRejection } from '../../views/refusal.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import { RecordBroken } from '../runtime/quarantine.ts';
import type { Services, Context } from '../../commands/services.ts';
import { pressButton, readButton, submitForm } from '../../commands/buttons.ts';
import { completions, runCommand } from '../../commands/commands.ts';
import { channelOf, isHandled, type HandledInteraction, openContext, type Answerable } from './open-context.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import { LRUCache } from 'lru-cache';

/** Enough for every click of the 15 minutes in which Discord could deliver one again. */
const REMEMBERED = 20_000;

/** Where every interaction comes in: finds the match and the handler. A duplicate is silent, an exception is answered. */
export class InteractionRouter {
  readonly #services: Services;
  readonly #seen = new LRUCache<string, true>({ max: REMEMBERED });
  readonly #underWay = new Set<Promise<void>>();
  #isClosing = false;

  constructor(services: Services) {
    this.#services = services;
  }

  /** An interaction that an earlier process has dealt with: delivered again, it is silent. */
  remember(interactionId: string): void {
    this.#seen.set(interactionId, true);
  }

  receive(interaction: APIInteraction): void {
    if (!isHandled(interaction) || this.#seen.has(interaction.id)) return;
    this.remember(interaction.id);
    const handled = this.#handle(interaction);
    this.#underWay.add(handled);
    void handled.finally(() => this.#underWay.delete(handled));
  }

  /** From now on everybody who comes is told that the bot is going. */
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
      if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
        await this.#services.gate.complete(interaction, completions(interaction, live, this.#services.words));
      } else {
        await this.#answer(interaction, live);
      }
    } catch (error) {
      this.#services.log.error({ match: live?.id, interaction: interaction.id, err: error }, 'an interaction failed');
    }
  }

  /** A command speaks of the match of its thread, a button of the match it names. */
  #matchOf(interaction: HandledInteraction): LiveMatch | undefined {
    const { runtime } = this.#services;
    if (interaction.type !== InteractionType.MessageComponent) return runtime.inThread(channelOf(interaction).id);
    const match = readButton(interaction.data.custom_id)?.id.match;
    return match === undefined ? undefined : runtime.find(match);
  }

  async #answer(interaction: Answerable, live: LiveMatch | undefined): Promise<void> {
    const context = openContext(this.#services, interaction, live);
    if (context === undefined) return;
    if (live?.people.has(context.player) === true) {
      live.lastSeen.set(context.asker.userId, context.at);
      this.#services.membership.seen(live, context.player, context.at);
    }
    try {
      // What was done last has to be known before anything is judged by how the match stands.
      if (live?.isUnsure === true) await this.#services.runtime.act(live, { type: 'Tick' });
      await this.#dispatch(context, interaction);
    } catch (error) {
      this.#services.log.error({ match: live?.id, interaction: interaction.id, err: error }, 'a handler failed');
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
        return runCommand(this.#services, context, interaction);
      case InteractionType.MessageComponent:
        return pressButton(this.#services, context, interaction);
      case InteractionType.ModalSubmit:
        return submitForm(this.#services, context, interaction);
      default:
        interaction satisfies never;
    }
  }
}

/** What the asker is told of an exception: whether their action counts is what they want to know. */
function whatWentWrong(error: unknown): PlaceRejection {
  if (error instanceof RecordBroken) return { code: 'set-aside' };
  if (!(error instanceof StoreUnavailable)) return { code: 'something-broke' };
  return { code: error.fault === 'uncertain' ? 'maybe-saved' : 'not-saved' };
}
