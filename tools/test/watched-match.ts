import type { Press } from '../soak/presses.ts';
import { type SeenMessage, meaningOf, type Meaning } from '../soak/seen.ts';
import { storyOf, type PersonOf, type Story } from '../soak/judge-journal.ts';
import { movableSquares, nextSquares } from '../../src/engine/moves.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { pieceAt, piecesOf, SIDES, type Position } from '../../src/engine/position.ts';
import { decide, evolve, type MatchAction, type MatchEvent } from '../../src/match/match.ts';
import { type Match, newMatch, type PlayingMatch } from '../../src/match/phases.ts';
import { boardOf } from '../../src/match/game.ts';
import { BOT, causeId, type PlayerId } from '../../src/match/ids.ts';
import { type Boards, DEFAULT_OPTIONS } from '../../src/match/options.ts';
import { ALICE, at, BOB, MATCH, squares } from '../../test/match/samples.ts';

const WHERE = { guildId: '100000000000000001', channelId: '100000000000000002', threadId: '300000000000000002' };

export const person: PersonOf = (player) =>
  player === ALICE
    ? { userId: '200000000000000001', name: 'Alice' }
    : player === BOT
      ? { userId: undefined, name: 'King Me' }
      : { userId: '200000000000000002', name: 'Bob' };

export const interactionAt = (seconds: number): string => String((BigInt(at(seconds)) - 1_420_070_400_000n) << 22n);

/** A match between Alice, who has dark, and Bob, or the bot: what its journal holds, what was pressed, and what stands in its thread when all is well. */
export class WatchedMatch {
  readonly entries: MatchEvent[][] = [];
  readonly presses = new Map<string, Press>();
  match: Match = newMatch(MATCH);

  constructor(boards: Boards = 'every-move', opponent: 'bob' | 'bot' = 'bob') {
    const options = { ...DEFAULT_OPTIONS, boards, first: 'challenger' } as const;
    if (opponent === 'bot') {
      const solo = { type: 'StartSolo', by: ALICE, level: 1, options, challengerSeat: 'dark' } as const;
      this.act(solo, 0, { command: 'checkers solo' });
      return;
    }
    this.act({ type: 'Challenge', by: ALICE, invited: BOB, options }, 0, { command: 'checkers challenge' });
    const accept = { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark', challengerSeenAt: at(0) } as const;
    this.act(accept, 1, { means: means('accept', 1) });
  }

  get story(): Story {
    return storyOf({ id: MATCH, entries: this.entries, where: WHERE });
  }

  get playing(): PlayingMatch {
    if (this.match.phase !== 'playing') throw new Error(`the match is ${this.match.phase}`);
    return this.match;
  }

  /** Something is asked at that second, and what the match says to it is in the journal. */
  act(action: MatchAction, seconds: number, press: Partial<Press> = {}): this {
    const interactionId = interactionAt(seconds);
    const decided = decide(
      this.match,
      { ...action, ...('by' in action && action.by !== BOT ? { cause: causeId(interactionId) } : {}) },
      at(seconds),
    );
    if (!decided.ok) throw new Error(JSON.stringify(decided.error));
    if (decided.value.length > 0) this.entries.push([...decided.value]);
    this.match = decided.value.reduce<Match>(evolve, this.match);
    if ('by' in action && action.by !== BOT) this.press(action.by, seconds, press);
    return this;
  }

  /** A press that came to be known, whatever it led to. */
  press(by: PlayerId, seconds: number, press: Partial<Press>): this {
    const interactionId = interactionAt(seconds);
    this.presses.set(interactionId, {
      interactionId,
      userId: person(by).userId ?? '',
      gesture: this.presses.size,
      told: 'accepted',
      sentAt: at(seconds),
      toldAt: at(seconds),
      isExcused: false,
      ...press,
    });
    return this;
  }

  /** Puts the board up at one second and has its move clicked at another. */
  play(move: string, shown: number, clicked: number, press: Partial<Press> = {}): this {
    const { game, seats } = this.playing;
    const board = game.boardRevision;
    const by = seats[game.position.turn];
    this.act({ type: 'BoardShown', board }, shown);
    const path = squares(move);
    return this.act({ type: 'PlayMove', by, board, squares: path }, clicked, {
      means: means('go', board, path.join('.')),
      ...press,
    });
  }

  thread(): readonly SeenMessage[] {
    const { events } = this.story;
    const records = events.flatMap(({ event, after }) => {
      if (event.type !== 'MovePlayed' || !('game' in after) || after.game === undefined) return [];
      const { moves, position } = after.game;
      const last = moves.at(-1);
      const number = `${Math.ceil(moves.length / 2)}.${moves.length % 2 === 1 ? '' : '..'}`;
      return last === undefined
        ? []
        : [{ words: `**${number} ${makeMove(last.move)}** · **Alice** · 3 seconds`, alt: altOf(position) }];
    });
    const ended = events.some(({ event }) => event.type === 'GameEnded')
      ? [{ words: '👑 **Bob** (white) wins: **Alice** resigned.' }]
      : [];
    const messages = [{ mentions: ['1', '2'], words: 'They play.' }, ...records, ...ended, ...this.#live()];
    return messages.map((message, index) => Object.assign({ id: String(1000 + index) }, NOTHING, message));
  }

  #live(): readonly Partial<SeenMessage>[] {
    const { match } = this;
    if (match.phase === 'ended') return [{ buttons: [buttonOf('rematch-yes', match.next.number)] }];
    if (match.phase !== 'playing') return [];
    const { position, boardRevision: board } = match.game;
    const { hops } = match.game;
    const moves =
      hops.length > 0
        ? nextSquares(position, hops).map((next) => buttonOf('go', board, [...hops, next].join('.')))
        : movableSquares(position).map((square) => buttonOf('pick', board, String(square)));
    const { userId } = person(match.seats[position.turn]);
    const buttons = [...moves, buttonOf('draw', board)];
    return [{ words: `<@${userId}>, your move.`, buttons, alt: altOf(boardOf(match.game)) }];
  }
}

const NOTHING = { words: '', buttons: [], alt: '', mentions: [] };

/** A button of the match: `means('pick', 3, '11')`. */
export function means(verb: string, revision: number, path?: string): Meaning {
  const read = meaningOf(customId(verb, revision, path));
  if (read === undefined) throw new Error(`${verb} is no button`);
  return read;
}

const customId = (verb: string, revision: number, path?: string): string =>
  ['c1', verb, MATCH, revision, ...(path === undefined ? [] : [path])].join(':');

const buttonOf = (...[verb, revision, path]: Parameters<typeof means>): SeenMessage['buttons'][number] => ({
  customId: customId(verb, revision, path),
  means: means(verb, revision, path),
});

const altOf = (position: Position): string =>
  SIDES.map((side) => {
    const all = piecesOf(position, side);
    const kings = all.filter((square) => pieceAt(position, square)?.king === true);
    const men = all.filter((square) => !kings.includes(square));
    return `Side: men on ${men.join(', ')}${kings.length === 0 ? '' : `; kings on ${kings.join(', ')}`}.`;
  }).join(' ');
