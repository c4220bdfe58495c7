import { describe, expect, test } from 'vitest';
import type { SandboxUser } from 'discord-sandbox';
import { makeFen } from '../../src/engine/fen.ts';
import { download, filesOf, textOf } from '../../tools/play/message-contents.ts';
import { press } from '../../tools/play/table.ts';
import { answerOf, idOf, labelsOf, privateWords, recordOf, toldAlone } from './support/reading.ts';
import { boardWords, useSoloApp } from './support/solo-app.ts';
import type { TestMatch } from './support/test-match.ts';

const { app, engine, replied } = useSoloApp();

/** Light to move, who gives a man for nothing. */
const FEN = 'W:WK32,30,22:BK1,17';
const GAME = `[Event "Club night"]
[Site "@everyone"]
[Date "2024.03.01"]
[Black "**José** \u202E"]
[White "<@1>"]
[Result "0-1"]

1. 11-15 23-19 2. 8-11 22-17 3. 3-8 17-13 0-1
`;

const fileOf = (text: string | Uint8Array, name = 'game.pdn') => ({
  name,
  bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
});
const startOf = ({ match }: TestMatch): string => ('game' in match && match.game ? makeFen(match.game.start) : '');
const refused = (options: Parameters<SandboxUser['slash']>[2]): Promise<string> =>
  app.refusedCommand(app.alice, 'from', options);

describe('START-15: a game from a position', () => {
  test('START-15: given a FEN and a user, then the invitation shows it, is not rated, and who is to move there begins; the rematch begins there, too', async () => {
    const match = await app.ask(app.alice, 'from', { position: FEN, user: app.bob.id, time: '5m' });
    expect(match.cardWords).toContain('In the position below, **white** moves first');
    expect(match.cardWords).toContain('**Not rated**: it begins from a position');
    const [picture] = filesOf(match.card);
    expect(picture?.description).toContain('White to move');
    expect(picture?.description).toMatch(/30.*king on 32/su);
    expect((await download(match.card, 'start.png')).length).toBeGreaterThan(300);
    await match.press(app.bob, 'Accept');
    await match.turnBegun();
    expect(filesOf(match.card)).toEqual([]);
    expect(startOf(match)).toBe('W:W22,30,K32:BK1,17');
    // The challenger has dark: the other moves first.
    expect(match.onMove).toBe(app.bob);
    expect(match.threadWords).toMatch(/<@\d+> plays \*\*white\*\* and moves first, chosen at random/u);
    await match.press(app.bob, '22x13');
    await match.press(app.alice, '1-5');
    await match.press(app.bob, '13-9');
    await match.resign(app.bob);
    const record = await recordOf(match, app.carol);
    expect(record).toContain('[FEN "W:W22,30,K32:BK1,17"]');
    expect(record.replaceAll(/ *\{[^}]*\} */gu, ' ')).toMatch(/1\.\.\. 22x13 2\. 1-5 2\.\.\. 13-9/u);
    expect(match.threadWords).toContain("you'll switch sides, so **Alice** moves first.");
    for (const user of [app.alice, app.bob]) await match.press(user, 'Yes');
    expect(startOf(match)).toBe('W:W22,30,K32:BK1,17');
    expect(match.onMove).toBe(app.alice);
    await match.resign(app.alice);
  });

  test('START-15: given a PDN file, a move of it and a level, then the bot plays from there', async () => {
    engine.script = ['19-16'];
    const match = await app.ask(app.alice, 'from', { file: fileOf(GAME), move: '2', level: 6, first: 'me' });
    expect(match.cardWords).toContain('level 6');
    expect(startOf(match)).toBe('B:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15');
    expect(boardWords(match)).toContain('**Alice**, your move.');
    await match.press(app.alice, '8');
    await match.press(app.alice, '8-11');
    await replied(match);
    expect(boardWords(match)).toContain('19-16');
    await match.press(app.alice, 'Resign');
    await match.pressPrivate(app.alice, 'Yes, resign');
  });

  test('START-15: given nobody, then anybody can join the table, which shows the position', async () => {
    const table = await app.ask(app.alice, 'from', { file: fileOf(GAME), move: '3...' });
    expect(table.cardWords).toContain('waiting for an opponent');
    expect(filesOf(table.card).map(({ name }) => name)).toContain('start.png');
    await table.press(app.carol, 'Join');
    expect(startOf(table)).toMatch(/^W:/u);
    await table.resign(app.alice);
  });

  test('START-15: given the command alone, then a form asks for the game, as text or as a file, and what was typed before holds', async () => {
    const asked = await app.type(app.alice, 'from', { user: app.bob.id, time: '1d' });
    expect(asked).toMatchObject({ ok: true, kind: 'modal' });
    const typed = await app.alice.submit('c1:from-form', { 'c1:from-form': '1. 11-15 22-18\n2. 15x22', move: ' 2 ' });
    expect(answerOf(typed)).toBeDefined();
    await app.idle();
    const match = app.matches.map((live) => live.match).find(({ phase }) => phase === 'invited');
    expect(match).toMatchObject({ phase: 'invited', options: { time: { limit: 86_400_000 } } });
    expect(match !== undefined && 'options' in match ? match.options.start : '').toMatch(/^B:W18/u);

    await app.type(app.carol, 'from', { move: '2' });
    expect(app.carol.modal('c1:from-form')?.components).toMatchObject([{}, {}, { component: { value: '2' } }]);
    await app.type(app.carol, 'from', { move: '2', review: true });
    expect(app.carol.modal('c1:from-form')).toMatchObject({ title: 'Review a game', components: { length: 2 } });
    const file = await app.changingNothing(() => app.carol.submit('c1:from-form', { file: [fileOf(GAME)] }));
    expect(file).toMatchObject({ ok: true, onlyMe: true });
    await app.soon(() => expect(toldAlone(app.carol, app.checkers)).toContain('won.'));
    const empty = app.type(app.carol, 'from', {}).then(() => app.carol.submit('c1:from-form', {}));
    expect(privateWords(await empty)).toContain("There's nothing here");
  });

  test('START-15: given a form that was open when the bot restarted, then it has to be opened again', async () => {
    await app.type(app.alice, 'from', {});
    await app.restart();
    expect(privateWords(await app.alice.submit('c1:from-form', { 'c1:from-form': FEN }))).toMatch(
      /type <\/checkers from:\d+> again/u,
    );
  });

  test.each([
    [
      'what is neither',
      { position: 'hello @everyone' },
      'Line 1, column 1:** **hello** is neither a move nor a result',
    ],
    ['thirteen a side', { position: 'B:W18:B1-13' }, 'Line 1, column 7:** Black has more than 12 pieces'],
    [
      'a man on its crowning row',
      { position: 'B:W3:B1' },
      'Line 1, column 4:** A man on **3** would have been crowned',
    ],
    ['a finished position', { position: 'W:W:B1' }, 'The game is over here'],
    ['the end of a finished game', { position: '[FEN "B:W26:B22"] 1. 22x31' }, 'Line 1, column 22:** The game is over'],
    ['a move that is not legal', { file: fileOf('1. 11-15 22-18\r\n2. 8-11') }, 'Line 2, column 4:** **8-11**'],
    ['moves that lead elsewhere', { position: '[FEN "W:W23:B9"] 1. 11-15' }, "The moves don't lead to this position"],
    ['two games', { file: fileOf(`${GAME}\n${GAME}`) }, 'Line 10, column 1:** A second game begins here'],
    [
      'a picture',
      { file: fileOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])) },
      'is neither a move nor a result',
    ],
    ['nothing', { file: fileOf('') }, "There's nothing here"],
    ['too large a file', { file: fileOf(' '.repeat(65_537)) }, 'That file is too large'],
    ['a move that is not there', { position: GAME, move: '9' }, 'at the earliest and **4** at the latest'],
    ['a move that is none', { position: GAME, move: 'the end' }, "I can't read **the end**"],
    ['a text and a file', { position: FEN, file: fileOf(GAME) }, 'not both'],
    ['an opponent and a level', { position: FEN, user: '1', level: 3 }, 'not both'],
    ['a game without a move to review', { position: FEN, review: true }, 'nothing to review'],
    [
      'a game too long to review',
      { file: fileOf(`[FEN "B:WK32:BK1"] ${'1-5 32-28 5-1 28-32 '.repeat(76)}`), review: true },
      'up to 300 moves',
    ],
  ])('START-15: given %s, then nothing starts, and it is said what is wrong and where', async (_, options, says) => {
    const others = 'user' in options ? { user: app.bob.id } : {};
    const told = await refused({ ...options, ...others });
    expect(told).toContain(says);
    expect(told).not.toContain('@everyone');
  });
});

describe('START-15: the review of a game that was played elsewhere', () => {
  test('START-15, END-09: given its PDN, then the asker alone sees the review, with all of it behind a button, and can share it; nothing is kept', async () => {
    const before = app.matches.length;
    const asked = await app.changingNothing(() => app.type(app.alice, 'from', { file: fileOf(GAME), review: true }));
    if (!asked.ok) throw new Error(asked.error);
    expect(asked.onlyMe).toBe(true);
    await app.soon(() => expect(toldAlone(app.alice, app.checkers)).toContain('won.'));
    const message = app.alice.messages(app.checkers).at(-1);
    if (message === undefined) throw new Error('nothing was told');
    const said = textOf(message);
    expect(said).toContain('**\\<@\u200B1\\>** won.');
    expect(said).toMatch(/Played elsewhere: Club night, @\u200Beveryone, 2024\.03\.01/u);
    expect(said).not.toContain('\u202E');
    expect(filesOf(message).map(({ name }) => name)).toEqual(['review.png']);
    expect(labelsOf(message)).toEqual(['All moves and boards', 'Share']);

    await press(app.alice, message.id, 'All moves and boards');
    const details = app.alice.message(message.id) ?? message;
    const text = new TextDecoder().decode(await download(details, '.pdn'));
    expect(text).toContain('[Event "Club night"]');
    expect(text).toContain('[White "<@1>"]');
    expect(text).not.toContain('\u202E');
    expect(text.match(/\[%eval /gu)).toHaveLength(6);
    await press(app.alice, message.id, 'Back');

    app.clearNotifications();
    await press(app.alice, message.id, 'Share');
    await app.idle();
    const shared = app.messagesIn(app.checkers).at(-1);
    expect(shared && textOf(shared)).toContain('**Alice** shared the review of this game.');
    expect(app.notifiedOf()).toEqual([]);
    expect(app.matches).toHaveLength(before);

    await app.restart();
    const gone = await app.alice.click(message.id, idOf(message, 'Share'));
    expect(privateWords(gone)).toContain('no longer have a record of that game');
  });
});
