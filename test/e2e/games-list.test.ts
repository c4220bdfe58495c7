import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { buttonsOf, press } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { AskedMatch, pass } from './support/asked-match.ts';
import { changingNothing, openTable, privateWords, typeMoves } from './support/room.ts';
import { useRoom } from './support/use-room.ts';
import { MINUTE } from './support/shifted-clock.ts';

const room = useRoom();
const lounge = (): string => room.sandbox.channelId('lounge');

/** `/checkers games`, as the asker alone sees it. */
async function games(user: SandboxUser, channelId = room.checkers) {
  const outcome = await changingNothing(room, () => user.slash(channelId, 'checkers games'));
  if (!outcome.ok || !outcome.onlyMe || outcome.message === undefined) throw new Error('no list was shown');
  const { message } = outcome;
  return { message, words: textOf(message), joins: buttonsOf(message).filter(({ label }) => label === 'Join') };
}

const hide = (value: 'deny' | 'inherit'): void =>
  room.sandbox.world.setPermission(lounge(), room.bob.id, 'ViewChannel', value);

describe('WATCH-04: what goes on in this server', () => {
  test('WATCH-04: given tables and matches, then tables can be joined, matches have their links, and the rest is not told', async () => {
    const near = await AskedMatch.ask(room, room.alice, 'open', { time: '1d', first: 'me' });
    const far = await AskedMatch.ask(room, room.bob, 'open', {}, lounge());
    const game = await openTable(room);
    await typeMoves(room, game, ['11-15', '22-18']);
    const hotseat = await AskedMatch.ask(room, room.carol, 'hotseat', { name1: 'Ann', name2: 'Ben' });
    await AskedMatch.ask(room, room.carol, 'challenge', { user: room.alice.id });
    const { words, joins } = await games(room.carol);
    expect(words).toContain('2 open tables');
    expect(words).toContain(
      `**Alice** waits in <#${room.checkers}>\n1 day a move, then 1 min warning · Alice moves first`,
    );
    expect(words).toContain(`**Bob** waits in <#${lounge()}>`);
    expect(joins).toHaveLength(2);
    expect(words).toContain('2 matches to watch');
    expect(words).toMatch(new RegExp(`\\*\\*Alice\\*\\* vs \\*\\*Bob\\*\\* · move 2\\n.*<#${game.threadId}>`));
    expect(words).toMatch(new RegExp(`\\*\\*Ann\\*\\* vs \\*\\*Ben\\*\\* · move 1\\n.*<#${hotseat.threadId}>`));
    expect(words).not.toContain(near.code);
    expect(words).not.toContain(far.code);
  });
});

describe('WATCH-04: only what the asker can see', () => {
  test('WATCH-04: given a channel the asker can’t see, then its tables and matches are not listed, for others they are', async () => {
    await AskedMatch.ask(room, room.alice, 'open', {}, lounge());
    await AskedMatch.ask(room, room.carol, 'hotseat', { name1: 'Ann', name2: 'Ben' }, lounge());
    hide('deny');
    await room.bot.idle();
    expect((await games(room.bob)).words).toContain('Nobody is playing at the moment.');
    expect((await games(room.carol)).words).toContain('**Alice** waits in');
    hide('inherit');
    await expect.poll(async () => (await games(room.bob)).words, { timeout: 10_000 }).toContain('**Alice** waits in');
  });

  test('WATCH-04, START-02: given the channel is hidden after the list was shown, then its Join and its code lead nowhere', async () => {
    const table = await AskedMatch.ask(room, room.alice, 'open', {}, lounge());
    const { message } = await games(room.bob);
    hide('deny');
    await room.bot.idle();
    const pressed = await changingNothing(room, () => press(room.bob, message.id, 'Join'));
    expect(privateWords(pressed)).toContain("That table is in a channel that you can't see.");
    const typed = await changingNothing(room, () =>
      room.bob.slash(room.checkers, 'checkers join', { code: table.code }),
    );
    expect(privateWords(typed)).toContain("That table is in a channel that you can't see.");
  });
});

describe('WATCH-04: Join on the list', () => {
  test('WATCH-04, START-02: given Join, then the asker sits down and is shown the way to the thread', async () => {
    const table = await AskedMatch.ask(room, room.alice, 'open', {}, lounge());
    const { message } = await games(room.bob);
    const joined = await press(room.bob, message.id, 'Join');
    expect(privateWords(joined)).toBe(`You have a seat. The game: <#${table.threadId}>`);
    await room.bot.idle();
    expect(table.phase).toBe('playing');
    expect(table.words).toContain('**Alice** vs **Bob**');
  });

  test('WATCH-04: given an old list, then its Join says what became of the table', async () => {
    const { carol, bob, alice } = room;
    const [taken, closed, own] = [
      await AskedMatch.ask(room, alice, 'open'),
      await AskedMatch.ask(room, alice, 'open'),
      await AskedMatch.ask(room, carol, 'open'),
    ];
    const { message, joins } = await games(carol);
    await taken.press(bob, 'Join');
    await closed.press(alice, 'Cancel');
    const idOf = ({ live }: AskedMatch): string =>
      joins.find(({ custom_id: id }) => id.includes(live.id))?.custom_id ?? '';
    const told = async (match: AskedMatch): Promise<string> =>
      privateWords(await changingNothing(room, () => carol.click(message.id, idOf(match))));
    expect(await told(taken)).toContain('Somebody else was quicker');
    expect(await told(closed)).toContain('closed again by the player who opened it');
    expect(await told(own)).toContain('your own table');
    await pass(room, 61 * MINUTE);
    expect(await told(own)).toContain('lapsed');
  });
});
