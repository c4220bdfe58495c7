import type { MatchEvent } from '../../src/match/match.ts';
import { millis } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/phases.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { ACCEPTED, ALICE, at, BOB, CAROL, CHALLENGED, CODE as code, PLAYING, won } from './samples.ts';

const options = UNTIMED_OPTIONS;
const SEATS = { dark: ALICE, light: BOB };
const WATCHED: MatchEvent = { type: 'Watched', player: CAROL, at: at(80) };

interface Waiting {
  readonly name: string;
  readonly phase: Match['phase'];
  readonly events: readonly MatchEvent[];
  /** How long is waited. */
  readonly seconds: number;
  /** What comes of it when nobody answers. */
  readonly silence: readonly MatchEvent['type'][];
}

/** Everything that is waited for until a certain moment: asked at 100 s. */
export const WAITING: readonly Waiting[] = [
  {
    name: 'an invitation',
    phase: 'invited',
    events: [{ ...CHALLENGED, at: at(100) }],
    seconds: 3600,
    silence: ['MatchClosed'],
  },
  {
    name: 'an open table',
    phase: 'open-table',
    events: [{ type: 'TableOpened', challenger: ALICE, options, code, at: at(100) }],
    seconds: 3600,
    silence: ['MatchClosed'],
  },
  {
    name: 'Ready',
    phase: 'ready-check',
    events: [CHALLENGED, ACCEPTED, { type: 'ReadyAsked', seats: SEATS, at: at(100) }],
    seconds: 300,
    silence: ['MatchClosed'],
  },
  {
    name: 'the end of a pause',
    phase: 'paused',
    events: [...PLAYING, { type: 'PauseRequested', seat: 'dark', at: at(90) }, { type: 'GamePaused', at: at(100) }],
    seconds: 600,
    silence: ['GameResumed'],
  },
  {
    name: 'a rematch',
    phase: 'ended',
    events: [...PLAYING, won('light', 'resigned', 100)],
    seconds: 300,
    silence: ['MatchClosed'],
  },
  {
    name: 'whether to go on',
    phase: 'ended',
    events: [...PLAYING, WATCHED, won('light', 'left', 100)],
    seconds: 300,
    silence: ['MatchClosed'],
  },
  {
    name: 'a watcher to take the seat',
    phase: 'ended',
    events: [...PLAYING, WATCHED, won('light', 'left'), { type: 'SeatOffered', player: CAROL, code, at: at(100) }],
    seconds: 60,
    silence: ['SeatPassed', 'TableOpened'],
  },
];

/** The moment so many milliseconds after what is waited for was asked. */
export const later = (span: number) => millis(at(100) + span);
