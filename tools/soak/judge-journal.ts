import { evolve, type MatchEvent, playersOf } from '../../src/match/match.ts';
import { type Match, newMatch, type PlayingMatch } from '../../src/match/phases.ts';
import { BOT, type MatchId, type PlayerId, otherSeat, seatOf } from '../../src/match/ids.ts';
import type { Whereabouts } from '../../src/store/games.ts';
import type { Store } from '../../src/store/store.ts';
import { makeFen } from '../../src/engine/fen.ts';
import { isQuiet, play, type Move, movesAlong } from '../../src/engine/moves.ts';
import { isDrawnByRepetition, outcome } from '../../src/engine/outcome.ts';
import { pieceAt } from '../../src/engine/position.ts';
import { findImpossibleEvent } from '../../src/match/journal.ts';
import { type GameResult, isOnBoard } from '../../src/match/game.ts';
import { type MatchOptions, startOf } from '../../src/match/options.ts';
import { timeToLoss, turnTime } from '../../src/match/clock.ts';
import { snowflakeTime } from 'discord-sandbox';
import type { Outages, Press } from './presses.ts';

export interface ToldEvent {
  readonly event: MatchEvent;
  readonly before: Match;
  readonly after: Match;
}

export interface Story {
  readonly id: MatchId;
  readonly where: Whereabouts;
  /** Events that were decided together. */
  readonly entries: readonly (readonly MatchEvent[])[];
  readonly events: readonly ToldEvent[];
  readonly match: Match;
}

/** The user and the name of a player; both missing for one who was forgotten. */
export type PersonOf = (player: PlayerId) => { readonly userId: string | undefined; readonly name: string };

export interface Stories {
  readonly stories: readonly Story[];
  readonly unreadable: readonly string[];
  readonly person: PersonOf;
}

export function storyOf({ id, entries, where }: Pick<Story, 'id' | 'entries' | 'where'>): Story {
  let match: Match = newMatch(id);
  const events = entries.flat().map((event): ToldEvent => {
    const before = match;
    match = evolve(match, event);
    return { event, before, after: match };
  });
  return { id, where, entries, events, match };
}

/** Reads it all, as a stranger to the process that writes it. */
export async function readStories(store: Pick<Store, 'allMatches' | 'loadPlayers'>): Promise<Stories> {
  const stories: Story[] = [];
  const unreadable: string[] = [];
  for await (const read of store.allMatches()) {
    if (read.ok) stories.push(storyOf(read.value));
    else unreadable.push(read.error.problem);
  }
  const people = new Set(stories.flatMap(({ entries }) => entries.flat().flatMap(playersOf)));
  const rows = new Map((await store.loadPlayers([...people])).map((row) => [row.id, row]));
  const person: PersonOf = (player) => ({ userId: rows.get(player)?.userId, name: rows.get(player)?.name ?? '' });
  return { stories, unreadable, person };
}

export interface JournalSeen {
  readonly presses: ReadonlyMap<string, Press>;
  readonly person: PersonOf;
  readonly outages: Pick<Outages, 'touch' | 'unplayable'>;
}

/** Milliseconds by which the bot may notice a click or an outage late. */
const SLACK = 1000;
const DECIDED_WITHIN = 5000;

/** Whether all that is in the journal of a match is legal, was asked for by somebody who may, and took the time that it could take. */
export function judgeJournal(story: Story, { presses, person, outages }: JournalSeen): readonly string[] {
  const unsound = findImpossibleEvent(story.id, story.entries.flat());
  const causes = story.entries.flatMap((events) => [...new Set(events.flatMap(({ cause }) => cause ?? []))]);
  const problems = [
    ...(unsound === undefined ? [] : [`event ${unsound.revision}: ${unsound.problem}`]),
    ...causes.filter((cause, index) => causes.indexOf(cause) !== index).map((cause) => `${cause} was taken twice`),
    ...causes.filter((cause) => !presses.has(cause)).map((cause) => `nobody has sent ${cause}`),
    ...causes
      .filter((cause) => presses.get(cause)?.isHostile === true)
      .map((cause) => `the hostile ${presses.get(cause)?.command ?? ''} ${cause} has changed something`),
    ...story.events.flatMap((told) => [
      ...wrongMove(told),
      ...wrongHelp(told),
      ...wrongEnding(told),
      ...lostTime(told),
    ]),
  ];
  return problems.map((problem) => `match ${story.id}: ${problem}`);

  function wrongMove({ event, before }: ToldEvent): readonly string[] {
    if ((event.type !== 'MovePlayed' && event.type !== 'HopPlayed') || before.phase !== 'playing') return [];
    const { game, seats } = before;
    const found = `the move ${event.squares.join('-')} on board ${game.boardRevision}`;
    const press = presses.get(event.cause ?? '');
    const isLegal = movesAlong(game.position, event.squares).length > 0;
    if (!isLegal || game.position.turn !== event.seat) return [`${found} is illegal`];
    if (event.type === 'MovePlayed' && event.byLot === true)
      return isDrawn(before) ? [] : [`${found} is not for chance`];
    if (seats[event.seat] === BOT)
      return event.cause === undefined ? [] : [`somebody has asked for ${found} of the bot`];
    if (press === undefined) return [`nobody has asked for ${found}`];
    if (press.userId !== person(seats[event.seat]).userId) return [`somebody else has asked for ${found}`];
    const asked = press.means?.verb === 'go' ? press.means : { squares: press.typed ?? [], board: game.boardRevision };
    const isAlong = asked.squares.every((square, index) => event.squares[index] === square);
    if (asked.board === undefined || !isOnBoard(game, asked.board) || !isAlong)
      return [`${found} was not what ${press.interactionId} asks for`];
    return press.told === 'private' ? [`${found} counts, and its player was told that it does not`] : [];
  }

  /** Hints and takebacks were asked for by their own button; what is taken back between people, the opponent agreed to. */
  function wrongHelp({ event, before }: ToldEvent): readonly string[] {
    const isHelp = event.type === 'MoveTakenBack' || event.type === 'HintTaken' || event.type === 'TakebackAsked';
    if (!isHelp || before.phase !== 'playing') return [];
    const press = presses.get(event.cause ?? '');
    const isSolo = before.level !== undefined;
    const isAgreed = event.type === 'MoveTakenBack' && !isSolo;
    const verb = event.type === 'HintTaken' ? 'hint' : isAgreed ? 'takeback-agree' : 'take-back';
    const by = person(before.seats[isAgreed ? otherSeat(event.seat) : event.seat]).userId;
    const isRight =
      press?.means?.verb === verb && press.userId === by && isSolo === (event.type !== 'TakebackAsked' && !isAgreed);
    return isRight ? [] : [`nobody has asked for the ${event.type} of ${event.seat}`];
  }

  function wrongEnding({ event, before }: ToldEvent): readonly string[] {
    if (event.type !== 'GameEnded' || (before.phase !== 'playing' && before.phase !== 'paused')) return [];
    const { result, cause = '' } = event;
    const byRule = endingByRule(
      before.game.moves.map(({ move }) => move),
      before.options,
    );
    if (byRule !== undefined || BY_RULE.has(result.reason)) {
      return inWords(byRule) === inWords(result)
        ? []
        : [`the rules say ${inWords(byRule)}, the journal ${inWords(result)}`];
    }
    const press = presses.get(cause);
    const verb = press?.means?.verb;
    const asker =
      press === undefined
        ? seatOf(before.seats, BOT)
        : (['dark', 'light'] as const).find((seat) => person(before.seats[seat]).userId === press.userId);
    const isBots = press === undefined && asker !== undefined;
    const loser = result.kind === 'win' ? otherSeat(result.winner) : undefined;
    const other = asker && otherSeat(asker);
    const isOffered =
      other !== undefined &&
      (before.drawOffer?.by === other || (before.endgame?.isAsked === true && before.endgame.agreed === other));
    const isRight: Readonly<Partial<Record<GameResult['reason'], boolean>>> = {
      resigned: asker === loser && (isBots || verb === 'resign-confirm' || verb === 'pause-resign'),
      left: asker === loser && (verb === 'leave-confirm' || verb === 'pause-leave'),
      agreement: (isBots || verb === 'draw-accept' || verb === 'draw-confirm') && isOffered,
      endgame: (isBots || verb === 'draw-accept') && before.endgame?.isAsked === true && isOffered,
      'improper-delay':
        loser === before.game.position.turn && before.phase === 'playing' && hadTheTime(before, event.at),
    };
    return isRight[result.reason] === true ? [] : [`nothing that anybody did leads to ${inWords(result)}`];
  }

  function hadTheTime(match: PlayingMatch, at: number): boolean {
    const { clock } = match;
    const time = turnTime(match);
    if (time === 'off' || clock.kind !== 'running') return false;
    return usable(clock.since, at) + clock.used + SLACK >= timeToLoss(time);
  }

  /** No turn has used more of its player's clock than the player could press in. */
  function lostTime({ event, before, after }: ToldEvent): readonly string[] {
    if (event.type !== 'MovePlayed' || before.phase !== 'playing' || after.phase !== 'playing') return [];
    const { clock, options } = before;
    if (options.time === 'off' || clock.kind !== 'running' || event.cause === undefined) return [];
    const spent = after.game.moves.at(-1)?.spent ?? 0;
    const most = clock.used + usable(clock.since, snowflakeTime(event.cause));
    return spent <= most + SLACK
      ? []
      : [`${spent} ms were spent on board ${before.game.boardRevision}, at most ${most} could be`];
  }

  function usable(from: number, to: number): number {
    return Math.max(0, to - from - outages.unplayable(from, to));
  }
}

const BY_RULE: ReadonlySet<GameResult['reason']> = new Set([
  'all-captured',
  'blocked',
  'third-repetition',
  'quiet-turns',
]);

/** The first three moves of a tournament game. */
const isDrawn = ({ game, options }: PlayingMatch): boolean =>
  options.rules === 'tournament' && options.start === undefined && game.moves.length < 3;

/** How a game of these moves is over by the rules of its players' own score sheet; `undefined` while it goes on. */
export function endingByRule(
  moves: readonly Move[],
  { rules, start, drawTurns }: Pick<MatchOptions, 'rules' | 'start' | 'drawTurns'>,
): GameResult | undefined {
  let position = startOf(start === undefined ? {} : { start });
  let quiet = 0;
  const stood = new Map([[makeFen(position), 1]]);
  const isTournament = rules === 'tournament';
  for (const move of moves) {
    const isKing = pieceAt(position, move.from)?.king === true;
    quiet = isQuiet(position, move) && (isKing || !isTournament) ? quiet + 1 : 0;
    position = play(position, move);
    stood.set(makeFen(position), (stood.get(makeFen(position)) ?? 0) + 1);
  }
  const end = outcome(position);
  if (end !== undefined) return { kind: 'win', winner: end.winner, reason: end.reason };
  if (isDrawnByRepetition(stood.get(makeFen(position)) ?? 0)) return { kind: 'draw', reason: 'third-repetition' };
  return quiet >= (isTournament ? 80 : drawTurns) ? { kind: 'draw', reason: 'quiet-turns' } : undefined;
}

const inWords = (result: GameResult | undefined): string =>
  result === undefined ? 'no end' : `${result.reason}${result.kind === 'win' ? ` for ${result.winner}` : ''}`;

/** Buttons that change a match when they are pressed; the others only show something. */
const ACTING: ReadonlySet<string> = new Set(
  'go accept draw-confirm draw-accept resume ready resign-confirm leave-confirm rematch-yes rematch-no stop-here take-back takeback-agree takeback-decline'.split(
    ' ',
  ),
);

/** Whether everything that was acknowledged is in the journals, and everything was answered the first time. */
export function judgePresses(
  stories: readonly Story[],
  { presses, outages }: Pick<JournalSeen, 'presses' | 'outages'>,
): readonly string[] {
  const taken = new Set(stories.flatMap(({ entries }) => entries.flat().flatMap(({ cause }) => cause ?? [])));
  const byId = new Map<string, Story>(stories.map((story) => [story.id, story]));
  const inJournal = new Set([...taken].map((cause) => presses.get(cause)?.gesture));
  return [...presses.values()].flatMap((press) => {
    const { interactionId, told, isExcused, isHostile, gesture, command, means, sentAt, toldAt } = press;
    const what = `${command ?? [means?.verb, means?.match, means?.board ?? means?.number, means?.squares.join('-')].join(' ')} (interaction ${interactionId}, sent at ${new Date(sentAt).toISOString()})`;
    if (told === 'nothing') return isExcused ? [] : [`${what} was not answered`];
    const acts = command === 'checkers challenge' || command === 'checkers move' || ACTING.has(means?.verb ?? '');
    const story = byId.get(String(means?.match));
    if (isHostile === true || !acts || told === 'private') return [];
    // A deferred answer is no promise yet, if the bot dies before it decides.
    if (told === 'heard' && outages.touch(sentAt, toldAt + DECIDED_WITHIN)) return [];
    if (inJournal.has(gesture) || wasOver(press, story)) return [];
    return [`${what} was ${told} at ${new Date(toldAt).toISOString()}, and is in no journal`];
  });
}

/** Whether the board or the question that was pressed had gone: by something asked for before, or as time passed until the answer. */
function wasOver({ means, toldAt, interactionId }: Press, story: Story | undefined): boolean {
  const end = story?.events.find(({ before, after }) => stands(before, means) && !stands(after, means))?.event;
  if (end === undefined) return false;
  return end.cause === undefined ? end.at <= toldAt : BigInt(end.cause) < BigInt(interactionId);
}

function stands(match: Match, means: Press['means']): boolean {
  if (means === undefined) return false;
  if (means.board !== undefined) return match.phase === 'playing' && isOnBoard(match.game, means.board);
  if (means.on === 'confirmation') return match.phase === 'playing' || match.phase === 'paused';
  if (means.number !== undefined) return numbersStanding(match).includes(means.number);
  return match.phase === 'invited';
}

/** The numbers of the questions that stand in a match, the oldest first. */
export function numbersStanding(match: Match): readonly number[] {
  switch (match.phase) {
    case 'playing':
      return [
        match.drawOffer,
        match.endgame?.isAsked === true ? match.endgame : undefined,
        match.pauseRequest,
        match.takebackRequest,
      ].flatMap((question) => question?.number ?? []);
    case 'ended':
      return [match.next.number];
    case 'ready-check':
    case 'open-table':
    case 'paused':
      return [match.number];
    case 'new':
    case 'invited':
    case 'closed':
      return [];
    default:
      return match satisfies never;
  }
}
