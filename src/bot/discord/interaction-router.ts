import { InteractionType, type APIInteraction } from 'discord-api-types/v10';
import { decodeCustomId } from '../../views/custom-id.ts';
import type { PlaceRejection } from '../../views/refusal.ts';
import { refusal } from '../../views/refusal.ts';
import { StoreUnavailable } from '../../store/store-unavailable.ts';
import { MatchElsewhere } from '../runtime/match-writer.ts';
import { answerCommand } from '../../commands/dispatch-command.ts';
import { answerForm } from '../../commands/dispatch-form.ts';
import type { Services, Context } from '../../commands/services.ts';
import { answerForAnother } from '../../commands/handlers/answer-for-another.ts';
import { handleCompletion } from '../../commands/handlers/completion.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import { openContext, type Visitable } from './open-context.ts';
import { channelOf, isHandled, type HandledInteraction } from '../../commands/press.ts';
import { answerPress } from '../../commands/dispatch-press.ts';
import { RecentIds } from './recent-ids.ts';

/**
 * Where every interaction comes in. It finds the match and the handler, and makes sure that each interaction is answered
 * once: a duplicate delivery is silent, an exception is logged with the match's id and the asker told that nothing was
 * changed.
 */
export class InteractionRouter {
  readonly #services: Services;
  readonly #seen = new RecentIds();
  readonly #underWay = new Set<Promise<void>>();
  #isClosing = false;

  constructor(services: Services) {
    this.#services = services;
  }

  /** An interaction that an earlier process has dealt with: delivered again, it is silent. */
  remember(interactionId: string): void {
    this.#seen.add(interactionId);
  }

  /** Takes an interaction as the gateway delivered it; the answer goes its own way. */
  receive(interaction: APIInteraction): void {
    if (!isHandled(interaction) || !this.#seen.add(interaction.id)) return;
    const handled = this.#handle(interaction);
    this.#underWay.add(handled);
    void handled.finally(() => this.#underWay.delete(handled));
  }

  /** From now on whoever comes is told that the bot is going; resolves when everybody else has been answered. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.idle();
  }

  /** Resolves when every interaction received so far has been dealt with. */
  async idle(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #handle(interaction: HandledInteraction): Promise<void> {
    let live: LiveMatch | undefined;
    try {
      live = this.#matchOf(interaction);
      if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
        await handleCompletion(this.#services.gate, interaction, live);
      } else {
        await this.#context(interaction, live);
      }
    } catch (error) {
      this.#services.log.error({ match: live?.id, interaction: interaction.id, err: error }, 'an interaction failed');
    }
  }

  async #context(interaction: Visitable, live: LiveMatch | undefined): Promise<void> {
    const context = openContext(this.#services, interaction);
    if (context === undefined) return;
    if (live?.people.has(context.player) === true) {
      live.lastSeen.set(context.asker.userId, context.at);
      this.#services.membership.seen(live, context.player, context.at);
    }
    try {
      // What was done last has to be known before anything is judged by how the match stands.
      if (live?.isUnsure === true) await this.#services.runtime.act(live, { type: 'Tick' });
      await this.#answer(context, interaction, live);
    } catch (error) {
      this.#services.log.error({ match: live?.id, interaction: interaction.id, err: error }, 'a handler failed');
      if (error instanceof MatchElsewhere) await answerForAnother(this.#services, context);
      else if (context.reply.isOpen) await context.reply.send(refusal(whatWentWrong(error)));
    }
  }

  async #answer(context: Context, interaction: Visitable, live: LiveMatch | undefined): Promise<void> {
    if (this.#isClosing) {
      await context.reply.send(refusal({ code: 'shutting-down' }));
      return;
    }
    switch (interaction.type) {
      case InteractionType.ApplicationCommand:
        return answerCommand(this.#services, context, interaction, live);
      case InteractionType.MessageComponent:
        return answerPress(this.#services, context, interaction, live);
      case InteractionType.ModalSubmit:
        return answerForm(this.#services, context, interaction);
      default:
        interaction satisfies never;
    }
  }

  /** A command speaks of the match of its thread, a button of the match it names. */
  #matchOf(interaction: HandledInteraction): LiveMatch | undefined {
    const { runtime } = this.#services;
    if (interaction.type !== InteractionType.MessageComponent) return runtime.inThread(channelOf(interaction).id);
    const id = decodeCustomId(interaction.data.custom_id);
    return id === undefined || !('match' in id) || id.match === undefined ? undefined : runtime.find(id.match);
  }
}

/** What the asker is told of an exception: whether their action counts is what they want to know. */
function whatWentWrong(error: unknown): PlaceRejection {
  if (!(error instanceof StoreUnavailable)) return { code: 'something-broke' };
  return { code: error.fault === 'uncertain' ? 'maybe-saved' : 'not-saved' };
}
