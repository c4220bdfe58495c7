import { afterEach, expect, test, vi } from 'vitest';
import { buttonsOf, challenge, moveButtons, press } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import type { Outcome } from '../../src/sandbox/client/outcome.ts';
import { legalMoves } from '../../src/engine/moves.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { replayGame } from './support/replay-match.ts';
import type { MatchId } from '../../src/match/ids.ts';
import { mentionText } from '../../src/sandbox/state/mentions.ts';
import { Chance } from './support/chance.ts';
import { forgedId } from './support/forged-ids.ts';
import { openRoom, refusedRequests, type Room } from './support/room.ts';

/** Bounds of one run. */
const STEPS = 300;

let room: Room;
afterEach(() => room.stop());

/** A press that somebody once could have made: it comes back when its board is long gone. */
interface Press {
  readonly channelId: string;
  readonly messageId: string;
  readonly customId: string;
}

/** Three people at several boards, half of what they do hostile: old, foreign, doubled and made-up presses, odd commands. */
class Crowd {
  readonly #chance: Chance;
  readonly #old: Press[] = [];
  readonly threads: string[] = [];

  constructor(seed: number) {
    this.#chance = new Chance(seed);
  }

  async step(): Promise<void> {
    const chance = this.#chance;
    const playing = this.#playing();
    if (playing.length < 2 && chance.isLess(0.5)) return this.#open();
    const kind = chance.next();
    if (kind < 0.45) return this.#playOn();
    if (kind < 0.6) return this.#pressAnything(1);
    if (kind < 0.7) return this.#pressAnything(2 + chance.below(2));
    if (kind < 0.8) return this.#pressOld();
    if (kind < 0.9) return this.#pressMadeUp();
    return this.#command();
  }

  #playing() {
    return [...room.bot.liveMatches.runtime.all()].filter(
      ({ match, threadId }) => match.phase === 'playing' && threadId,
    );
  }

  async #open(): Promise<void> {
    const [one, other] = this.#chance.of([
      [room.alice, room.bob],
      [room.bob, room.carol],
      [room.carol, room.alice],
    ]);
    const open = [...room.bot.liveMatches.runtime.all()].some(({ match }) => match.phase === 'invited');
    if (one === undefined || other === undefined || open) return;
    const card = await challenge(room.sandbox, one, other);
    await press(other, card, 'Accept');
    await room.bot.idle();
    this.threads.push(card);
  }

  /** Whoever is on move plays a legal move, typed or clicked, so that games get somewhere. */
  async #playOn(): Promise<void> {
    const [live] = [this.#playing()].filter((all) => all.length > 0).map((all) => this.#chance.of(all));
    if (live?.match.phase !== 'playing' || live.threadId === undefined) return;
    const { position, boardRevision } = live.match.game;
    const mover = room.bot.liveMatches.directory.person(live.match.seats[position.turn]);
    const user = this.#people().find(({ id }) => id === mover.userId);
    const move = this.#chance.of(legalMoves(position));
    if (user === undefined) return;
    this.#keep(live.threadId);
    const board = user.messages(live.threadId).findLast((message) => moveButtons(message).length > 0);
    if (board === undefined || this.#chance.isLess(0.3)) {
      this.#answered(await user.slash(live.threadId, 'checkers move', { move: makeMove(move) }));
      return;
    }
    const path = [move.from, ...move.path].join('.');
    const id = `c1:go:${live.id}:${boardRevision}:${path}`;
    this.#answered(await user.forgeClick(live.threadId, board.id, id));
  }

  async #pressAnything(times: number): Promise<void> {
    const user = this.#chance.of(this.#people());
    const channelId = this.#chance.of([room.checkers, ...this.threads.slice(-3)]);
    const presses = this.#pressesIn(user, channelId);
    if (presses.length === 0) return;
    const { messageId, customId } = this.#chance.of(presses);
    const outcomes = await Promise.all(
      Array.from({ length: times }, () => user.forgeClick(channelId, messageId, customId)),
    );
    for (const outcome of outcomes) this.#answered(outcome);
  }

  async #pressOld(): Promise<void> {
    if (this.#old.length === 0) return;
    const { channelId, messageId, customId } = this.#chance.of(this.#old);
    const user = this.#chance.of(this.#people());
    if (user.message(messageId) !== undefined) this.#answered(await user.forgeClick(channelId, messageId, customId));
  }

  async #pressMadeUp(): Promise<void> {
    const channelId = this.#chance.of([room.checkers, ...this.threads.slice(-3)]);
    const user = this.#chance.of(this.#people());
    const messages = user.messages(channelId);
    if (messages.length === 0) return;
    const matches = Array.from(room.bot.liveMatches.runtime.all(), ({ id }) => id);
    const real = this.#old.slice(-50).map(({ customId }) => customId);
    const id = forgedId(this.#chance, matches, real);
    this.#answered(await user.forgeClick(channelId, this.#chance.of(messages).id, id));
  }

  async #command(): Promise<void> {
    const user = this.#chance.of(this.#people());
    const channelId = this.#chance.of([room.checkers, ...this.threads.slice(-3)]);
    const name = this.#chance.of(['move', 'draw', 'resign', 'board', 'board', 'help']);
    const options =
      name === 'move'
        ? { move: this.#chance.text(60) || '-' }
        : name === 'board'
          ? { repost: this.#chance.isLess(0.5) }
          : {};
    this.#answered(await user.slash(channelId, `checkers ${name}`, options));
  }

  #keep(channelId: string): void {
    this.#old.push(...this.#pressesIn(room.alice, channelId));
    this.#old.splice(0, this.#old.length - 300);
  }

  #pressesIn(user: SandboxUser, channelId: string): readonly Press[] {
    return user
      .messages(channelId)
      .flatMap((message) =>
        buttonsOf(message).map((button) => ({ channelId, messageId: message.id, customId: button.custom_id })),
      );
  }

  #answered(outcome: Outcome): void {
    if (!outcome.ok) throw new Error(outcome.error);
  }

  readonly #people = (): readonly SandboxUser[] => [room.alice, room.bob, room.carol];
}

const publicMessages = (channelId: string): readonly string[] =>
  room.carol
    .visibleRecords(channelId)
    .filter(({ onlyFor }) => onlyFor === undefined)
    .map(({ message }) => mentionText(message.content, message.components ?? []));

/** Games of a match that came to a result, by its journal: now and then two of the crowd agree to a rematch. */
async function gamesDecided(id: MatchId): Promise<number> {
  const read = await room.store.readMatch(id);
  if (read?.ok !== true) throw new Error(`the journal of ${id} can't be read`);
  return read.value.entries.flat().filter(({ type }) => type === 'GameEnded').length;
}

test.each([1, 2])(
  'RUN-01, RUN-07: hostile play with seed %i: no illegal move, no refused request, no failure, one live board a match',
  async (seed) => {
    room = await openRoom();
    const errors = vi.spyOn(room.bot.liveMatches.log, 'error');
    const crowd = new Crowd(seed);
    for (let step = 0; step < STEPS; step += 1) await crowd.step();
    await room.bot.idle();

    expect(errors.mock.calls).toEqual([]);
    expect(refusedRequests(room)).toEqual([]);
    expect(crowd.threads.length).toBeGreaterThan(0);
    for (const live of room.bot.liveMatches.runtime.all()) {
      if (live.match.phase !== 'playing' && live.match.phase !== 'ended') continue;
      replayGame(live.match);
      const boards = room.carol.messages(live.threadId ?? '').filter((message) => moveButtons(message).length > 0);
      expect(boards).toHaveLength(live.match.phase === 'playing' ? 1 : 0);
      const results = publicMessages(live.threadId ?? '').filter((text) => /\*\* \(\w+\) wins|\*\*Draw\*\*/.test(text));
      expect(results).toHaveLength(await gamesDecided(live.id));
    }
  },
);
