import { describe, expect, test } from 'vitest';
import { buttonsOf, type Table } from '../../src/cli/play/table.ts';
import { GRACE } from '../../src/match/clock.ts';
import { AskedMatch } from './support/asked-match.ts';
import { type Hand, onButton, onConfirmation, onEnter, onMove, toldAlone } from './support/race.ts';
import { seatOffered } from './support/free-seat.ts';
import { expectAsItStands } from './support/standing.ts';
import { goTo, lossAt, matchAt, openTimed, pausedAt, pressIn, soon, withButton, wordsIn } from './support/timed.ts';
import { useSharedRoom } from './support/use-room.ts';

const room = useSharedRoom();

const ON_TIME = { phase: 'ended', result: { winner: 'light', reason: 'improper-delay' } };

/** The press is made at one moment; while it is on its way the clock goes on by a span. Both in milliseconds. */
async function pressedAt(moment: number, hand: Hand, way: number): Promise<void> {
  room.clock.advance(moment - room.clock.now());
  const pressed = hand.act();
  room.clock.advance(way);
  const outcome = await pressed;
  expect(outcome.ok ? 'answered' : outcome.error).toBe('answered');
  await room.bot.idle();
}

/** A finger on the second press of Alice's first move, or on Enter. */
const MOVES = [
  ['clicked', (table: Table) => onMove(room, table, room.alice, '11', '11-15')],
  ['typed', (table: Table) => Promise.resolve(onEnter(table, room.alice, 'move', { move: '11-15' }))],
] as const;

const closesAt = (table: Table): number => {
  const match = matchAt(room, table);
  if (match.phase !== 'ended') throw new Error('nothing is asked');
  return match.next.closesAt;
};

async function rematchWantedByAlice(table: Table): Promise<void> {
  await pressIn(room, table, room.bob, 'Draw');
  await pressIn(room, table, room.alice, 'Accept');
  await pressIn(room, table, room.alice, 'Yes');
  await withButton(table, 'Yes');
}

describe('TIME-01: a move against the flag', () => {
  test.each(MOVES)('TIME-01: %s before the deadline and on its way when it passes, it counts', async (_, handOn) => {
    const table = await openTimed(room);
    const hand = await handOn(table);
    await pressedAt(lossAt(room, table) - 50, hand, 100);
    await soon(() =>
      expect(matchAt(room, table)).toMatchObject({ phase: 'playing', game: { position: { turn: 'light' } } }),
    );
    await expectAsItStands(room, table);
  });

  test.each(MOVES)(
    'TIME-01: %s after the deadline, before the flag has fallen, it loses at once',
    async (_, handOn) => {
      const table = await openTimed(room);
      const hand = await handOn(table);
      await pressedAt(lossAt(room, table) + 100, hand, 0);
      await soon(() => expect(matchAt(room, table)).toMatchObject(ON_TIME));
      expect(matchAt(room, table)).toMatchObject({ game: { moves: [] } });
      await soon(() => expect(wordsIn(table).join()).toContain('by improper delay'));
      await expectAsItStands(room, table);
    },
  );

  test.each(MOVES)(
    'TIME-01: %s before the deadline but arriving after the flag, it is told that it came too late',
    async (_, handOn) => {
      const table = await openTimed(room);
      const hand = await handOn(table);
      await pressedAt(lossAt(room, table) - 50, hand, GRACE + 300);
      await soon(() => expect(matchAt(room, table)).toMatchObject(ON_TIME));
      await soon(() => expect(toldAlone(room.alice, table.threadId)).toContain('This game is over.'));
      await expectAsItStands(room, table);
    },
  );

  test('TIME-01: the opponent’s presses don’t bring the flag down before its time', async () => {
    const table = await openTimed(room);
    const loss = lossAt(room, table);
    await pressedAt(loss + 100, await onButton(table, room.bob, 'Draw'), 0);
    expect(matchAt(room, table)).toMatchObject({ phase: 'playing', drawOffer: { by: 'light' } });
    await goTo(room, loss + GRACE);
    await soon(() => expect(matchAt(room, table)).toMatchObject(ON_TIME));
    await expectAsItStands(room, table);
  });

  test.each([
    ['the player resigns', (table: Table) => onConfirmation(table, room.alice, 'resign')],
    ['the player leaves', (table: Table) => onConfirmation(table, room.alice, 'leave')],
  ] as const)('TIME-01: after the deadline %s: the game is lost on time all the same', async (_, handOn) => {
    const table = await openTimed(room);
    const hand = await handOn(table);
    await pressedAt(lossAt(room, table) + 100, hand, 0);
    await soon(() => expect(matchAt(room, table)).toMatchObject(ON_TIME));
    await expectAsItStands(room, table);
    expect(toldAlone(room.alice, table.threadId)).not.toMatch(/You (resigned|left)/);
  });
});

describe('END-05: an answer against the lapse of its question', () => {
  test('END-05: the second Yes that arrives after the lapse starts nothing, and is told so', async () => {
    const table = await openTimed(room);
    await rematchWantedByAlice(table);
    await pressedAt(closesAt(table) - 50, await onButton(table, room.bob, 'Yes'), 300);
    await soon(() => expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'finished' }));
    await soon(() => expect(toldAlone(room.bob, table.threadId)).toContain('That question is settled already.'));
    await soon(() => expect(wordsIn(table).join('\n')).toContain('**Bob** did not answer'));
    await expectAsItStands(room, table);
  });
});

test('END-07: Take the seat that arrives when the offer has run out is told so, and the seat is free for anybody', async () => {
  const table = await seatOffered(room);
  const take = await onButton(table, room.carol, 'Take the seat');
  await pressedAt(closesAt(table) - 50, take, 300);
  await soon(() => expect(matchAt(room, table).phase).toBe('open-table'));
  await soon(() => expect(toldAlone(room.carol, table.threadId)).toContain('That question is settled already.'));
  await pressIn(room, table, room.carol, 'Join');
  await soon(() => expect(matchAt(room, table).phase).toBe('playing'));
});

describe('TIME-06: an answer against the end of the countdown', () => {
  test.each(['Resume', 'Leave'])('TIME-06: %s that arrives when the pause is over changes nothing', async (label) => {
    const table = await openTimed(room);
    await pressIn(room, table, room.bob, 'Pause');
    await pressIn(room, table, room.alice, 'Agree');
    const hand = await onButton(table, room.bob, label);
    await pressedAt(pausedAt(room, table).resumesAt - 50, hand, 300);
    await soon(() => expect(matchAt(room, table).phase).toBe('playing'));
    await soon(() => expect(toldAlone(room.bob, table.threadId)).toContain('That question is settled already.'));
    await expectAsItStands(room, table);
  });
});

describe('START-02: several for one seat', () => {
  test.each([
    ['bob', 'carol'],
    ['carol', 'bob'],
  ] as const)(
    'START-02: %s and %s join at once: the first has the seat, the other is told that it is taken',
    async (one, other) => {
      const asked = await AskedMatch.ask(room, room.alice, 'open', { time: '15m' });
      const [first, second] = [room[one], room[other]];
      const join = asked.buttons.find(({ label }) => label === 'Join')?.custom_id ?? '';
      const outcomes = await Promise.all([
        first.forgeClick(room.checkers, asked.cardId, join),
        second.forgeClick(room.checkers, asked.cardId, join),
      ]);
      expect(outcomes.every(({ ok }) => ok)).toBe(true);
      await room.bot.idle();
      expect(asked.phase).toBe('playing');
      await soon(() => expect(asked.words).toContain(`**${first.name}** plays`));
      await soon(() =>
        expect(toldAlone(second, room.checkers)).toContain('Somebody else was quicker: that seat is taken.'),
      );
      expect(room.sandbox.world.threads.filter(({ id }) => id === asked.threadId)).toHaveLength(1);
      await expectAsItStands(room, asked);
      expect(buttonsOf(room.carol.message(asked.cardId) ?? {})).toEqual([]);
    },
  );
});
