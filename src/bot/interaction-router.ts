import {
  InteractionType,
  type APIChatInputApplicationCommandInteraction,
  type APIInteraction,
  type APIMessageComponentInteraction,
} from 'discord-api-types/v10';
import type { ComponentId } from '../commands/component-id.ts';
import { decodeCustomId } from '../commands/custom-id.ts';
import { menuPage } from '../commands/help/menu-page.ts';
import { moreMenu } from '../commands/more-menu.ts';
import type { PlaceRejection, RunningMatch } from '../commands/place-rejection.ts';
import { readCommand, type CheckersCommand } from '../commands/read-command.ts';
import { refusal } from '../commands/refusals.ts';
import { playerId } from '../match/ids.ts';
import { otherSeat, seatOf } from '../match/seat.ts';
import type { Clock } from './clock.ts';
import { Door, type DoorKind } from './door.ts';
import type { Hall, Visit } from './hall.ts';
import { handleBack, handleGo, handlePick, refusePress } from './handlers/board.ts';
import { handleChallenge } from './handlers/challenge.ts';
import { handleDraw, handleDrawAnswer } from './handlers/draw.ts';
import { handleInvitation } from './handlers/invitation.ts';
import { handleRefresh, handleRepost, handleView } from './handlers/look.ts';
import { handleResign, handleResignAnswer } from './handlers/resign.ts';
import { handleCompletion, handleTypedMove } from './handlers/typed-move.ts';
import type { HostedMatch } from './hosted-match.ts';
import { askerOf, channelOf, clickedAt, holdsButton, isHandled, type HandledInteraction } from './press.ts';
import { RecentIds } from './recent-ids.ts';

type Visitable = APIChatInputApplicationCommandInteraction | APIMessageComponentInteraction;

/** As many links as surely fit in one message, whatever the names; the newest ones. */
const MOST_LINKS = 12;

/** Belongs to no match: what somebody is called who plays nowhere. */
const STRANGER = playerId('');

/**
 * Where every interaction comes in. It finds the match and the handler, and makes sure that each interaction is answered
 * once: a duplicate delivery is silent, an exception is logged with the match's id and the asker told that nothing was
 * changed.
 */
export class InteractionRouter {
  readonly #hall: Hall;
  readonly #clock: Clock;
  readonly #seen = new RecentIds();
  readonly #underWay = new Set<Promise<void>>();
  #isClosing = false;

  constructor(hall: Hall, clock: Clock) {
    this.#hall = hall;
    this.#clock = clock;
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
        await handleCompletion(this.#hall.gate, interaction, interaction.data, hosted);
      } else {
        await this.#visit(interaction, hosted);
      }
    } catch (error) {
      this.#hall.log.error({ match: hosted?.id, interaction: interaction.id, err: error }, 'an interaction failed');
    }
  }

  async #visit(interaction: Visitable, hosted: HostedMatch | undefined): Promise<void> {
    const visit = this.#open(interaction);
    if (visit === undefined) return;
    try {
      if (this.#isClosing) await visit.door.reply(refusal({ code: 'shutting-down' }));
      else if (interaction.type === InteractionType.ApplicationCommand) await this.#command(visit, interaction, hosted);
      else await this.#press(visit, interaction, hosted);
    } catch (error) {
      this.#hall.log.error({ match: hosted?.id, interaction: interaction.id, err: error }, 'a handler failed');
      if (visit.door.isOpen) await visit.door.reply(refusal({ code: 'something-broke' }));
    }
  }

  async #command(
    visit: Visit,
    interaction: APIChatInputApplicationCommandInteraction,
    hosted: HostedMatch | undefined,
  ): Promise<void> {
    const command = readCommand(interaction.data);
    if (command === undefined) await visit.door.reply(refusal({ code: 'unknown-command' }));
    else if (command.name === 'help') await visit.door.reply(menuPage('home', { isManager: false }));
    else if (command.name === 'challenge') await handleChallenge(this.#hall, visit, interaction, command.userId);
    else if (hosted === undefined) await visit.door.reply(refusal(this.#noMatchHere(visit)));
    else await this.#matchCommand(visit, hosted, command);
  }

  #matchCommand(
    visit: Visit,
    hosted: HostedMatch,
    command: Exclude<CheckersCommand, { name: 'help' | 'challenge' }>,
  ): Promise<void> {
    switch (command.name) {
      case 'move':
        return handleTypedMove(this.#hall, visit, hosted, command.text);
      case 'draw':
        return handleDraw(this.#hall, visit, hosted);
      case 'resign':
        return handleResign(this.#hall, visit, hosted);
      case 'board':
        return (command.repost ? handleRepost : handleView)(this.#hall, visit, hosted);
      default:
        return command satisfies never;
    }
  }

  async #press(
    visit: Visit,
    interaction: APIMessageComponentInteraction,
    hosted: HostedMatch | undefined,
  ): Promise<void> {
    const id = decodeCustomId(interaction.data.custom_id);
    if (id === undefined) {
      await visit.door.reply(refusal({ code: 'unknown-button' }));
    } else if (id.verb === 'help') {
      await visit.door.reply(menuPage('home', { isManager: false }));
    } else if (hosted === undefined) {
      await visit.door.reply(refusal({ code: 'match-gone' }));
    } else if (!isAtHome(visit, hosted, id)) {
      await visit.door.reply(refusal({ code: 'unknown-button' }));
    } else {
      await this.#matchPress(visit, hosted, id, interaction);
    }
  }

  async #matchPress(
    visit: Visit,
    hosted: HostedMatch,
    id: Exclude<ComponentId, { verb: 'help' }>,
    interaction: APIMessageComponentInteraction,
  ): Promise<void> {
    const hall = this.#hall;
    switch (id.verb) {
      case 'accept':
      case 'decline':
      case 'cancel':
        return handleInvitation(hall, visit, hosted, id, interaction);
      case 'pick':
        return handlePick(hall, visit, hosted, id);
      case 'back':
        return handleBack(hall, visit, hosted, id);
      case 'go':
        return handleGo(hall, visit, hosted, id);
      case 'draw':
      case 'resign':
        // On a board that the match has left behind these speak of a game that may be over.
        if (hosted.match.phase !== 'playing' || id.board < hosted.match.game.startRevision) {
          return refusePress(hall, visit, { hosted, board: id.board }, { code: 'stale-board' });
        }
        return id.verb === 'draw' ? handleDraw(hall, visit, hosted) : handleResign(hall, visit, hosted);
      case 'view':
        return handleView(hall, visit, hosted);
      case 'more':
        await visit.door.reply(moreMenu(hosted.id));
        return undefined;
      case 'draw-accept':
      case 'draw-decline':
      case 'draw-withdraw':
        return handleDrawAnswer(hall, visit, hosted, id);
      case 'resign-confirm':
      case 'resign-cancel':
        return handleResignAnswer(hall, visit, hosted, id);
      case 'view-refresh':
        return handleRefresh(hall, visit, hosted, id);
      default:
        return id satisfies never;
    }
  }

  #open(interaction: Visitable): Visit | undefined {
    const asker = askerOf(interaction);
    if (asker === undefined) return undefined;
    const { directory, gate } = this.#hall;
    const now = this.#clock.now();
    const at = clickedAt(interaction.id, now);
    const channelId = channelOf(interaction).id;
    const isPress = interaction.type === InteractionType.MessageComponent;
    const from: DoorKind = isPress ? { kind: 'press', messageId: interaction.message.id } : { kind: 'command' };
    const isGenuine = !isPress || holdsButton(interaction);
    const isKnown = directory.find(asker.userId) !== undefined;
    const player = isKnown ? directory.meet(asker.userId, asker.name) : STRANGER;
    this.#matchOf(interaction)?.lastSeen.set(asker.userId, now);
    const door = new Door(gate, this.#clock, { key: interaction, from, channelId, age: now - at });
    return { door, asker, player, at, cause: interaction.id, guildId: interaction.guild_id, channelId, isGenuine };
  }

  /** A command speaks of the match of its thread, a button of the match it names. */
  #matchOf(interaction: HandledInteraction): HostedMatch | undefined {
    const { runtime } = this.#hall;
    if (interaction.type !== InteractionType.MessageComponent) {
      return runtime.inThread(channelOf(interaction).id);
    }
    const id = decodeCustomId(interaction.data.custom_id);
    return id === undefined || id.match === undefined ? undefined : runtime.find(id.match);
  }

  #noMatchHere({ player, guildId }: Visit): PlaceRejection {
    const { runtime, directory } = this.#hall;
    const matches: RunningMatch[] = [];
    for (const { match, threadId, place } of runtime.all()) {
      if (match.phase !== 'playing' || threadId === undefined) continue;
      // Outside a server all of them are told; inside, what is elsewhere is nobody's business.
      if (guildId !== undefined && place.guildId !== guildId) continue;
      const seat = seatOf(match.seats, player);
      if (seat === undefined) continue;
      matches.push({ threadId, opponent: directory.person(match.seats[otherSeat(seat)]).name });
    }
    return { code: 'no-match-here', matches: matches.slice(-MOST_LINKS) };
  }
}

/** A button counts in the place where its match is shown only: an id of another match proves nothing (RUN-07). */
function isAtHome({ channelId }: Visit, hosted: HostedMatch, { verb }: ComponentId): boolean {
  const isCard = verb === 'accept' || verb === 'decline' || verb === 'cancel';
  return channelId === (isCard ? hosted.place.channelId : hosted.threadId);
}
