import { RULES } from './rules.ts';
import { legalMoves, type Move, mustJump, play } from '../engine/moves.ts';
import type { Position } from '../engine/position.ts';
import type { SearchState } from '../engine/search/search.ts';
import { BOT, playerIdSchema, seatOf, seatSchema, seatsSchema } from './ids.ts';
import type { Millis, Revision, PlayerId } from './ids.ts';
import { isTotal, levelSchema, type MatchOptions, optionsSchema } from './options.ts';
import { isBotsTurn, type Match, type PlayingMatch } from './phases.ts';
import { timeLeft } from './clock.ts';
import { isDrawSpokenOf } from './draw.ts';
import { err, type Result } from '../engine/result.ts';
import type { LevelNumber } from '../engine/search/levels.ts';
import { endOfInvitation, firstTurn, type InvitationOver, lotMoves, seatsOf } from './game-start.ts';
import { onMove, type PlayEvent, type PlayRejection } from './play.ts';
import { event, happened } from './topic.ts';
import type { Asked, Deciders, Drawn, EventIn, OfType, Refusal, SeatedPlayer } from './topic.ts';

const EVENTS = [
  event('SoloStarted', { player: playerIdSchema, level: levelSchema, seats: seatsSchema, options: optionsSchema }),
  event('HintTaken', { seat: seatSchema }),
] as const;
type SoloEvent = EventIn<typeof EVENTS>;

type SoloAction = Asked &
  (
    | ({ readonly type: 'StartSolo'; readonly level: LevelNumber; readonly options: MatchOptions } & Drawn)
    /** The best move on this board, for the player on move. */
    | { readonly type: 'TakeHint'; readonly board: Revision }
  );

type SoloRejection = InvitationOver | PlayRejection | Refusal<'only-against-the-bot'>;

const decide: Deciders<SoloAction, SoloEvent | PlayEvent, SoloRejection> = {
  StartSolo: (match, { by: player, level, options, challengerSeat, ballot }, stamp) => {
    if (match.phase !== 'new') return err({ code: 'invitation-over', how: endOfInvitation(match) });
    const seats = seatsOf(player, BOT, challengerSeat, options);
    return happened(
      { type: 'SoloStarted', player, level, seats, options, ...stamp },
      ...lotMoves(options, ballot, stamp),
    );
  },
  // Counted before it is given, and only on the board that it was asked for.
  TakeHint: (match, { by, board }, stamp) => {
    const seated = mayTakeHint(match, by, board);
    return seated.ok ? happened({ type: 'HintTaken', seat: seated.value.seat, ...stamp }) : seated;
  },
};

/** The player on move against the bot, on the board that they look at: asked before a hint is looked for, too. */
export function mayTakeHint(match: Match, player: PlayerId, board: Revision): Result<SeatedPlayer, SoloRejection> {
  const seated = onMove(match, player, board);
  return seated.ok && seated.value.match.level === undefined ? onlyAgainstTheBot : seated;
}

const onlyAgainstTheBot: Result<never, SoloRejection> = err({ code: 'only-against-the-bot' });

function evolve(match: Match, event: SoloEvent, number: Revision): Match | undefined {
  switch (event.type) {
    case 'SoloStarted':
      return soloStarted(match, event, number);
    case 'HintTaken': {
      const isNow = match.phase === 'playing' && match.game.position.turn === event.seat;
      return isNow ? { ...match, game: { ...match.game, hints: match.game.hints + 1 } } : undefined;
    }
    default:
      event satisfies never;
      return undefined;
  }
}

function soloStarted(match: Match, event: OfType<SoloEvent, 'SoloStarted'>, number: Revision): Match | undefined {
  const { player: challenger, level, options, seats } = event;
  const areThey = challenger !== BOT && seatOf(seats, challenger) !== undefined && seatOf(seats, BOT) !== undefined;
  if (match.phase !== 'new' || !areThey) return undefined;
  const asked = { challenger, invited: BOT, options, operator: undefined, level, stops: [], results: [] };
  return firstTurn({ id: match.id, occasion: 'first-game', ...asked }, event, number);
}

export const soloTopic = { events: EVENTS, decide, evolve };

/** A decision that the bot has to make in a solo match (START-10): its move on this board, or what it says to this offer. */
export interface BotTask {
  readonly kind: 'move' | 'draw';
  readonly number: Revision;
  readonly match: PlayingMatch;
}

/** While clicks can't arrive, or nobody sees the board, the bot waits as well. */
export function botTask(match: Match): BotTask | undefined {
  if (match.phase !== 'playing' || match.level === undefined || match.stops.length > 0) return undefined;
  const { drawOffer, seats, game } = match;
  // A move would decline it.
  if (drawOffer !== undefined && seats[drawOffer.by] !== BOT) return { kind: 'draw', number: drawOffer.number, match };
  return isBotsTurn(match) ? { kind: 'move', number: game.boardRevision, match } : undefined;
}

/** The state of a game as a search takes it. */
export function searchState({ game, options }: Pick<PlayingMatch, 'game' | 'options'>): SearchState {
  const { position, earlier, quietTurns } = game;
  const { drawTurns, rules } = options;
  return { position, earlier, quietTurns, drawTurns, advancesAreQuiet: RULES[rules].advancesAreQuiet };
}

/** The bot's time for a turn, in milliseconds. */
export interface Pace {
  /** For so long the player's own move is seen before the bot replies: longer where there was more to think about. */
  readonly pause: number;
  readonly search: number;
  /** The engine's answer, or the board on Discord, is not waited for any longer than this. */
  readonly patience: number;
}

/** The bot takes a part of what is left, of a total time or that of a turn: so it never runs out. */
const PART_OF_TOTAL = 1 / 40;
const PART_OF_TURN = 1 / 5;
const PART_TO_WAIT = 1 / 20;
const PART_OF_INCREMENT = 1 / 2;
/** So much of a total time is kept for what a move takes beside: queues, a busy machine. */
const KEPT = 5000;

/** How the bot divides its time at `now`: it never loses by its own pause. Without a limit, or off its turn, it has all of it. */
export function paceOf(match: PlayingMatch, now: Millis): Pace {
  const { game, options } = match;
  const pause = 600 + 100 * Math.min(9, legalMoves(game.position).length - 1);
  const left = isBotsTurn(match) ? timeLeft(match, now)?.toLoss : undefined;
  if (left === undefined || options.time === 'off') return { pause, search: Infinity, patience: Infinity };
  const part = isTotal(options.time)
    ? Math.max(0, left - KEPT) * PART_OF_TOTAL + Math.min(left, options.time.increment) * PART_OF_INCREMENT
    : left * PART_OF_TURN;
  return { pause: Math.min(pause, part), search: part, patience: part + left * PART_TO_WAIT };
}

/** How the bot has seen a game so far; scores are hundredths of a man for itself, the newest last. */
export interface Outlook {
  readonly scores: readonly number[];
  /** The endgame tables say that nobody can force a win. */
  readonly isTableDraw: boolean;
}

/** Not even a weak opponent lets go of so much; and a beginner is to see how a game is won. */
const LOST = -500;
const LOWEST_TO_RESIGN: LevelNumber = 5;
const LOST_FOR = 4;
const FIRST_RESIGNATION = 30;

/** The bot resigns once it has been lost for some turns, at the levels that know it. */
export function resigns({ game, level = 1 }: PlayingMatch, { scores }: Outlook): boolean {
  const last = scores.slice(-LOST_FOR);
  const isLost = last.length === LOST_FOR && last.every((score) => score <= LOST);
  return isLost && level >= LOWEST_TO_RESIGN && game.moves.length >= FIRST_RESIGNATION;
}

/** A little more is no more than level. */
const LEVEL = 25;
const WORSE = -150;
const LONG_GAME = 40;

/** `score` is the bot's. It doesn't give away what it may win, nor end a game that has just begun. */
export function acceptsDraw({ game }: PlayingMatch, score: number, isTableDraw = false): boolean {
  if (isTableDraw || score <= WORSE) return true;
  return score <= LEVEL && game.moves.length >= LONG_GAME;
}

const VERY_LONG_GAME = 80;
const LEVEL_FOR = 6;
const QUIET_FOR = 20;

/** The bot offers a draw where nothing has happened for long. */
export function offersDraw(match: PlayingMatch, { scores, isTableDraw }: Outlook): boolean {
  if (isDrawSpokenOf(match) || match.drawWait.some((seat) => match.seats[seat] === BOT)) return false;
  const { game } = match;
  const last = scores.slice(-LEVEL_FOR);
  const isLevel = last.length === LEVEL_FOR && last.every((score) => Math.abs(score) <= LEVEL);
  const isLong = game.moves.length >= VERY_LONG_GAME && game.quietTurns >= QUIET_FOR;
  // A position that was chosen to be played is asked about in time (RULE-12), and once is enough.
  const knowsDraw = isTableDraw && match.options.start === undefined;
  return knowsDraw || (isLevel && isLong);
}

/** A legal move found without a search, as no game may wait for an engine: one that lets the opponent jump nothing, if there is one. */
export function carefulMove(position: Position): Move | undefined {
  const moves = legalMoves(position);
  return moves.find((move) => !mustJump(play(position, move))) ?? moves[0];
}
