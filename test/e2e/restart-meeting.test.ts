import { describe, expect, test } from 'vitest';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { AskedMatch, pass } from './support/asked-match.ts';
import { beAway, WAYS } from './support/crash/absences.ts';
import { changingNothing, privateWords } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { expectAsItStands } from './support/standing.ts';
import { momentsIn, soon } from './support/timed.ts';
import { useCrashRoom } from './support/use-room.ts';

const room = useCrashRoom();

const HOUR = 60 * MINUTE;
const invite = (): Promise<AskedMatch> => AskedMatch.ask(room, room.alice, 'challenge', { user: room.bob.id });
const openTable = (): Promise<AskedMatch> => AskedMatch.ask(room, room.alice, 'open');
const join = (user: SandboxUser, code: string, channelId = room.checkers) =>
  user.slash(channelId, 'checkers join', { code });
const lapsesAt = ({ cardId }: AskedMatch): number =>
  momentsIn(room.carol.message(cardId) ?? { content: '' }).at(-1) ?? 0;
const until = (match: AskedMatch, phase: string): Promise<void> =>
  match.until(`it is ${phase}`, () => match.phase === phase);

/** What somebody is told who types this code and gets no seat. */
const refused = async (user: SandboxUser, code: string): Promise<string> =>
  privateWords(await changingNothing(room, () => join(user, code)));

/** A card counts down to a whole second. */
const NEARLY = 2000;

describe.each(WAYS)('RUN-03, START-01: after a %s, an invitation', (way) => {
  test('RUN-03, START-01: can be accepted, and the game begins', async () => {
    const match = await invite();
    await beAway(room, way, MINUTE);
    expect(match.labels).toEqual(['Accept', 'Decline', 'Cancel']);
    await match.press(room.bob, 'Accept');
    expect(match.phase).toBe('playing');
    await expectAsItStands(room, match);
    expect(match.words).toContain(`watch it in <#${match.threadId}>`);
    expect(match.labels).toEqual([]);
  });

  test('TIME-08, START-03: counts down to a moment later by as much as the bot was away, and lapses then and not before', async () => {
    const match = await invite();
    const before = lapsesAt(match);
    await pass(room, 50 * MINUTE);
    await beAway(room, way, 3 * HOUR);
    expect(match.phase).toBe('invited');
    await soon(() => expect(Math.abs(lapsesAt(match) - before - 3 * HOUR)).toBeLessThan(NEARLY));
    await pass(room, 9 * MINUTE);
    expect(match.phase).toBe('invited');
    await pass(room, 2 * MINUTE);
    await until(match, 'closed');
    expect(match.words).toContain('lapsed');
    expect(match.labels).toEqual([]);
  });
});

describe.each(WAYS)('RUN-03, START-02: after a %s, an open table', (way) => {
  test('RUN-03, START-02: is found by its code, in lower case and in another channel', async () => {
    const table = await openTable();
    const { code } = table;
    await beAway(room, way, MINUTE);
    expect(privateWords(await join(room.carol, code.toLowerCase(), room.sandbox.channelId('lounge')))).toBe(
      `You have a seat. The game: <#${table.threadId}>`,
    );
    await until(table, 'playing');
    await expectAsItStands(room, table);
  });

  test('START-02: that is taken, closed or lapsed by now is told apart by its code, from before and from after', async () => {
    const [taken, closed, lapsed, late] = [await openTable(), await openTable(), await openTable(), await openTable()];
    const codes = [taken.code, closed.code, lapsed.code, late.code] as const;
    await closed.press(room.alice, 'Cancel');
    await taken.press(room.bob, 'Join');
    await beAway(room, way, MINUTE);
    expect(await refused(room.carol, codes[0])).toContain('Somebody else was quicker: that seat is taken');
    expect(await refused(room.carol, codes[1])).toContain('was closed again by the player who opened it');
    await late.press(room.alice, 'Cancel');
    await pass(room, HOUR);
    await until(lapsed, 'closed');
    expect(await refused(room.carol, codes[2])).toContain('That table has lapsed');
    // The matches are forgotten by then; the codes are not.
    await pass(room, HOUR);
    await beAway(room, way, HOUR);
    expect(await refused(room.carol, codes[0])).toContain('that seat is taken');
    expect(await refused(room.carol, codes[1])).toContain('was closed again');
    expect(await refused(room.carol, codes[2])).toContain('That table has lapsed');
    expect(await refused(room.carol, codes[3])).toContain('was closed again');
    expect(await refused(room.carol, 'XXXXXX')).toContain('No table in this server has that code');
  });
});

describe.each(WAYS)('RUN-03, START-03: after a %s, a Ready that is waited for', (way) => {
  async function readyAsked(): Promise<AskedMatch> {
    const match = await openTable();
    await pass(room, 3 * MINUTE);
    await match.press(room.bob, 'Join');
    expect(match.phase).toBe('ready-check');
    return match;
  }

  test('RUN-03, START-03: can be said, and only then the clock begins', async () => {
    const match = await readyAsked();
    await beAway(room, way, 20 * MINUTE);
    expect(match.phase).toBe('ready-check');
    await expectAsItStands(room, match);
    await match.press(room.alice, 'Ready');
    expect(match.phase).toBe('playing');
    await expectAsItStands(room, match);
    expect(match.thread.filter(({ mentions }) => mentions.length === 2)).toHaveLength(1);
  });

  test('TIME-08, START-03: is waited for as long as was left, and the match is called off then', async () => {
    const match = await readyAsked();
    await pass(room, 4 * MINUTE);
    await beAway(room, way, HOUR);
    await pass(room, 30_000);
    expect(match.phase).toBe('ready-check');
    await pass(room, MINUTE);
    await until(match, 'closed');
    expect(match.live.match).toMatchObject({ reason: 'not-ready' });
    await match.until('nothing is left to press', () => match.pressable.length === 0);
  });
});
