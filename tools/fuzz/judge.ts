import { movesAlong } from '../../src/engine/moves.ts';
import type { MatchEvent } from '../../src/match/match.ts';
import { isOnBoard } from '../../src/match/game.ts';
import { otherSeat, type PlayerId, SEATS, type Seat } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/phases.ts';
import type { Entry, Store } from '../../src/store/store.ts';

/** An interaction that was sent: its id is read here once more, by hand, so that a mistake of the product's reader is not repeated. */
export interface Attempt {
  readonly userId: string | undefined;
  readonly player: PlayerId | undefined;
  readonly guildId: unknown;
  readonly channelId: unknown;
  /** The id of the button that was pressed; `undefined` for a command or a form. */
  readonly customId: string | undefined;
}

/** Everybody may do these, with the button for it. */
const OPEN_TO_ALL: ReadonlySet<MatchEvent['type']> = new Set([
  'TableJoined',
  'Watched',
  'Unwatched',
  'SeatPassed',
  'SeatOffered',
  'TableOpened',
  'GameStarted',
  'ReadyAsked',
]);

/**
 * Why an entry of the journal should not have come of what was sent; `undefined` where it is right: the id names this
 * match, in its place, somebody who may do it asked for it, and a button that they had in front of them offers it.
 */
export function wrongEntry({ before, events, where }: Entry, attempt: Attempt, offered: ReadonlySet<string>) {
  const { player, customId } = attempt;
  if (player === undefined) return 'nobody that a match knows';
  if (attempt.guildId !== where.guildId) return 'another server';
  for (const event of events) {
    const wrong = wrongPlayer(event, before, player);
    if (wrong !== undefined) return wrong;
  }
  if (customId === undefined) return undefined;
  const [version, verb, match, revision, path] = customId.split(':');
  if (version !== 'c1') return 'an id of another version';
  if (verb === 'compose' || verb === 'rematch') return before.phase === 'new' ? undefined : 'a match that is on';
  if (match !== before.id) return 'the id of another match';
  const isHere = attempt.channelId === where.threadId || (isCardVerb(verb) && attempt.channelId === where.channelId);
  if (!isHere && verb !== 'join') return 'another place';
  if (verb === 'go') return wrongMove(events, before, Number(revision), (path ?? '').split('.').map(Number));
  const isOffered = offered.has(customId) || isEquivalent(verb, Number(revision), before);
  return isOffered ? undefined : 'no button that they have offers this';
}

/** Other ids than those in sight that ask for the same as a button does. */
function isEquivalent(verb: string | undefined, revision: number, before: Match): boolean {
  switch (verb) {
    case 'pause':
      // Any board of this game, even while the next one waits to be posted.
      return before.phase === 'playing' && revision >= before.game.startRevision && revision <= before.revision;
    case 'leave-confirm':
      // While no game is on, Leave behind More asks nothing back.
      return before.phase === 'playing' ? before.game.startRevision === revision : true;
    case 'draw-confirm':
    case 'resign-confirm':
      // What a press of Draw or Resign would bring up.
      return 'game' in before && before.game?.startRevision === revision;
    default:
      return false;
  }
}

const isCardVerb = (verb = ''): boolean => ['accept', 'decline', 'cancel', 'join'].includes(verb);

/** What can be done with the second press of a move: both presses are honest if the board is there and the move is legal. */
function wrongMove(events: readonly MatchEvent[], before: Match, revision: number, path: readonly number[]) {
  if (before.phase !== 'playing') return 'a move while no game is on';
  if (!isOnBoard(before.game, revision)) return 'a move on another board';
  const [played] = events;
  if (played?.type !== 'MovePlayed' && played?.type !== 'HopPlayed')
    return `a move that leads to ${played?.type ?? ''}`;
  if (movesAlong(before.game.position, played.squares).length === 0) return 'an illegal move';
  return path.every((square, index) => played.squares[index] === square)
    ? undefined
    : 'another move than was asked for';
}

function wrongPlayer(event: MatchEvent, before: Match, player: PlayerId): string | undefined {
  if (event.type === 'MovePlayed' && event.byLot === true) return undefined;
  // What the store adds to the end of a game.
  if (event.type === 'GameRated') return undefined;
  // What follows from a move by the rules.
  if (event.type === 'GameEnded' && !BY_PLAYER.has(event.result.reason)) return undefined;
  const seats = 'seats' in before ? before.seats : undefined;
  const isPlayer = seats !== undefined && SEATS.some((seat) => seats[seat] === player);
  const isOperator = 'operator' in before && before.operator === player;
  const isOwn = (seat: Seat): boolean => isOperator || seats?.[seat] === player;
  switch (event.type) {
    case 'ChallengeMade':
      return event.challenger === player ? undefined : 'a challenge by somebody else';
    case 'ChallengeAccepted':
      return before.phase === 'invited' && before.invited === player ? undefined : 'accepted by somebody else';
    case 'HotseatStarted':
      return event.operator === player ? undefined : 'a game for somebody else';
    case 'SoloStarted':
      return event.player === player ? undefined : 'a game for somebody else';
    case 'TableJoined':
      return event.player === player && 'challenger' in before && before.challenger !== player
        ? undefined
        : 'a seat for somebody else';
    case 'MovePlayed':
    case 'HopPlayed':
      return isOwn(event.seat) && before.phase === 'playing' && before.game.position.turn === event.seat
        ? undefined
        : "somebody else's move";
    case 'DrawOffered':
    case 'EndgameDrawAgreed':
    case 'PauseRequested':
    case 'ResumeAgreed':
    case 'RematchAccepted':
    case 'HintTaken':
    case 'TakebackAsked':
      return isOwn(event.seat) ? undefined : `${event.type} for somebody else`;
    case 'MoveTakenBack': {
      // Between people the opponent says yes to it.
      const isAsked = before.phase === 'playing' && before.takebackRequest !== undefined;
      return isOwn(isAsked ? otherSeat(event.seat) : event.seat) ? undefined : 'a takeback by somebody else';
    }
    case 'GameEnded': {
      const { result } = event;
      if (result.kind === 'win') return isOwn(otherSeat(result.winner)) ? undefined : 'somebody else gave up';
      return isPlayer || isOperator ? undefined : 'a draw by a stranger';
    }
    case 'Watched':
    case 'Unwatched':
      return event.player === player ? undefined : `${event.type} for somebody else`;
    case 'MatchClosed':
    case 'DrawDeclined':
    case 'DrawWithdrawn':
    case 'PauseRefused':
    case 'PauseWithdrawn':
    case 'TakebackDeclined':
    case 'TakebackWithdrawn':
    case 'GamePaused':
    case 'GameResumed':
    case 'BoardMoved':
    case 'RematchDeclined': {
      const waiting = 'challenger' in before && before.challenger === player;
      const isAsked = before.phase === 'invited' && before.invited === player;
      return isPlayer || isOperator || waiting || isAsked ? undefined : `${event.type} by a stranger`;
    }
    default:
      return OPEN_TO_ALL.has(event.type) ? undefined : `${event.type}, for which there is no button`;
  }
}

const BY_PLAYER: ReadonlySet<string> = new Set(['resigned', 'left', 'agreement', 'endgame']);

/** What is written for one player alone, and by which press of their own. */
const PERSONAL = {
  writePreferences: /^c1:me:(?:mention|buttons|takebacks|board|letters|side)$/,
  block: /^c1:me:block$/,
  unblock: /^c1:me:unblock$/,
  forgetPlayer: /^c1:me:confirm$/,
} as const satisfies Partial<Record<keyof Store, RegExp>>;

/** Blames a store for what it writes of a player who has not just asked for it. */
export function watchPersonal(
  store: Pick<Store, keyof typeof PERSONAL>,
  senders: {
    readonly all: ReadonlyMap<string, Attempt>;
    readonly playerOf: (userId: string) => PlayerId | undefined;
  },
  blame: (words: string) => void,
): void {
  for (const name of ['writePreferences', 'block', 'unblock', 'forgetPlayer'] as const) {
    const write = store[name].bind(store) as (player: PlayerId, ...more: readonly unknown[]) => Promise<void>;
    const watched: typeof write = (player, ...more) => {
      const isOwn = ({ userId = '', customId = '' }: Attempt): boolean =>
        PERSONAL[name].test(customId) && senders.playerOf(userId) === player;
      if (![...senders.all.values()].some(isOwn)) blame(`${name} for somebody who has not asked for it`);
      return write(player, ...more);
    };
    Object.assign(store, { [name]: watched });
  }
}
