import { makeFen } from '../../engine/fen.ts';
import { answerDueAt, nextWakeUp } from '../../match/next-wake-up.ts';
import { timeSpent } from '../../match/game.ts';
import { isRunning, type Match, type NextQuestion, type PausedMatch, type PlayingMatch } from '../../match/match.ts';
import { SEATS } from '../../match/ids.ts';
import { textBoard } from '../../render/text-board.ts';
import { optionsLine, resultLine, seatName } from './describe-event.ts';
import { moment, span } from './moment.ts';
import type { PlayerNames } from './player-names.ts';

/** A line, or none where there is nothing to say. */
type Row = readonly [label: string, words: string | undefined];

/** How a match stands, as lines of a word and what it is about; the board last, if there is one. */
export function describeMatch(match: Match, names: PlayerNames): readonly string[] {
  if (match.phase === 'new') return ['Nothing has happened in it.'];
  const rows: readonly Row[] = [
    ['phase', match.phase === 'closed' ? `closed (${match.reason})` : match.phase],
    ['options', optionsLine(match.options)],
    ...('stops' in match ? match.stops : []).map(({ reason, since }): Row => [
      'stopped',
      `${reason} since ${moment(since)}`,
    ]),
    ['asked', questionOf(match, names)],
    ...(isRunning(match) ? runningRows(match, names) : []),
    ['result', 'result' in match && match.result !== undefined ? resultLine(match, match.result, names) : undefined],
    ['queue', 'queue' in match ? match.queue.map((player) => names.of(player)).join(', ') : undefined],
    ['until', deadlineOf(match)],
    ...gameRows(match, names),
  ];
  const said = rows.filter(([, words]) => words !== undefined && words !== '');
  return [...said.map(([label, words]) => `${label.padEnd(10)}${words}`), ...boardOf(match)];
}

/** Who is asked what, at the moment. */
function questionOf(match: Match, names: PlayerNames): string | undefined {
  switch (match.phase) {
    case 'invited':
      return `${names.of(match.invited)}, by ${names.of(match.challenger)}`;
    case 'open-table':
      return `anybody, by ${names.of(match.challenger)}, with the code ${match.code}`;
    case 'ready-check':
      return `${names.of(match.challenger)}, to press Ready`;
    case 'playing':
      return match.pauseRequest && `for a pause, by ${seatName(match, match.pauseRequest.by, names)}`;
    case 'ended':
      return nextQuestionOf(match.next, names);
    case 'new':
    case 'paused':
    case 'closed':
      return undefined;
    default:
      return match satisfies never;
  }
}

function nextQuestionOf(next: NextQuestion, names: PlayerNames): string {
  switch (next.kind) {
    case 'rematch':
      return `both, to play again${next.agreed === undefined ? '' : `; ${next.agreed} has said yes`}`;
    case 'go-on':
      return `${names.of(next.remaining)}, to play on with somebody else`;
    case 'seat':
      return `${names.of(next.asked)}, to take the seat opposite ${names.of(next.remaining)}`;
    default:
      return next satisfies never;
  }
}

function runningRows(match: PlayingMatch | PausedMatch, names: PlayerNames): readonly Row[] {
  const { clock, drawOffer, away, operator } = match;
  const used = `${span(clock.used)} of this turn used`;
  return [
    ['turn', seatName(match, match.game.position.turn, names)],
    ['operator', operator && names.of(operator)],
    [
      'clock',
      clock.kind === 'running' ? `runs since ${moment(clock.since)}, ${used} before` : `${clock.kind}, ${used}`,
    ],
    ['offered', drawOffer && `a draw, by ${seatName(match, drawOffer.by, names)}`],
    ...away.map(({ seat, since }): Row => ['gone', `${seatName(match, seat, names)} since ${moment(since)}`]),
  ];
}

function deadlineOf(match: Match): string | undefined {
  const at = nextWakeUp(match);
  if (at !== undefined) return `${moment(at)}, if nothing happens before`;
  if (match.phase === 'new' || match.phase === 'playing' || match.phase === 'closed') return undefined;
  return `${moment(answerDueAt(match))}, and later by as long as clicks can't arrive`;
}

function gameRows(match: Match, names: PlayerNames): readonly Row[] {
  if (!('game' in match) || match.game === undefined) return [];
  const { game, score } = match;
  const spent = timeSpent(game);
  const points = SEATS.map((seat) => `${seatName(match, seat, names)} ${score.wins[seat]}`);
  return [
    ['score', `${points.join(', ')}, drawn ${score.draws}`],
    ['thought', `dark ${span(spent.dark)}, light ${span(spent.light)}, in turns that are over`],
    ['moves', `${game.moves.length}, the last ${game.quietTurns} of them quiet`],
    ['position', makeFen(game.position)],
  ];
}

function boardOf(match: Match): readonly string[] {
  if (!('game' in match) || match.game === undefined) return [];
  return ['', ...textBoard(match.game.position, { bottom: 'light', pieces: match.options.pieces }).split('\n')];
}
