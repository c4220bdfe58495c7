import { makeFen } from '../../src/engine/fen.ts';
import type { Position, Side } from '../../src/engine/position.ts';
import { type Answer, failed, printed } from '../../src/cli/program.ts';
import { describeScore, type Score } from './score.ts';
import { describeTest, isDecided, type Hypotheses } from './sprt.ts';
import { playGame, type PlayedGame, type Player } from './play-game.ts';

export type OpponentName = 'A' | 'B';
export type Players = Readonly<Record<OpponentName, Player>>;

export interface MatchParts {
  readonly openings: readonly Position[];
  readonly games: number;
  readonly limit: string;
  readonly drawTurns: number;
  /** The match ends as soon as it is decided between these. */
  readonly sprt: Hypotheses | undefined;
  /** Called once for each game that is played at the same time. */
  readonly newPlayers: () => Players;
  readonly progress: (line: string) => void;
}

const GAMES_A_LINE = 20;

/** Game 0 and 1 are the first opening, with A dark and with A light, and so on. */
export class EngineMatch {
  readonly #parts: MatchParts;
  #next = 0;
  #played = 0;
  #score: Score = { wins: 0, draws: 0, losses: 0 };
  readonly #notes: string[] = [];

  constructor(parts: MatchParts) {
    this.#parts = parts;
  }

  async play(atOnce: number): Promise<Answer> {
    const pairs = Array.from({ length: Math.min(atOnce, this.#parts.games) }, this.#parts.newPlayers);
    try {
      for (const [name, player] of pairs.flatMap((pair) => Object.entries(pair))) {
        const begun = await player.begin(0);
        if (!begun.ok) return failed(`${name} does not play: ${begun.error}.`);
      }
      await Promise.all(pairs.map((pair) => this.#playGames(pair)));
      return printed([
        `A ${describeScore(this.#score)}`,
        ...this.#test(),
        ...(['A', 'B'] as const).flatMap((name) => averagesOf(name, pairs)),
        ...this.#notes,
      ]);
    } finally {
      await Promise.all(pairs.flatMap(({ A, B }) => [A.end(), B.end()]));
    }
  }

  async #playGames({ A, B }: Players): Promise<void> {
    const { openings, games, limit, drawTurns } = this.#parts;
    for (let number = this.#next++; number < games && !this.#isDecided(); number = this.#next++) {
      const start = openings[(number >> 1) % openings.length];
      if (start === undefined) throw new Error('a match has an opening');
      const ofA = number % 2 === 0 ? 'dark' : 'light';
      const players = ofA === 'dark' ? { dark: A, light: B } : { dark: B, light: A };
      this.#count(
        await playGame({ start, players, limit, drawTurns, number }),
        ofA,
        `game ${number + 1}, ${makeFen(start)}`,
      );
    }
  }

  #isDecided(): boolean {
    const { sprt } = this.#parts;
    return sprt !== undefined && isDecided(this.#score, sprt);
  }

  #test(): readonly string[] {
    const { sprt } = this.#parts;
    return sprt === undefined ? [] : [describeTest(this.#score, sprt)];
  }

  #count({ winner, note }: PlayedGame, ofA: Side, name: string): void {
    const { wins, draws, losses } = this.#score;
    if (winner === undefined) this.#score = { wins, draws: draws + 1, losses };
    else if (winner === ofA) this.#score = { wins: wins + 1, draws, losses };
    else this.#score = { wins, draws, losses: losses + 1 };
    if (note !== undefined) {
      const line = `${name}: ${winner === ofA ? 'B' : 'A'} lost, ${note}.`;
      this.#notes.push(line);
      this.#parts.progress(line);
    }
    this.#played += 1;
    if (this.#played % GAMES_A_LINE === 0)
      this.#parts.progress(
        [`${this.#played} of ${this.#parts.games} games: A ${describeScore(this.#score)}`, ...this.#test()].join('; '),
      );
  }
}

/** Average cost of a player's moves, where it was measured. */
function averagesOf(name: OpponentName, pairs: readonly Players[]): readonly string[] {
  const spent = pairs.flatMap((pair) => pair[name].spent?.() ?? []);
  const sum = (of: (one: (typeof spent)[number]) => number): number => spent.reduce((total, one) => total + of(one), 0);
  const moves = sum((one) => one.moves);
  if (moves === 0) return [];
  const [seconds, depth] = [sum((one) => one.seconds) / moves, sum((one) => one.depths) / moves];
  return [`${name}: ${moves} moves, ${seconds.toFixed(3)} s and depth ${depth.toFixed(1)} on average`];
}
