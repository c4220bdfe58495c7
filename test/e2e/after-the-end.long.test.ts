import { expect, test } from 'vitest';
import { ThreadAutoArchiveDuration } from 'discord-api-types/v10';
import { download, filesOf, textOf } from '../../src/cli/play/message-contents.ts';
import type { Table } from '../../src/cli/play/table.ts';
import {
  alive,
  answer,
  answerInPrivate,
  cardWords,
  chooseMore,
  matchAt,
  pass,
  publicMessages,
  quiet,
  resigns,
  typed,
} from './support/at-the-table.ts';
import { changingNothing, openTable, typeMoves } from './support/room.ts';
import { useRoom } from './support/use-room.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';

const HOUR = 60 * MINUTE;

const room = useRoom();

interface Ending {
  readonly name: string;
  /** What is played before. */
  readonly moves: readonly string[];
  readonly end: (table: Table) => Promise<unknown>;
  /** How the final message and the card put it. */
  readonly says: string;
  /** The record's result. */
  readonly record: string;
  /** Whether a rematch is asked. */
  readonly asks: boolean;
}

const OPENING = ['11-15', '22-18', '15x22', '25x18'];

async function pause(table: Table): Promise<void> {
  await room.alice.slash(table.threadId, 'checkers pause');
  await quiet(room);
  await answer(room, table, room.bob, 'Agree');
}

/** Endings that players or time bring about; those by the rules are replayed from recorded games elsewhere. */
const ENDINGS: readonly Ending[] = [
  {
    name: 'resigned',
    moves: OPENING,
    end: (table) => resigns(room, table, room.alice),
    says: '**Bob** (white) wins: **Alice** resigned.',
    record: '0-1',
    asks: true,
  },
  {
    name: 'improper delay',
    moves: OPENING,
    end: () => pass(room, 6 * MINUTE + 2000),
    says: "**Bob** (white) wins by improper delay: **Alice**'s time ran out.",
    record: '0-1',
    asks: true,
  },
  {
    name: 'left',
    moves: OPENING,
    end: async (table) => {
      await typed(room, table, room.bob, 'leave');
      await answerInPrivate(room, table, room.bob, 'Yes, leave');
    },
    says: '**Alice** (red) wins: **Bob** left.',
    record: '1-0',
    asks: false,
  },
  {
    name: 'draw by agreement',
    moves: OPENING,
    end: (table) => table.agreeDraw(room.bob, room.alice),
    says: '**Draw**: both players agreed.',
    record: '1/2-1/2',
    asks: true,
  },
  {
    name: 'called off',
    moves: ['11-15'],
    end: (table) => room.alice.slash(table.threadId, 'checkers abort'),
    says: 'The match was called off before both had moved. It counts nowhere.',
    record: '*',
    asks: false,
  },
  {
    name: 'left in a pause',
    moves: OPENING,
    end: async (table) => {
      await pause(table);
      await answer(room, table, room.alice, 'Leave');
    },
    says: 'A player left in the pause, so the match was closed without a result. It counts nowhere.',
    record: '*',
    asks: false,
  },
  {
    name: 'resigned in a pause',
    moves: OPENING,
    end: async (table) => {
      await pause(table);
      await answer(room, table, room.alice, 'Resign');
      await answerInPrivate(room, table, room.alice, 'Yes, resign');
    },
    says: '**Bob** (white) wins: **Alice** resigned.',
    record: '0-1',
    asks: true,
  },
  {
    name: 'closed by a manager',
    moves: OPENING,
    end: (table) => room.alice.slash(table.threadId, 'checkers close'),
    says: 'Somebody who manages the server closed the match without a result.',
    record: '*',
    asks: false,
  },
];

/** The one message that tells how the game ended. */
function finalMessage(table: Table) {
  const found = publicMessages(room, table).filter((message) =>
    filesOf(message).some(({ name }) => name.endsWith('.pdn')),
  );
  expect(found).toHaveLength(1);
  return found[0] ?? { content: '', attachments: [], components: [] };
}

test.each(ENDINGS)(
  'END-04, END-08: given $name, then the final message tells the one reason, the final board, totals and the record; the thread stays readable, without a living button, and is archived after a day',
  async (ending) => {
    const table = await openTable(room);
    const seen = new SeenButtons(room, table);
    await chooseMore(room, table, room.bob, 'Times');
    await typed(room, table, room.bob, 'resign');
    await typeMoves(room, table, ending.moves);
    await ending.end(table);
    await quiet(room);
    const final = finalMessage(table);
    expect(textOf(final)).toContain(ending.says);
    expect(textOf(final)).toContain(`**${ending.moves.length} move${ending.moves.length === 1 ? '' : 's'}** in all`);
    expect(textOf(final)).toMatch(/🔴 \*\*Alice\*\* · red · \d moves? in .*\n⚪ \*\*Bob\*\* · white · \d moves? in/);
    const picture = filesOf(final).find(({ name }) => name.endsWith('.png'));
    expect(picture?.description).toContain('The game is over.');
    const record = new TextDecoder().decode(await download(final, '.pdn'));
    expect(record).toContain(`[Result "${ending.record}"]`);
    expect(record.trimEnd().endsWith(ending.record)).toBe(true);
    expect(cardWords(room, table)).toContain(ending.says);
    expect(cardWords(room, table)).toContain(`<#${table.threadId}>`);

    expect(alive(room, table)).toEqual(ending.asks ? ['Yes', 'No', 'Watch'] : []);
    if (ending.asks) {
      expect(threadOf(table)).toMatchObject({ autoArchiveDuration: ThreadAutoArchiveDuration.OneWeek });
      await answer(room, table, room.bob, 'No');
    }
    expect(matchAt(room, table).phase).toBe('closed');
    expect(alive(room, table)).toEqual([]);
    expect(threadOf(table)).toMatchObject({
      autoArchiveDuration: ThreadAutoArchiveDuration.OneDay,
      archived: false,
      locked: false,
    });
    await seen.pressAll();
    await pass(room, 6 * MINUTE);
    expect([...room.bot.liveMatches.runtime.all()]).toEqual([]);
    room.clock.advance(24 * HOUR);
    room.sandbox.world.archiveIdleThreads();
    await quiet(room);
    expect(threadOf(table)).toMatchObject({ archived: true, locked: false });
    expect(room.carol.messages(table.threadId).map(textOf).join('\n')).toContain(ending.says);
  },
);

test('END-08: given the match is closed and then forgotten, then what is typed or pressed too late is answered to the asker alone', async () => {
  const table = await openTable(room);
  const seen = new SeenButtons(room, table);
  await typeMoves(room, table, OPENING);
  await resigns(room, table, room.bob);
  await answer(room, table, room.bob, 'No');
  const late = async (told: string): Promise<void> => {
    for (const command of ['move', 'draw', 'resign', 'pause', 'leave', 'abort', 'board', 'close']) {
      const options = command === 'move' ? { move: '11-15' } : {};
      const words = await changingNothing(room, () => typed(room, table, room.alice, command, options));
      expect([command, words]).toEqual([command, expect.stringContaining(told)]);
    }
  };
  await late('is over');
  await pass(room, 6 * MINUTE);
  await late('no match');
  room.clock.advance(24 * HOUR);
  room.sandbox.world.archiveIdleThreads();
  await quiet(room);
  await seen.pressAll();
  expect(threadOf(table)?.archived).toBe(true);
});

const threadOf = ({ threadId }: Table) => room.sandbox.world.thread(threadId);
