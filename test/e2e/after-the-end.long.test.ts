import { expect, test } from 'vitest';
import { ThreadAutoArchiveDuration } from 'discord-api-types/v10';
import { filesOf, textOf } from '../../tools/play/message-contents.ts';
import { labelsOf, recordOf } from './support/reading.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const HOUR = 60 * MINUTE;

const app = useApp();

interface Ending {
  readonly name: string;
  /** What is played before. */
  readonly moves: readonly string[];
  readonly end: (table: TestMatch) => Promise<unknown>;
  /** How the final message and the card put it. */
  readonly says: string;
  /** The record's result. */
  readonly record: string;
  /** The buttons of the question that follows. */
  readonly asks: readonly string[];
}

const REMATCH = ['Yes', 'No', 'Join queue'];
/** The beginning of a game's last message. */
const WON: Readonly<Record<string, RegExp>> = {
  '1-0': /^\*\*Alice wins 1-0\.\*\* /,
  '0-1': /^\*\*Bob wins 1-0\.\*\* /,
  '1/2-1/2': /^\*\*Draw\.\*\* /,
};
const OPENING = ['11-15', '22-18', '15x22', '25x18'];

/** Endings that players or time bring about; those by the rules are replayed from recorded games elsewhere. */
const ENDINGS: readonly Ending[] = [
  {
    name: 'resigned',
    moves: OPENING,
    end: (table) => table.resign(app.alice),
    says: '**Bob** (white) wins: **Alice** resigned.',
    record: '0-1',
    asks: REMATCH,
  },
  {
    name: 'time',
    moves: OPENING,
    end: () => app.pass(6 * MINUTE + 2000),
    says: '**Bob** (white) wins on time.',
    record: '0-1',
    asks: REMATCH,
  },
  {
    name: 'left',
    moves: OPENING,
    end: async (table) => {
      await table.command(app.bob, 'leave');
      await table.pressPrivate(app.bob, 'Yes, leave');
    },
    says: '**Alice** (red) wins: **Bob** left.',
    record: '1-0',
    asks: ['Yes', 'No'],
  },
  {
    name: 'draw by agreement',
    moves: OPENING,
    end: (table) => table.agreeDraw(app.bob, app.alice),
    says: '**Draw**: both players agreed.',
    record: '1/2-1/2',
    asks: REMATCH,
  },
  {
    name: 'called off',
    moves: ['11-15'],
    end: async (table) => {
      await table.command(app.alice, 'abort');
      await table.pressPrivate(app.alice, 'Yes, call it off');
    },
    says: '**Alice** called the game off, so it has no result.',
    record: '*',
    asks: [],
  },
  {
    name: 'closed by a manager',
    moves: OPENING,
    end: (table) => app.alice.slash(table.threadId, 'checkers-admin close'),
    says: 'A server manager closed the match. It has no result.',
    record: '*',
    asks: [],
  },
];

/** The one message with the final board. */
function finalMessage(table: TestMatch) {
  const found = table.messages().filter((message) => textOf(message).startsWith('### 👑'));
  expect(found).toHaveLength(1);
  return found[0] ?? { content: '', attachments: [], components: [] };
}

test.each(ENDINGS)(
  'END-04, END-08: given $name, then the one reason is told, the final board and totals stand above, and who won, with the record, last; the thread stays readable, without a living button, and is archived after a day',
  async (ending) => {
    const table = await app.openMatch();
    const seen = new SeenButtons(table);
    await table.chooseMore(app.bob, 'Move times');
    await table.command(app.bob, 'resign');
    await table.type(...ending.moves);
    await ending.end(table);
    await app.idle();
    const final = finalMessage(table);
    expect(table.messages().filter((message) => textOf(message).includes(ending.says))).toHaveLength(1);
    const last = table.messages().at(-1);
    expect(textOf(last ?? { content: '' })).toMatch(WON[ending.record] ?? /no result\.$/);
    expect(labelsOf(last ?? {})).toEqual(expect.arrayContaining(['Replay', 'Review', 'PDN']));
    expect(textOf(final)).toMatch(
      /\n\*\*(?:2 moves each|1 move)\*\*.*\n🔴 \*\*Alice\*\* \d.* s · ⚪ \*\*Bob\*\* \d.* s\nOpening: \*\*(?:Single Corner|Old Faithful)\*\*/,
    );
    const picture = filesOf(final).find(({ name }) => name.endsWith('.png'));
    expect(picture?.description).toContain('The game is over.');
    const record = await recordOf(table);
    expect(record).toContain(`[Result "${ending.record}"]`);
    expect(record.trimEnd().endsWith(ending.record)).toBe(true);
    expect(table.cardWords).toContain(ending.says);
    expect(table.cardWords).toContain(`<#${table.threadId}>`);

    expect(table.labels).toEqual(ending.asks);
    if (ending.asks.length > 0) {
      expect(threadOf(table)).toMatchObject({ autoArchiveDuration: ThreadAutoArchiveDuration.OneWeek });
      if (ending.asks === REMATCH) await table.press(app.bob, 'No');
      await table.press(app.alice, 'No');
    }
    expect(table.match.phase).toBe('closed');
    expect(table.labels).toEqual([]);
    expect(threadOf(table)).toMatchObject({
      autoArchiveDuration: ThreadAutoArchiveDuration.OneDay,
      archived: false,
      locked: false,
    });
    await seen.pressAll();
    await app.pass(6 * MINUTE);
    expect([...app.bot.liveMatches.runtime.all()]).toEqual([]);
    app.clock.advance(24 * HOUR);
    app.sandbox.world.archiveIdleThreads();
    await app.idle();
    expect(threadOf(table)).toMatchObject({ archived: true, locked: false });
    expect(app.carol.messages(table.threadId).map(textOf).join('\n')).toContain(ending.says);
  },
);

test('END-08: given the match is closed and then forgotten, then what is typed or pressed too late is answered to the asker alone', async () => {
  const table = await app.openMatch();
  const seen = new SeenButtons(table);
  await table.type(...OPENING);
  await table.resign(app.bob);
  await table.press(app.bob, 'No');
  await table.press(app.alice, 'No');
  const late = async (told: string): Promise<void> => {
    for (const command of ['move', 'draw', 'resign', 'pause', 'leave', 'abort', 'board']) {
      const options = command === 'move' ? { move: '11-15' } : {};
      const words = await app.changingNothing(() => table.command(app.alice, command, options));
      expect([command, words]).toEqual([command, expect.stringContaining(told)]);
    }
    const close = () => app.alice.slash(table.threadId, 'checkers-admin close');
    expect(await app.refused(close)).toContain(told);
  };
  await late('is over');
  await app.pass(6 * MINUTE);
  await late('no match');
  app.clock.advance(24 * HOUR);
  app.sandbox.world.archiveIdleThreads();
  await app.idle();
  await seen.pressAll();
  expect(threadOf(table)?.archived).toBe(true);
});

const threadOf = ({ threadId }: TestMatch) => app.sandbox.world.thread(threadId);
