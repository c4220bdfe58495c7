import { readEngineParts } from '../../src/store/engine-parts.ts';
import { BALLOTS, ballotMoves } from '../../src/engine/ballots.ts';
import { play } from '../../src/engine/moves.ts';
import { QUIET_TURNS_TO_DRAW } from '../../src/engine/outcome.ts';
import { START } from '../../src/engine/position.ts';
import { levelOf } from '../../src/engine/search/levels.ts';
import { accuracies, REVIEW_NODES, reviewGame, type ReviewedGame } from '../../src/engine/search/review.ts';
import { createSearcher } from '../../src/engine/search/search.ts';
import { BeginnerPlayer, LevelPlayer } from '../match/players.ts';
import { playGame, type Player } from '../match/play-game.ts';
import { Chance } from '../soak/chance.ts';
import type { Figures } from './figures.ts';

/** Positions that full strength looks at for a move. */
const FULL_NODES = 100_000;

const PLAYERS: Readonly<Record<string, (chance: Chance) => Player>> = {
  random: (chance) => new BeginnerPlayer('random', chance),
  novice: (chance) => new BeginnerPlayer('novice', chance),
  'level 1': (chance) => new LevelPlayer(levelOf(1), chance, FULL_NODES),
  'level 8': (chance) => new LevelPlayer(levelOf(8), chance, FULL_NODES),
};

const DEFAULTS = { games: 6, kinds: Object.keys(PLAYERS), nodes: REVIEW_NODES };

/** The accuracy that reviews give to players of each kind against their like; the same games each time (END-09). */
export async function accuracyBench({ games, kinds, nodes } = DEFAULTS): Promise<Readonly<Record<string, Figures>>> {
  const searcher = createSearcher(readEngineParts());
  const figures: Record<string, Figures> = {};
  for (const [name, newPlayer] of Object.entries(PLAYERS)) {
    if (!kinds.includes(name)) continue;
    const found: number[] = [];
    for (let number = 0; number < games; number += 1) {
      const { dark, light } = accuracies(reviewGame(await played(newPlayer, number), searcher, { nodes }));
      found.push(...[dark, light].filter((accuracy) => accuracy !== undefined));
    }
    figures[name] = {
      meanAccuracy: found.reduce((sum, accuracy) => sum + accuracy, 0) / found.length,
      leastAccuracy: Math.min(...found),
      mostAccuracy: Math.max(...found),
      sidesJudged: found.length,
    };
  }
  return figures;
}

/** Begins with a ballot, as full strength would play one and the same game from the start. */
async function played(newPlayer: (chance: Chance) => Player, number: number): Promise<ReviewedGame> {
  const chance = new Chance(number);
  const ballot = ballotMoves(chance.below(BALLOTS.length));
  const start = ballot.reduce(play, START);
  const players = { dark: newPlayer(chance.fork('dark')), light: newPlayer(chance.fork('light')) };
  const { moves } = await playGame({ start, players, limit: '', drawTurns: QUIET_TURNS_TO_DRAW, number });
  return { start: START, moves: [...ballot, ...moves], opening: ballot.length };
}
