import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox, SandboxUser } from 'discord-sandbox';
import { CHECKERS_CLUB } from '../../src/playground.ts';
import type { Chance } from './chance.ts';

const PLAYERS = 8;
const PLAYS_AGAIN = 0.4;
const THINKS = 0.1;
type Options = Readonly<Record<string, string | boolean>>;
const LONG: readonly Options[] = [{ time: '15m' }, { time: '1h' }, { time: '1d' }, { time: 'off' }];
const TIMES = [...LONG, { clock: '5+3' }];
const SHORT: readonly Options[] = [{ time: '30s', warning: '10s' }, { time: '1m', warning: '10s' }, { clock: '1+5' }];
const SHORTEST: Options = { time: '10s', warning: 'none' };

/** The three of the sandbox and five more, all members of its server (RUN-01). */
export function eightPeople(sandbox: Sandbox): readonly SandboxUser[] {
  const { people } = CHECKERS_CLUB;
  const further = Array.from({ length: PLAYERS - people.length }, (_, index) =>
    sandbox.addPerson(`Player ${people.length + index + 1}`),
  );
  return [...people.map((name) => sandbox.user(name)), ...further];
}

/** A position to go on from, light's turn in two of them, or a game up to there. */
const POSITIONS = [
  'B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29',
  'W:W21-32:B1-12',
  'W:W22,26,30,31,32:B1,2,3,9,13',
  '1. 11-15 23-19 2. 8-11 22-17 3. 4-8 *',
];

/** Draws the options of a match; under kills, many clocks are short. */
export function drawOptions(chance: Chance, isKilled: boolean, isSolo: boolean): Options {
  if (chance.happens(0.02)) return SHORTEST;
  const time = chance.of(isKilled ? [...TIMES, ...SHORT] : TIMES);
  if (chance.happens(0.1)) return { ...chance.of(LONG), position: chance.of(POSITIONS) };
  return {
    ...time,
    ...(chance.happens(0.15) ? { rules: 'tournament' } : {}),
    ...(!isSolo && chance.happens(0.2)
      ? chance.of<Options>([{ first: 'me' }, { first: 'them' }, { rated: false }])
      : {}),
  };
}

export interface Plan {
  readonly ending: 'resign' | 'draw' | 'leave' | 'time' | 'play-out';
  readonly moves: number;
  readonly again: boolean;
}

/** Against the bot, which takes a second or more for each move. */
export const drawSoloPlan = (chance: Chance): Plan => ({
  ending: 'resign',
  moves: chance.between(1, 3),
  again: chance.happens(PLAYS_AGAIN),
});

/** Most games are short; of a hundred, two are played out. */
export function drawPlan(chance: Chance, isShort: boolean): Plan {
  const again = chance.happens(PLAYS_AGAIN);
  if (isShort) return { ending: 'time', moves: chance.between(0, 2), again };
  if (chance.happens(0.02)) return { ending: 'play-out', moves: Infinity, again };
  const kind = chance.next();
  return { ending: kind < 0.5 ? 'resign' : kind < 0.9 ? 'draw' : 'leave', moves: chance.between(0, 5), again };
}

/** Now and then players think before they act: so long that their match sleeps, where the bot lets it. */
export async function think(chance: Chance): Promise<void> {
  if (chance.happens(THINKS)) await sleep(chance.between(600, 3000));
}
