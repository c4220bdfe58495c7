import { legalMoves, nextSquares, play } from '../../src/engine/moves.ts';
import { repetitions } from '../../src/engine/outcome.ts';
import { isSamePosition, pieceCount, SIDES } from '../../src/engine/position.ts';
import type { Game } from '../../src/match/game.ts';
import type { EndedMatch, Match, PausedMatch, PlayingMatch } from '../../src/match/phases.ts';
import type { MatchOptions } from '../../src/match/options.ts';

/** What is true of every match that `decide` can lead to, `events` long. Gives the sentences that are broken. */
export function brokenInvariants(match: Match, events: number): readonly string[] {
  const rules: [string, boolean][] = [
    ['the revision is the number of events', match.revision === events],
    ['only a match without events is new', (match.phase === 'new') === (events === 0)],
  ];
  if (match.phase === 'new') return broken(rules);
  if (match.phase === 'open-table') return broken(rules);
  if (match.phase === 'closed' && match.invited === undefined) return broken(rules);
  rules.push(['two different players meet', match.challenger !== match.invited]);
  if (match.phase === 'invited') return broken(rules);
  if (match.phase === 'closed' && match.game === undefined) return broken(rules);

  const players = [match.challenger, match.invited].sort();
  rules.push(['the seats are the two players', [match.seats.dark, match.seats.light].sort().join() === players.join()]);
  if (match.phase === 'ready-check') return broken(rules);
  rules.push(...gameRules(match.game, match.revision));
  if (match.phase === 'closed') return broken(rules);

  rules.push(['nobody queues twice', new Set(match.queue).size === match.queue.length]);
  rules.push([
    'a reason stops a clock once',
    new Set(match.stops.map(({ reason }) => reason)).size === match.stops.length,
  ]);
  if (match.phase === 'ended') return broken([...rules, ...endedRules(match)]);
  return broken([...rules, ...playingRules(match.game, match.options), ...liveRules(match)]);
}

function liveRules(match: PlayingMatch | PausedMatch): [string, boolean][] {
  const { game, drawOffer, drawWait, endgame, pauseWait, takebackWait, queue, seats, away, clock, stops, options } =
    match;
  const rules: [string, boolean][] = [
    ['players do not queue', !queue.some((player) => player === seats.dark || player === seats.light)],
    ['a seat waits once', [drawWait, pauseWait, takebackWait].every((seats) => new Set(seats).size === seats.length)],
    ['a seat is away once at most', new Set(away.map(({ seat }) => seat)).size === away.length],
    ['no clock runs while clicks cannot arrive', stops.length === 0 || clock.kind !== 'running'],
    ['without a limit no board is waited for', options.time !== 'off' || clock.kind !== 'unseen'],
    ['no time is given back', clock.kind === 'unseen' || clock.used >= 0],
  ];
  if (match.phase === 'playing' && stops.length === 0)
    rules.push(['a running game is not held', clock.kind !== 'held']);
  const request = match.phase === 'playing' ? match.takebackRequest : undefined;
  if (request !== undefined) {
    const { by, number, moves } = request;
    rules.push(
      ['a takeback is asked for in this game', number > (game.moves.at(-1)?.revision ?? game.startRevision)],
      ['a takeback is not asked for by a player who must wait', !takebackWait.includes(by)],
      ['a takeback is of the asker’s own move', (game.moves[moves]?.seat ?? game.position.turn) === by],
      ['nobody asks for a takeback in a rated game', game.rating === undefined || 'unrated' in game.rating],
    );
  }
  if (drawOffer !== undefined) {
    const other = game.moves.findLast((move) => move.seat !== drawOffer.by);
    rules.push(
      ['an offer is numbered by an event of this game', drawOffer.number > game.startRevision],
      ['an offer has a number that was given', drawOffer.number <= match.revision],
      ['an offer is not from a player who must wait', !drawWait.includes(drawOffer.by)],
      ['an offer is younger than the last turn of the player asked', drawOffer.number > (other?.revision ?? 0)],
    );
  }
  if (endgame !== undefined) {
    const { number, isAsked, agreed } = endgame;
    const played = game.moves.filter((move) => move.revision > number && move.seat !== agreed);
    rules.push(
      ['an endgame is numbered by an event of this game', number > game.startRevision && number <= match.revision],
      ['an endgame is a draw by standard rules only', options.rules === 'standard'],
      ['nobody who has not agreed has moved since both were asked', !isAsked || played.length === 0],
    );
  }
  return rules;
}

function endedRules({ result, score, next, queue, seats, revision }: EndedMatch): [string, boolean][] {
  const { wins, draws } = score;
  return [
    ['every game is a point', wins.dark + wins.light + draws >= 1],
    ['the score knows the winner', result.kind === 'draw' ? draws >= 1 : wins[result.winner] >= 1],
    ['a question has a number that was given', next.number <= revision],
    ['who remains does not queue', next.kind === 'rematch' || !queue.includes(next.remaining)],
    ['who is asked is out of the queue', next.kind !== 'seat' || !queue.includes(next.asked)],
    ['while a rematch is open no player queues', next.kind !== 'rematch' || !queue.includes(seats.dark)],
  ];
}

const isRenewed = ({ hops, boards, boardRevision, takebacks }: Game): boolean =>
  hops.length > 0 || takebacks > 0 || boards.at(-1) === boardRevision;

function gameRules(game: Game, revision: number): [string, boolean][] {
  const replayed = game.moves.reduce((position, { move }) => play(position, move), game.start);
  const jumped = (side: string): number =>
    game.moves.reduce((sum, { move, seat }) => (seat === side ? sum : sum + move.captured.length), 0);
  const boards = [game.startRevision, ...game.moves.map((move) => move.revision)];
  return [
    ['the moves lead from the start to the position', isSamePosition(replayed, game.position)],
    ['the board carries the number of the last turn or hop', (boards.at(-1) ?? 0) <= game.boardRevision],
    ['only hops, takebacks and new messages renew a board', isRenewed(game) || boards.at(-1) === game.boardRevision],
    ['each board message began with the game or later', game.boards.every((number) => number >= game.startRevision)],
    [
      'board messages follow one another',
      game.boards.every((number, at) => at === 0 || number > (game.boards[at - 1] ?? 0)),
    ],
    ['hops begin a jump', game.hops.length === 0 || nextSquares(game.position, game.hops).length > 0],
    ['boards are numbered upward', boards.every((number, index) => index === 0 || number > (boards[index - 1] ?? 0))],
    ['no board is newer than the match', game.boardRevision <= revision],
    [
      'dark and light take turns',
      game.moves.every(({ seat }, turn) => (seat === game.start.turn) === (turn % 2 === 0)),
    ],
    ['no turn took less than no time', game.moves.every(({ spent }) => spent >= 0)],
    ...SIDES.map((side): [string, boolean] => [
      `${side} has the pieces that were not jumped`,
      pieceCount(game.position, side) === pieceCount(game.start, side) - jumped(side),
    ]),
    ['no position stood more than three times', repetitions(game) <= 3],
    ['what can stand again fits into the quiet turns', game.earlier.length <= game.quietTurns],
  ];
}

function playingRules(game: Game, options: MatchOptions): [string, boolean][] {
  return [
    ['the player on move can move', legalMoves(game.position).length > 0],
    ['no position of a running game has stood thrice', repetitions(game) < 3],
    ['a running game is short of its quiet turns', game.quietTurns < options.drawTurns],
  ];
}

const broken = (rules: readonly [string, boolean][]): readonly string[] =>
  rules.filter(([, holds]) => !holds).map(([sentence]) => sentence);
