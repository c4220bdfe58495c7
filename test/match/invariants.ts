import { legalMoves, play } from '../../src/engine/moves.ts';
import { isSamePosition, pieceCount, positionKey, SIDES } from '../../src/engine/position.ts';
import type { Game } from '../../src/match/game.ts';
import type { Match } from '../../src/match/match.ts';
import type { MatchOptions } from '../../src/match/match-options.ts';

/** What is true of every match that `decide` can lead to, `events` long. Gives the sentences that are broken. */
export function brokenInvariants(match: Match, events: number): readonly string[] {
  const rules: [string, boolean][] = [
    ['the revision is the number of events', match.revision === events],
    ['only a match without events is new', (match.phase === 'new') === (events === 0)],
  ];
  if (match.phase === 'new') return broken(rules);
  rules.push(['two different players meet', match.challenger !== match.invited]);
  if (match.phase === 'invited') return broken(rules);

  if (match.phase === 'closed' && match.game === undefined) {
    rules.push(['seats come with a game', match.seats === undefined]);
    return broken(rules);
  }
  const players = [match.challenger, match.invited].sort();
  rules.push(['the seats are the two players', [match.seats.dark, match.seats.light].sort().join() === players.join()]);
  rules.push(...gameRules(match.game, match.revision));

  if (match.phase === 'playing') rules.push(...playingRules(match.game, match.options));
  if (match.phase === 'playing' && match.drawOffer !== undefined) {
    const { by, number } = match.drawOffer;
    rules.push(['an offer is numbered by an event of this game', number > match.game.startRevision]);
    rules.push(['an offer has a number that was given', number <= match.revision]);
    rules.push(['an offer is not from a player who was declined', !match.declined.includes(by)]);
    const other = match.game.moves.findLast((move) => move.seat !== by);
    rules.push(['an offer is younger than the last turn of the player asked', number > (other?.revision ?? 0)]);
  }
  if (match.phase === 'playing') {
    rules.push(['a seat is declined once at most', new Set(match.declined).size === match.declined.length]);
  }
  if (match.phase === 'ended') {
    const { wins, draws } = match.score;
    rules.push(['one game is one point', wins.dark + wins.light + draws === 1]);
    rules.push([
      'the score names the winner',
      match.result.kind === 'draw' ? draws === 1 : wins[match.result.winner] === 1,
    ]);
  }
  return broken(rules);
}

function gameRules(game: Game, revision: number): [string, boolean][] {
  const replayed = game.moves.reduce((position, { move }) => play(position, move), game.start);
  const jumped = (side: string): number =>
    game.moves.reduce((sum, { move, seat }) => (seat === side ? sum : sum + move.captured.length), 0);
  const boards = [game.startRevision, ...game.moves.map((move) => move.revision)];
  return [
    ['the moves lead from the start to the position', isSamePosition(replayed, game.position)],
    ['the board carries the number of the last turn', boards.at(-1) === game.boardRevision],
    ['boards are numbered upward', boards.every((number, index) => index === 0 || number > (boards[index - 1] ?? 0))],
    ['no board is newer than the match', game.boardRevision <= revision],
    ['dark and light take turns', game.moves.every(({ seat }, turn) => seat === (turn % 2 === 0 ? 'dark' : 'light'))],
    ['no turn took less than no time', game.moves.every(({ spent }) => spent >= 0)],
    ...SIDES.map((side): [string, boolean] => [
      `${side} has the pieces that were not jumped`,
      pieceCount(game.position, side) === 12 - jumped(side),
    ]),
    ['nothing stood more than three times', [...game.stood.values()].every((times) => times >= 1 && times <= 3)],
    ['the position is among those that stood', game.stood.has(positionKey(game.position))],
    ['what stood fits into the quiet turns', game.stood.size <= game.quietTurns + 1],
  ];
}

function playingRules(game: Game, options: MatchOptions): [string, boolean][] {
  return [
    ['the player on move can move', legalMoves(game.position).length > 0],
    ['no position of a running game has stood thrice', [...game.stood.values()].every((times) => times < 3)],
    ['a running game is short of its quiet turns', game.quietTurns < options.drawTurns],
  ];
}

const broken = (rules: readonly [string, boolean][]): readonly string[] =>
  rules.filter(([, holds]) => !holds).map(([sentence]) => sentence);
