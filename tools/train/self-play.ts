import { ballotMoves } from '../../src/engine/ballots.ts';
import { jumpersOf } from '../../src/engine/generate.ts';
import { countBits, turned } from '../../src/engine/square.ts';
import { legalMoves } from '../../src/engine/moves.ts';
import { newGame, playOn } from '../../src/engine/game.ts';
import { resultOf } from '../../src/engine/outcome.ts';
import type { Position } from '../../src/engine/position.ts';
import { type EndgameTables, endgameValue } from '../../src/engine/search/endgame-tables.ts';
import { WIN, type Searcher } from '../../src/engine/search/search.ts';
import { Chance } from '../soak/chance.ts';
import type { LabeledPosition } from './positions.ts';

export interface SelfPlay {
  readonly seed: number;
  /** Positions that the search may look at for each move. */
  readonly nodes: number;
  /** A game that comes to a position of theirs has its result. */
  readonly endgames: EndgameTables;
}

/** After its ballot a game goes on at random for up to so many turns, so that hardly one is like another. */
const MOST_RANDOM_TURNS = 6;
const DECIDED = WIN - 1000;
/** A side this far ahead for this many turns has won: playing the game to its end would teach nothing. */
const HOPELESS = 350;
const HOPELESS_TURNS = 8;
/** This many turns of kings only are a draw; after the first few of them, positions tell nothing new. */
const AIMLESS_TURNS = 40;
const SHUFFLING_TURNS = 8;
/** Half of a game's turns are of so few pieces, where a quarter of the search sees as much. */
const FEW_PIECES = 8;

/** Plays one game against itself. The same number, seed and searcher give the same game. */
export function selfPlay(searcher: Searcher, number: number, { seed, nodes, endgames }: SelfPlay): LabeledPosition[] {
  searcher.clear();
  const chance = new Chance(seed).fork(`game ${number}`);
  let game = ballotMoves(number).reduce(playOn, newGame());
  for (let turns = chance.between(0, MOST_RANDOM_TURNS); turns > 0; turns -= 1) {
    const moves = legalMoves(game.position);
    if (moves.length > 0) game = playOn(game, chance.of(moves));
  }

  const seen: { readonly position: Position; readonly score: number }[] = [];
  let hopeless = 0;
  for (;;) {
    const { position } = game;
    const end = resultOf(game);
    if (end !== undefined) return labeled(seen, number, end.winner === undefined ? 0 : end.winner === 'dark' ? 1 : -1);
    if (game.earlier.length >= AIMLESS_TURNS) return labeled(seen, number, 0);
    const value = endgameValue(endgames, position);
    const win = position.turn === 'dark' ? 1 : -1;
    if (value !== undefined) return labeled(seen, number, { win, draw: 0, loss: -win }[value]);
    const [only, another] = legalMoves(position);
    if (only !== undefined && another === undefined) {
      game = playOn(game, only);
      continue;
    }
    const isBare = countBits(position.dark | position.light) <= FEW_PIECES;
    const varied = Math.round((nodes * chance.between(75, 125)) / (isBare ? 400 : 100));
    const found = searcher.search(game, { nodes: varied });
    if (found === undefined) throw new Error('A search found no move where there are some.');
    const score = position.turn === 'dark' ? found.score : -found.score;
    hopeless = Math.abs(score) < HOPELESS ? 0 : hopeless + 1;
    if (Math.abs(score) > DECIDED || hopeless >= HOPELESS_TURNS) return labeled(seen, number, Math.sign(score));
    if (game.earlier.length < SHUFFLING_TURNS) seen.push({ position, score: found.score });
    game = playOn(game, found.move);
  }
}

/** The positions to learn from; `outcome` is 1 if dark won, -1 if light did. */
function labeled(
  seen: readonly { readonly position: Position; readonly score: number }[],
  game: number,
  outcome: number,
): LabeledPosition[] {
  return seen.flatMap(({ position, score }) => {
    const { dark, light, kings, turn } = position;
    const isDark = turn === 'dark';
    const [own, enemy, crowns, result] = isDark
      ? [dark, light, kings, outcome]
      : [turned(light), turned(dark), turned(kings), -outcome];
    return jumpersOf(own, enemy, crowns, true) === 0
      ? [{ own, enemy, kings: crowns, game, isDark, score, result }]
      : [];
  });
}
