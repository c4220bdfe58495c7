import { expect, test } from 'vitest';
import type { APIMessage } from 'discord-api-types/v10';
import type { SandboxUser } from 'discord-sandbox';
import { parsePdn } from '../../src/engine/pdn.ts';
import { decodeCustomId } from '../../src/views/custom-id.ts';
import { download, textOf } from '../../tools/play/message-contents.ts';
import { press } from '../../tools/play/table.ts';
import { onBothStores } from './support/both-stores.ts';
import { answerOf, choicesIn, idOf, labelsOf, privateWords } from './support/reading.ts';
import { MINUTE } from './support/shifted-clock.ts';
import type { TestMatch } from './support/test-match.ts';

const lounge = (): string => app.sandbox.channelId('lounge');

type Options = Readonly<Record<string, string>>;

/** What `/checkers history` answers to somebody alone, in the channel of the games or in another one. */
async function history(user: SandboxUser, options: Options = {}, channelId = app.checkers) {
  const outcome = await app.changingNothing(() => user.slash(channelId, 'checkers history', options));
  privateWords(outcome);
  return shown(answerOf(outcome));
}

const shown = (message: APIMessage) => ({ message, words: textOf(message), labels: labelsOf(message) });

/** The menu of games of a message. */
function menuOf(message: APIMessage) {
  const customId = JSON.stringify(message.components).match(/"custom_id":"(?<id>c1:past-choose:[^"]+)"/)?.groups?.[
    'id'
  ];
  if (customId === undefined) throw new Error('it has no menu');
  return { customId, choices: choicesIn(message, customId) };
}

/** Which game a choice is, wherever its page stands. */
function gameIn({ value }: { readonly value: string }): string {
  const { match, revision } = decodeCustomId(value) ?? {};
  return `${match}:${revision}`;
}

/** Chooses a game by its place in the menu; the page that only the chooser sees. */
async function choose(user: SandboxUser, message: APIMessage, index: number) {
  const { customId, choices } = menuOf(message);
  const outcome = await user.select(message.id, customId, choices[index]?.value ?? '');
  if (!outcome.ok) throw new Error(outcome.error);
  await app.idle();
  return user.message(outcome.message?.id ?? message.id) ?? answerOf(outcome);
}

async function pressed(user: SandboxUser, message: APIMessage, label: string): Promise<APIMessage> {
  const outcome = await press(user, message.id, label);
  await app.idle();
  return user.message(outcome.message?.id ?? message.id) ?? answerOf(outcome);
}

/** Alice (dark) against Bob, who resigns after these moves; in #checkers. */
async function won(...moves: readonly string[]): Promise<TestMatch> {
  const match = await app.openMatch();
  await match.type(...moves);
  await match.resign(app.bob);
  return match;
}

/** In the lounge: Alice against Carol, who takes a draw. */
async function drawnInLounge(): Promise<TestMatch> {
  const match = await app.ask(app.alice, 'challenge', { user: app.carol.id }, lounge());
  await match.press(app.carol, 'Accept');
  await match.turnBegun();
  await match.type('9-13', '22-18');
  await match.agreeDraw(app.alice, app.carol);
  return match;
}

/** Who plays both sides gives up for one. */
async function benResigns(hotseat: TestMatch, user: SandboxUser = app.alice): Promise<void> {
  const asked = await hotseat.press(user, 'Resign');
  await press(user, asked.message?.id ?? '', 'Ben resigns');
  await app.idle();
}

/** When nobody wants to play on any more, and nothing is left to be shown. */
const deleteThread = async (match: TestMatch): Promise<void> => {
  await match.press(app.bob, 'No');
  await match.press(app.alice, 'No');
  for (let round = 0; round < 2; round += 1) await app.pass(6 * MINUTE);
  app.sandbox.world.deleteChannel(match.threadId);
  await app.idle();
};

const text = async (message: APIMessage, ending: string): Promise<string> =>
  new TextDecoder().decode(await download(message, ending));

const app = onBothStores('HIST-01: the games of the past', () => {
  test("HIST-01: given games of one's own and of others, then each is found, filtered, opened and read back from the files", async () => {
    await won('11-15', '22-18', '15x22', '25x18');
    await drawnInLounge();
    const hotseat = await app.hotseat();
    await hotseat.type('11-15', '24-20');
    await benResigns(hotseat);

    const own = await history(app.alice);
    expect(own.words).toContain('### 👑 Your games\n-# 3 finished games');
    expect(own.words).toMatch(
      /\*\*Ben\*\*.*on one device[^]*\*\*Drew\*\* with \*\*Carol\*\*[^]*\*\*Won\*\* against \*\*Bob\*\*/u,
    );
    expect(own.labels).toEqual(['Share', 'All as PDN', 'All as NDJSON']);
    expect(menuOf(own.message).choices.map(({ label }) => label)).toEqual([
      'Ann vs Ben, on one device',
      'Drew with Carol',
      'Won against Bob',
    ]);

    const filtered = await history(app.alice, { against: app.bob.id });
    expect(filtered.words).toContain('1 finished game against Bob');
    expect(filtered.words).not.toContain('Carol');

    const others = await history(app.bob, { user: app.alice.id });
    expect(others.words).toContain("### 👑 Alice's games\n-# 3 finished games");
    expect(others.words).toContain('**Drew** with **Carol**');
    expect(others.labels).toEqual(['Share']);

    const pdn = await pressed(app.alice, own.message, 'All as PDN');
    expect(textOf(pdn)).toBe('All **3** games as one PDN file.');
    const games = parsePdn(await text(pdn, '.pdn'));
    expect(games.map(({ tags, result }) => [tags.get('Black'), tags.get('White'), result])).toEqual([
      ['Ann', 'Ben', expect.stringMatching(/^(?:1-0|0-1)$/)],
      ['Alice', 'Carol', '1/2-1/2'],
      ['Alice', 'Bob', '1-0'],
    ]);
    expect(games.at(-1)?.moves.map(({ text: move }) => move)).toEqual(['11-15', '22-18', '15x22', '25x18']);

    const ndjson = await pressed(app.alice, own.message, 'All as NDJSON');
    const lines = (await text(ndjson, '.ndjson')).trimEnd().split('\n');
    const [, drawn, first] = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    expect(lines).toHaveLength(3);
    expect(drawn).toMatchObject({ dark: 'Alice', light: 'Carol', result: '1/2-1/2', reason: 'agreement' });
    expect(first).toMatchObject({ dark: 'Alice', light: 'Bob', result: '1-0', clock: { move: 300, warning: 60 } });
    expect(first).toMatchObject({
      moves: [{ move: '11-15' }, { move: '22-18' }, { move: '15x22' }, { move: '25x18' }],
    });
    for (const user of app.people) expect(lines.join()).not.toContain(user.id);
  });

  test('HIST-01, END-08: given the thread was deleted and the bot restarted, then replay, review and PDN are in the history, each with a way back', async () => {
    const match = await won('11-15', '22-18', '15x22', '25x18');
    await deleteThread(match);
    await app.restart();
    const list = await history(app.bob, {}, lounge());
    const game = await choose(app.bob, list.message, 0);
    expect(game.id).toBe(list.message.id);
    expect(textOf(game)).toContain('**Alice** (red) wins: **Bob** resigned.');
    expect(labelsOf(game)).toEqual(['Replay', 'Review', 'PDN', 'Share', 'Back']);

    const stepper = await pressed(app.bob, game, 'Replay');
    expect(textOf(stepper)).toContain('The start of the game.');
    const step = await pressed(app.bob, stepper, 'Next ›');
    expect(textOf(step)).toContain('11-15');
    const again = await pressed(app.bob, step, 'Back to the game');
    expect(textOf(again)).toBe(textOf(game));

    const review = await pressed(app.bob, again, 'Review');
    await app.soon(() => expect(textOf(app.bob.message(review.id) ?? review)).toContain('### 👑 Review'));
    const reviewed = app.bob.message(review.id) ?? review;
    expect(reviewed.id).toBe(game.id);
    const details = await pressed(app.bob, reviewed, 'All moves and boards');
    expect(labelsOf(details)).toEqual(['Back', 'Back to the game']);
    const third = await pressed(app.bob, details, 'Back to the game');
    const record = await pressed(app.bob, third, 'PDN');
    expect(parsePdn(await text(record, '.pdn'))[0]?.moves).toHaveLength(4);
    expect(textOf(await pressed(app.bob, third, 'Back'))).toBe(list.words);
  });

  test("HIST-01, RUN-07: given a channel that Bob can't see, then its games are shown neither to him nor where he reads", async () => {
    await won('11-15', '22-18');
    const hidden = await drawnInLounge();
    app.sandbox.world.setPermission(lounge(), app.bob.id, 'ViewChannel', 'deny');
    await app.idle();
    const asBob = await history(app.bob, { user: app.alice.id });
    expect(asBob.words).toContain('1 finished game');
    expect(asBob.words).not.toContain('Carol');
    expect((await history(app.bob, { user: app.carol.id })).words).toContain(
      "I don't see any finished games of **Carol**",
    );

    // Carol, who sees it, looks at it anywhere, and can't post it where Bob reads.
    const asCarol = await history(app.carol, { user: app.alice.id });
    expect(asCarol.words).toContain('2 finished games');
    const game = await choose(app.carol, asCarol.message, 0);
    expect(await app.refused(() => press(app.carol, game.id, 'Share'))).toContain("I can't post it here");
    const forged = menuOf(asCarol.message).choices[0]?.value ?? '';
    const told = await app.refused(() => app.bob.forgeClick(app.checkers, asCarol.message.id, forged));
    expect(told).toContain("You can't see the channel in which that game was played.");
    const { match: id, revision } = decodeCustomId(forged) ?? {};
    for (const verb of ['replay', 'review', 'pdn'])
      expect(
        await app.refused(() => app.bob.forgeClick(app.checkers, game.id, `c1:${verb}:${id}:${revision}`)),
      ).toContain("You can't see");

    // Of the page, what all may see goes out; in the lounge itself, all of it.
    const inLounge = await history(app.carol, { user: app.alice.id }, lounge());
    const shared = await press(app.carol, inLounge.message.id, 'Share');
    expect(shared.onlyMe).toBe(false);
    expect(textOf(answerOf(shared))).toMatch(/\*\*Carol\*\* shared these games\.[^]*2 finished games/u);
    expect(hidden.threadId).not.toBe('');
  });

  test("HIST-01: given both sides of a game were Bob's, then it is his wherever it was played, also after a restart", async () => {
    const hotseat = await app.ask(app.bob, 'hotseat', { name1: 'Ann', name2: 'Ben' }, lounge());
    await hotseat.type('11-15', '24-20');
    await benResigns(hotseat, app.bob);
    await hotseat.press(app.bob, 'No');
    await app.pass(6 * MINUTE);
    await app.restart();
    app.sandbox.world.setPermission(lounge(), app.bob.id, 'ViewChannel', 'deny');
    await app.idle();
    const list = await history(app.bob);
    expect(textOf(await choose(app.bob, list.message, 0))).toContain('**Ann** (red) wins: **Ben** resigned.');
    const forged = menuOf(list.message).choices[0]?.value ?? '';
    app.sandbox.world.setPermission(lounge(), app.carol.id, 'ViewChannel', 'deny');
    await app.idle();
    const told = await app.refused(() => app.carol.forgeClick(app.checkers, list.message.id, forged));
    expect(told).toContain("You can't see the channel in which that game was played.");
  });

  test('HIST-01: given a page is shared, then all who read it can open a game, each for themselves, and nobody is notified', async () => {
    await won('11-15', '22-18');
    const own = await history(app.alice);
    app.clearNotifications();
    const shared = answerOf(await press(app.alice, own.message.id, 'Share'));
    expect(textOf(shared)).toContain("**Alice** shared these games.\n### 👑 Alice's games\n-# 1 finished game");
    expect(app.notifiedOf()).toEqual([]);
    // PLAY-01: pressed twice, it posts nothing twice.
    expect(await app.refused(() => press(app.alice, own.message.id, 'Share'))).toContain("I've already shared this.");
    const { customId, choices } = menuOf(shared);
    const outcome = await app.changingNothing(() => app.bob.select(shared.id, customId, choices[0]?.value ?? ''));
    expect(privateWords(outcome)).toContain('**Alice** (red) wins: **Bob** resigned.');
    expect(labelsOf(answerOf(outcome))).toEqual(['Replay', 'Review', 'PDN', 'Share', 'Back']);
    const posted = answerOf(await press(app.bob, answerOf(outcome).id, 'Share'));
    expect(textOf(posted)).toContain('**Bob** shared this game.');
    expect(labelsOf(posted)).toEqual(['Replay', 'Review', 'PDN']);
    const replay = await app.changingNothing(() => app.carol.click(posted.id, idOf(posted, 'Replay')));
    expect(privateWords(replay)).toContain('The start of the game.');
  });

  test('HIST-01, END-04: given a list is shared in a thread that asks for a rematch, then it comes once that is decided', async () => {
    const match = await won('11-15', '22-18');
    const own = await history(app.alice, {}, match.threadId);
    expect(privateWords(await press(app.alice, own.message.id, 'Share'))).toContain(
      "I'll post it here once the players",
    );
    await app.idle();
    expect(match.threadWords).not.toContain('shared these games');
    await match.press(app.bob, 'No');
    await match.press(app.alice, 'No');
    expect(match.messagesWith('**Alice** shared these games.')).toHaveLength(1);
  });

  test('HIST-01: given more games than a page, then they can be turned both ways', async () => {
    const hotseat = await app.hotseat();
    for (let game = 1; game <= 22; game += 1) {
      await benResigns(hotseat);
      if (game < 22) await hotseat.press(app.alice, 'Yes');
    }
    const first = await history(app.alice);
    expect(first.words).toContain('22 finished games');
    expect(first.labels.slice(0, 2)).toEqual(['Older ›', 'Share']);
    const second = await pressed(app.alice, first.message, 'Older ›');
    const [choices, labels] = [menuOf(second).choices, labelsOf(second)];
    expect(labels.slice(0, 3)).toEqual(['‹ Newer', 'Older ›', 'Share']);
    const third = await pressed(app.alice, second, 'Older ›');
    expect(menuOf(third).choices).toHaveLength(2);
    expect(labelsOf(third).slice(0, 2)).toEqual(['‹ Newer', 'Share']);
    const again = await pressed(app.alice, third, '‹ Newer');
    expect(menuOf(again).choices.map(gameIn)).toEqual(choices.map(gameIn));
    expect(labelsOf(again)).toEqual(labels);
    expect(textOf(await pressed(app.alice, again, '‹ Newer'))).toBe(first.words);
  });

  test('HIST-01: given nobody has played, then a line says what to press; King Me has no list of its own', async () => {
    const none = await history(app.carol);
    expect(none.words).toContain("You haven't finished a game yet.");
    expect(none.labels).toEqual(['New game', 'Play the bot']);
    const { botUserId: id } = app.bot.liveMatches.services;
    expect((await history(app.carol, { user: id })).words).toContain("I don't keep a list of my own games");
  });
});
