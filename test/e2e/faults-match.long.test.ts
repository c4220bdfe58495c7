import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { App } from './support/app.ts';
import { buttonsOf, challenge, press } from '../../tools/play/table.ts';
import type { FaultRule } from 'discord-sandbox';
import { openQuick, REQUEST, setBoards, WatchedMatch } from './support/watched-match.ts';

let app: App;
beforeEach(async () => {
  app = await openQuick();
});
afterEach(() => app.stop());

const HARD = {
  'is refused': { effect: { kind: 'status', status: 500 } },
  'is never answered': { effect: { kind: 'hang' } },
  'takes effect without an answer': { effect: { kind: 'status', status: 502 }, when: 'after' },
} as const satisfies Record<string, Pick<FaultRule, 'effect' | 'when'>>;

/** Presses until it has shown an effect, as a patient person does. */
async function insist(act: () => Promise<unknown>, isDone: () => boolean): Promise<void> {
  for (let tries = 0; tries < 5 && !isDone(); tries += 1) {
    act().catch(() => undefined);
    await app.sandbox.waitFor(() => (isDone() ? true : undefined), 800);
  }
  expect(isDone()).toBe(true);
}

/** Challenges and accepts however often it takes, and waits for the first board. */
async function openPatiently(): Promise<WatchedMatch> {
  const { sandbox, bot } = app;
  const [alice, bob] = [sandbox.user('Alice'), sandbox.user('Bob')];
  const cards = () =>
    alice.messages(sandbox.channelId('checkers')).filter((message) => buttonsOf(message).length === 3);
  await insist(
    () => challenge(sandbox, alice, bob),
    () => cards().length === 1,
  );
  const cardId = cards()[0]?.id ?? '';
  await insist(
    () => press(bob, cardId, 'Accept'),
    () => [...bot.liveMatches.runtime.all()].some(({ match }) => match.phase === 'playing'),
  );
  const watched = new WatchedMatch(app, cardId);
  await watched.board();
  return watched;
}

describe.each(Object.entries(HARD))('START-05, RUN-05: given that a request %s', (_how, fault) => {
  test.each([
    ["the invitation's callback", REQUEST.callback, 0],
    ["the accepting click's callback", REQUEST.callback, 1],
    ['opening the thread', REQUEST.thread, 0],
    ['the opening message', REQUEST.ownPost, 0],
    ['the first board', REQUEST.followUp, 0],
  ] as const)('when it is %s, then one match with one board comes of it', async (_which, rule, skip) => {
    app.sandbox.faults.request({ ...rule, skip, ...fault });
    const watched = await openPatiently();
    await watched.calm();
    expect(watched.messages().filter(({ mentions }) => mentions.length === 2)).toHaveLength(1);
    const card = JSON.stringify(app.sandbox.user('Carol').message(watched.cardId)?.components);
    expect(card).toContain('Play and watch in');
    await watched.playOn();
    expect([...app.bot.liveMatches.runtime.all()]).toHaveLength(1);
  });

  test('when it is one of a draw offer or its answer, then the question is asked once and the game drawn once', async () => {
    const { sandbox } = app;
    const watched = await WatchedMatch.begun(app);
    await watched.playOn();
    const questions = () =>
      watched.messages().filter((message) => buttonsOf(message).some(({ label }) => label === 'Accept'));
    const board = watched.liveBoards()[0]?.id ?? '';
    const { message: asked } = await press(app.alice, board, 'Draw');
    sandbox.faults.request({ ...REQUEST.callback, times: 2, ...fault });
    sandbox.faults.request({ ...REQUEST.ownPost, ...fault });
    await insist(
      () => press(app.alice, asked?.id ?? '', 'Yes, offer a draw'),
      () => questions().length > 0,
    );
    await app.bot.idle();
    expect(questions()).toHaveLength(1);

    sandbox.faults.clear();
    sandbox.faults.request({ ...REQUEST.callback, times: 2, ...fault });
    sandbox.faults.request({ ...REQUEST.ownPost, ...fault });
    sandbox.faults.request({ ...REQUEST.ownEdit, ...fault });
    const question = questions()[0]?.id ?? '';
    press(app.bob, question, 'Accept').catch(() => undefined);
    const ends = () => watched.messages().filter(({ flags }) => ((flags ?? 0) & 32_768) !== 0);
    await watched.until('the end is shown', () => ends().length > 0 && watched.liveBoards().length === 0);
    await watched.until('the question is settled', () => questions().length === 0);
    await app.bot.idle();
    expect(ends()).toHaveLength(1);
    expect(watched.live.match).toMatchObject({ phase: 'ended', result: { kind: 'draw', reason: 'agreement' } });
    const card = () => JSON.stringify(sandbox.user('Carol').message(watched.cardId)?.components);
    await watched.until('the card tells the result', () => card().includes('Draw'));
  });
});

describe('RUN-05: given that a request arrives after it was given up', () => {
  test('when a second board turns up, then it is taken away and the live one stays', async () => {
    const watched = await WatchedMatch.begun(app);
    const board = watched.liveBoards()[0];
    const sent = await postAgain(watched);
    expect(sent).toBe(200);
    await watched.until('one board is left', () => watched.liveBoards().length === 1);
    expect(watched.liveBoards()[0]?.id).toBe(board?.id);
    await watched.playOn();
  });

  test.each([
    ['onto a record, then it becomes a record again', 'every-move'],
    ['onto the live board, then that shows the last move again', 'one'],
  ] as const)('when an old choice comes back %s', async (_what, boards) => {
    await setBoards(app, boards);
    const watched = await WatchedMatch.begun(app);
    const old = watched.liveBoards()[0];
    await watched.playOn();
    await asBot('PATCH', `/channels/${watched.threadId}/messages/${old?.id}`, { components: old?.components });
    expect(watched.isCalm()).toBe(false);
    await watched.calm();
    await watched.playOn();
  });
});

test('RUN-02: given Discord answers nothing any more, then stopping does not wait for ever', async () => {
  const watched = await WatchedMatch.begun(app);
  const board = watched.liveBoards()[0]?.id ?? '';
  app.sandbox.faults.request({ times: Number.POSITIVE_INFINITY, effect: { kind: 'hang' } });
  void app.alice.click(board, 'whatever');
  void press(app.alice, board, '11').catch(() => undefined);
  await app.sandbox.waitFor(() => app.sandbox.state.interactions.waiting[0]);
  await app.bot.stop();
  // The sandbox sees the connection close a moment after the bot has closed it.
  await vi.waitFor(() => expect(app.sandbox.botOnline).toBe(false));
});

/** The live board once more, as a late request would bring it. */
const postAgain = (table: WatchedMatch): Promise<number> => {
  const { content, components } = table.liveBoards()[0] ?? {};
  return asBot('POST', `/channels/${table.threadId}/messages`, { content, components });
};

async function asBot(method: string, path: string, body: object): Promise<number> {
  const answer = await fetch(`${app.sandbox.apiUrl}/v10${path}`, {
    method,
    headers: { authorization: `Bot ${app.sandbox.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.status;
}
