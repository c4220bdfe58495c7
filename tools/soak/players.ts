import type { Sandbox, SandboxUser } from 'discord-sandbox';
import { CHECKERS_CLUB } from '../../src/playground.ts';
import type { Chance } from './chance.ts';

const PLAYERS = 8;
const PLAYS_AGAIN = 0.4;
type Options = Readonly<Record<string, string | boolean>>;
const TIMES: readonly Options[] = [{ time: '15m' }, { clock: '5+3' }, { time: '1h' }, { time: '1d' }, { time: 'off' }];
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

/** Draws the options of a match; under kills, many clocks are short. */
export function drawOptions(chance: Chance, isKilled: boolean, isSolo: boolean): Options {
  if (chance.happens(0.02)) return SHORTEST;
  const time = chance.of(isKilled ? [...TIMES, ...SHORT] : TIMES);
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
