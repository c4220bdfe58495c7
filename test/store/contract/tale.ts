import { evolve, type MatchEvent } from '../../../src/match/match.ts';
import { type Match, newMatch } from '../../../src/match/phases.ts';
import {
  matchId,
  type MatchId,
  makeTableCode,
  type PlayerId,
  revision,
  type Seat,
  type TableCode,
} from '../../../src/match/ids.ts';
import { DEFAULT_OPTIONS, type MatchOptions, UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import { type GameRating, ratingOf } from '../../../src/match/rating.ts';
import type { Whereabouts } from '../../../src/store/games.ts';
import type { ShownState } from '../../../src/store/match-rows.ts';
import type { Appended, StoredMatch, Store } from '../../../src/store/store.ts';
import {
  ACCEPTED,
  ALICE,
  at,
  BOB,
  CAROL,
  CHALLENGED,
  drawn,
  STARTED,
  started,
  turns,
  won,
} from '../../match/samples.ts';

/** Snowflakes as Discord gives them: 2^53 is too small for these, and the last digits count. */
export const SERVER = '1400000000000000001';
export const OTHER_SERVER = '1400000000000000002';

export const whereabouts = (guildId = SERVER, threadId?: string): Whereabouts => ({
  guildId,
  channelId: '1500000000000000001',
  threadId,
});

/** A match and its telling, entry by entry, as the runtime appends them. */
export class Tale {
  readonly id: MatchId;
  where: Whereabouts;
  match: Match;
  readonly entries: (readonly MatchEvent[])[] = [];

  constructor(id: string, where: Whereabouts = whereabouts()) {
    this.id = matchId(id);
    this.where = where;
    this.match = newMatch(this.id);
  }

  /** Appends one entry; what is not appended has not happened. */
  async tell(store: Store, ...events: readonly MatchEvent[]): Promise<Appended> {
    const appended = await store.append({ before: this.match, events, where: this.where });
    if (appended !== 'conflict') {
      this.match = appended.reduce<Match>(evolve, this.match);
      this.entries.push(appended);
    }
    return appended;
  }

  /** Appends the next turn of a game that has just begun. */
  turn(store: Store): Promise<Appended> {
    return this.tell(store, ...TURNS.slice(0, 1));
  }

  /** What reading the match should give. */
  get read() {
    return { ok: true, value: this.stored };
  }

  /** As the journal should have it. */
  get stored(): StoredMatch {
    const { id, where, entries } = this;
    return { id, where, entries, shownState: undefined, isRetired: false, absence: 0 };
  }
}

/** What a match shows, as the heartbeat writes it. */
export const shownAs = (text: string, more: Partial<ShownState> = {}): ShownState => ({
  text,
  revision: revision(1),
  isSettled: false,
  cardId: undefined,
  threadId: undefined,
  ...more,
});

/** A Discord user's id, one for each player. */
export const userOf = (player: PlayerId): string => `user-${player}`;

/** Players under their own names, as they are before they play. */
export async function meet(store: Store, ...players: readonly PlayerId[]): Promise<void> {
  for (const id of players) await store.meetPlayer({ id, userId: userOf(id), name: id });
}

/** Alice asks Bob. */
export async function asked(store: Store, id: string, where?: Whereabouts): Promise<Tale> {
  const tale = new Tale(id, where);
  await tale.tell(store, CHALLENGED);
  return tale;
}

/** Bob has accepted; Alice, dark, is to move. */
export async function begun(store: Store, id: string, where?: Whereabouts): Promise<Tale> {
  const tale = await asked(store, id, where);
  await tale.tell(store, ACCEPTED, STARTED);
  return tale;
}

interface BegunGame {
  readonly dark?: PlayerId;
  readonly light?: PlayerId;
  readonly from?: number;
  readonly where?: Whereabouts;
  readonly options?: MatchOptions;
  readonly rating?: GameRating;
}

/** A game that has just begun, between Alice and Bob unless others are named; it counts where its options let it. */
export async function begunBy(store: Store, id: string, game: BegunGame = {}): Promise<Tale> {
  const { dark = ALICE, light = BOB, from = 60, options = DEFAULT_OPTIONS } = game;
  const tale = new Tale(id, game.where);
  await tale.tell(store, { type: 'ChallengeMade', challenger: dark, invited: light, options, at: at(from) });
  const begins = started(dark, light, from, game.rating ?? ratingOf(options));
  await tale.tell(store, { type: 'ChallengeAccepted', at: at(from) }, begins);
  return tale;
}

interface PlayedGame extends BegunGame {
  /** Resigned by the other; default: the players agree on a draw. */
  readonly winner?: Seat;
  readonly to?: number;
}

/** The same to its end, after a few turns. */
export async function played(store: Store, id: string, game: PlayedGame = {}): Promise<Tale> {
  const { winner, to = 200 } = game;
  const tale = await begunBy(store, id, game);
  await tale.tell(store, ...TURNS);
  await tale.tell(store, winner === undefined ? drawn('agreement', to) : won(winner, 'resigned', to));
  return tale;
}

/** Alice has opened a table with this code. */
export async function opened(store: Store, id: string, code: TableCode, where?: Whereabouts): Promise<Tale> {
  const tale = new Tale(id, where);
  await tale.tell(store, { type: 'TableOpened', challenger: ALICE, options: UNTIMED_OPTIONS, code, at: at(0) });
  return tale;
}

export const CODE = makeTableCode([0, 1, 2, 3, 4, 5]);
export const OTHER_CODE = makeTableCode([5, 4, 3, 2, 1, 0]);

/** The first turns of a game, one event each. */
export const TURNS = turns('11-15', '22-18', '15x22', '25x18', '8-11', '29-25');

/** Carol comes and goes, `count` times over all: a match of any length. */
export const comings = (count: number): MatchEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    type: index % 2 === 0 ? 'Watched' : 'Unwatched',
    player: CAROL,
    at: at(100 + index),
  }));

export const rematch = (dark: 'alice' | 'bob', when = 110): readonly MatchEvent[] => [
  { type: 'RematchAccepted', seat: 'light', at: at(when) },
  dark === 'alice' ? started(ALICE, BOB, when) : started(BOB, ALICE, when),
];

/** Everything that an iteration yields. */
export async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
