import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openApp, type App } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

type Line = Readonly<Record<string, string | number | undefined>> & { readonly level: number; readonly msg: string };

const INFO = 30;

let app: App;
let match: TestMatch;
let text = '';
let story: readonly Line[];

/** A match from the invitation to its close: with refusals, a lost connection, a locked thread and requests that fail. */
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  app = await openApp({ LOG_LEVEL: 'debug' });
  app.clock.stand();
  const { faults, world } = app.sandbox;
  match = await app.openMatch();
  await match.type('11-15');
  await match.slash(app.alice, 'move', { move: '15-18' });
  faults.dropGateway();
  await app.soon(() => expect(match.stops).toEqual(['gateway-away']));
  await app.soon(() => expect(match.stops).toEqual([]));
  await match.type('22-18');
  world.lockThread(match.threadId, true);
  await app.soon(() => expect(match.stops).toEqual(['venue-closed']));
  world.lockThread(match.threadId, false);
  await app.soon(() => expect(match.stops).toEqual([]));
  await match.pause();
  await match.press(app.alice, 'Resume');
  await match.press(app.bob, 'Resume');
  await match.turnBegun();
  faults.refuse({ method: 'POST', path: '/channels/*/messages', times: 1 }, 503);
  await match.resign(app.alice);
  await app.pass(5000);
  await match.press(app.bob, 'No');
  await match.press(app.alice, 'No');
  await app.soon(() => expect(match.phase).toBe('closed'));
  const lines = text.split('\n').filter((line) => line.includes(match.match.id));
  story = lines.map((line) => JSON.parse(line) as Line).filter((line) => line['match'] === match.match.id);
  expect(story).toHaveLength(lines.length);
});
afterAll(async () => {
  await app.stop();
  vi.restoreAllMocks();
});

const TOLD = ['event', 'reason', 'verb', 'code', 'did', 'what', 'fault', 'wait'];

/** A line in short: its words, and what is particular about it. */
const short = (line: Line): string => [line.msg, ...TOLD.flatMap((key) => line[key] ?? [])].join(' · ');

describe('RUN-13: the log of a match', () => {
  test('RUN-13: at info, its id gives one line for each important step, from the invitation to the close, and no secret', () => {
    const steps = story.filter(({ level }) => level === INFO);
    expect(steps.map(short)).toEqual([
      'somebody was invited · ChallengeMade',
      'a game has started · GameStarted',
      "the clock is stopped: presses can't arrive · ClockStopped · venue-closed",
      'the clock may run again · ClockStarted · venue-closed',
      'the game is paused · GamePaused',
      'the game goes on after a pause · GameResumed',
      'a game has ended · GameEnded',
      'the match is closed · MatchClosed · finished',
    ]);
    const { dark: challenger, light: invited } = ('seats' in match.match && match.match.seats) || {};
    expect(steps[0]).toMatchObject({ challenger, invited });
    expect(steps[6]).toMatchObject({ result: { winner: 'light', reason: 'resigned' }, thread: match.threadId });
    // What was refused, and tried again, stands between them.
    const between = story.map(short);
    for (const line of ['asked · accept', 'refused · not-your-turn', 'messages are out of date · unreachable'])
      expect(between).toContain(line);

    const { state, token, requests } = app.sandbox;
    const interactions = requests.all.flatMap(({ interactionId }) => state.interactions.get(interactionId ?? '') ?? []);
    expect(interactions.length).toBeGreaterThan(5);
    for (const secret of [token, 'Alice', 'Bob', ...interactions.map((each) => each.token)])
      expect(text).not.toContain(secret);
  });
});
