import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buttonsOf, challenge } from '../../tools/play/table.ts';
import type { SandboxUser } from 'discord-sandbox';
import { Chance } from '../../tools/soak/chance.ts';
import { forgedId } from './support/forged-ids.ts';
import { type App, openApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const AT_ONCE = 10;

interface Target {
  readonly channelId: string;
  readonly messageId: string;
}

let app: App;
let table: TestMatch;
let ended: TestMatch;
let other: TestMatch;
let invitation: string;

beforeAll(async () => {
  app = await openApp();
  ended = await app.openMatch();
  await ended.type('11-15', '22-18');
  await ended.resign(app.bob);
  table = await app.openMatch();
  await table.type('11-15', '22-18');
  await app.alice.slash(table.threadId, 'checkers draw');
  other = await openFor(app.bob, app.carol);
  invitation = await challenge(app.sandbox, app.alice, app.bob);
  await app.idle();
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.requests.clear());

function targets(): readonly Target[] {
  const channels = [app.checkers, table.threadId, ended.threadId, other.threadId];
  const said = app.alice.say(table.threadId, 'good luck');
  return channels
    .flatMap((channelId) => app.bob.messages(channelId).map(({ id }) => ({ channelId, messageId: id })))
    .concat('id' in said ? [{ channelId: table.threadId, messageId: said.id }] : []);
}

/** But Watch, which anybody may press. */
const realIds = (): readonly string[] =>
  [app.checkers, table.threadId, ended.threadId, other.threadId]
    .flatMap((channelId) => app.bob.messages(channelId).flatMap(buttonsOf))
    .filter(({ label }) => label !== 'Join queue')
    .map((button) => button.custom_id);

/** Sends forged presses, some at once, and expects each to be answered. */
async function forge(chance: Chance, users: readonly SandboxUser[], count: number): Promise<void> {
  const aims = targets();
  const real = realIds();
  const matches = [table, ended, other].map((one) => one.live.id);
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const { channelId, messageId } = chance.of(aims);
        const id = forgedId(chance, matches, real);
        const user = chance.of(users);
        const outcome = await user.forgeClick(channelId, messageId, id);
        if (!outcome.ok) throw new Error(`${user.name}: ${JSON.stringify(id)}: ${outcome.error}`);
      }),
    );
  }
  await app.idle();
}

async function openFor(challenger: SandboxUser, invited: SandboxUser): Promise<TestMatch> {
  const match = await app.ask(challenger, 'challenge', { user: invited.id });
  await match.press(invited, 'Accept');
  return match;
}

const failures = () => vi.spyOn(app.bot.liveMatches.services.log, 'error');

describe('RUN-07: forged custom ids', () => {
  test('RUN-07: thousands from somebody who plays nowhere near change nothing for anybody and are all answered', async () => {
    const errors = failures();
    // Carol plays at the other table only: what she may do there is left out of this.
    await other.resign(app.carol);
    await app.idle();
    const question = app.carol.messages(other.threadId).findLast((message) => buttonsOf(message).length > 0);
    const no = buttonsOf(question ?? {}).find(({ label }) => label === 'No');
    await app.carol.click(question?.id ?? '', no?.custom_id ?? '');
    await app.idle();
    targets();
    const before = app.everything();
    await forge(new Chance(1), [app.carol], 2500);
    const { messages, ...rest } = app.everything() as { messages: unknown[] };
    const { messages: old, ...oldRest } = before as { messages: unknown[] };
    expect(rest).toEqual(oldRest);
    // One more word of Alice's own.
    expect(messages.filter((message) => !JSON.stringify(message).includes('good luck'))).toEqual(
      old.filter((message) => !JSON.stringify(message).includes('good luck')),
    );
    expect(errors).not.toHaveBeenCalled();
    expect(app.refusedRequests).toEqual([]);
  });

  test('RUN-07: thousands from all three never break a board, a match or a request', async () => {
    const errors = failures();
    await forge(new Chance(2), [app.alice, app.bob, app.carol], 2500);
    expect(errors).not.toHaveBeenCalled();
    expect(app.refusedRequests).toEqual([]);
    for (const one of [table, ended, other]) {
      const { match } = one.live;
      expect(one.liveBoards()).toHaveLength(match.phase === 'playing' ? 1 : 0);
    }
  });

  test('RUN-07: an id of another match does nothing here, whoever presses it', async () => {
    const here = await openFor(app.alice, app.carol);
    const there = await openFor(app.alice, app.carol);
    await app.idle();
    const before = app.everything();
    const { id } = there.live;
    const board = await here.board();
    for (const [user, text] of [
      [app.alice, `c1:go:${id}:3:11.15`],
      [app.alice, `c1:pick:${id}:3:11`],
      [app.carol, `c1:draw:${id}:3`],
      [app.carol, `c1:resign-confirm:${id}:3`],
      [app.carol, `c1:accept:${id}:1`],
    ] as const) {
      const outcome = await user.forgeClick(here.threadId, board.id, text);
      expect(outcome).toMatchObject({ ok: true, kind: 'message', onlyMe: true });
    }
    expect(app.everything()).toEqual(before);
  });

  test('RUN-07: a made-up Accept on another message does not move the card there', async () => {
    const said = app.carol.say(app.checkers, 'look here');
    if (!('id' in said)) throw new Error(said.error);
    const live = [...app.bot.liveMatches.runtime.all()].find(({ cardId }) => cardId === invitation);
    const card = await challenge(app.sandbox, app.bob, app.carol);
    await app.idle();
    const { id } = [...app.bot.liveMatches.runtime.all()].find(({ cardId }) => cardId === card) ?? { id: '' };
    for (const user of [app.alice, app.bob, app.carol]) {
      for (const verb of ['accept', 'decline', 'cancel']) {
        await user.forgeClick(app.checkers, said.id, `c1:${verb}:${id}:1`);
      }
    }
    expect(app.sandbox.world.thread(said.id)).toBeUndefined();
    expect(buttonsOf(app.carol.message(card) ?? {})).toHaveLength(3);
    expect(live?.cardId).toBe(invitation);
  });
});
