import { InteractionType, type APIInteraction } from 'discord-api-types/v10';
import { decodeCustomId } from '../../commands/ids/custom-id.ts';
import type { PlaceRejection } from '../../commands/answers/place-rejection.ts';
import { refusal } from '../../commands/answers/refusals.ts';
import { StoreUnavailable } from '../../store/store-unavailable.ts';
import { MatchElsewhere } from '../runtime/match-writer.ts';
import { answerCommand } from './command-desk.ts';
import { answerForm } from './form-desk.ts';
import type { Hall, Visit } from './hall.ts';
import { answerForAnother } from './handlers/answer-for-another.ts';
import { handleCompletion } from './handlers/completion.ts';
import type { HostedMatch } from '../runtime/hosted-match.ts';
import { openVisit, type Visitable } from './open-visit.ts';
import { channelOf, isHandled, type HandledInteraction } from './press.ts';
import { answerPress } from './press-desk.ts';
import { RecentIds } from './recent-ids.ts';

/**
 * Where every interaction comes in. It finds the match and the handler, and makes sure that each interaction is answered
 * once: a duplicate delivery is silent, an exception is logged with the match's id and the asker told that nothing was
 * changed.
 */
export class InteractionRouter {
  readonly #hall: Hall;
  readonly #seen = new RecentIds();
  readonly #underWay = new Set<Promise<void>>();
  #isClosing = false;

  constructor(hall: Hall) {
    this.#hall = hall;
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
    let hosted: HostedMatch | undefined;
    try {
      hosted = this.#matchOf(interaction);
      if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
        await handleCompletion(this.#hall.gate, interaction, hosted);
      } else {
        await this.#visit(interaction, hosted);
      }
    } catch (error) {
      this.#hall.log.error({ match: hosted?.id, interaction: interaction.id, err: error }, 'an interaction failed');
    }
  }

  async #visit(interaction: Visitable, hosted: HostedMatch | undefined): Promise<void> {
    const visit = openVisit(this.#hall, interaction);
    if (visit === undefined) return;
    if (hosted?.people.has(visit.player) === true) {
      hosted.lastSeen.set(visit.asker.userId, visit.at);
      this.#hall.membership.seen(hosted, visit.player, visit.at);
    }
    try {
      // What was done last has to be known before anything is judged by how the match stands.
      if (hosted?.isUnsure === true) await this.#hall.runtime.act(hosted, { type: 'Tick' });
      await this.#answer(visit, interaction, hosted);
    } catch (error) {
      this.#hall.log.error({ match: hosted?.id, interaction: interaction.id, err: error }, 'a handler failed');
      if (error instanceof MatchElsewhere) await answerForAnother(this.#hall, visit);
      else if (visit.door.isOpen) await visit.door.reply(refusal(whatWentWrong(error)));
    }
  }

  async #answer(visit: Visit, interaction: Visitable, hosted: HostedMatch | undefined): Promise<void> {
    if (this.#isClosing) {
      await visit.door.reply(refusal({ code: 'shutting-down' }));
      return;
    }
    switch (interaction.type) {
      case InteractionType.ApplicationCommand:
        return answerCommand(this.#hall, visit, interaction, hosted);
      case InteractionType.MessageComponent:
        return answerPress(this.#hall, visit, interaction, hosted);
      case InteractionType.ModalSubmit:
        return answerForm(this.#hall, visit, interaction);
      default:
        interaction satisfies never;
    }
  }

  /** A command speaks of the match of its thread, a button of the match it names. */
  #matchOf(interaction: HandledInteraction): HostedMatch | undefined {
    const { runtime } = this.#hall;
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
