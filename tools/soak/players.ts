import type { Sandbox, SandboxUser } from 'discord-sandbox';
import { CHECKERS_CLUB } from '../../src/playground.ts';
import type { Chance } from './chance.ts';

const PLAYERS = 8;
const PLAYS_AGAIN = 0.4;
const LONG = { time: '15m' };
/** Not rated: moves can be taken back. */
const CASUAL = { time: 'off' };
const SHORT = [LONG, CASUAL, { time: '30s', warning: '10s' }, { time: '1m', warning: '10s' }, { clock: '1+5' }];
const SHORTEST = { time: '10s', warning: 'none' };

/** The three of the sandbox and five more, all members of its server (RUN-01). */
export function eightPeople(sandbox: Sandbox): readonly SandboxUser[] {
  const { people } = CHECKERS_CLUB;
  const further = Array.from({ length: PLAYERS - people.length }, (_, index) =>
    sandbox.addPerson(`Player ${people.length + index + 1}`),
  );
  return [...people.map((name) => sandbox.user(name)), ...further];
}

/** Draws the options of a match: one in fifty is left to the clock, some are casual; under kills, many clocks are short. */
export function drawOptions(chance: Chance, isKilled: boolean): Readonly<Record<string, string>> {
  if (chance.happens(0.02)) return SHORTEST;
  if (isKilled) return chance.of<Readonly<Record<string, string>>>(SHORT);
  return chance.happens(0.2) ? CASUAL : LONG;
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
