import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buttonsOf, challenge, Table } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { Chance } from '../../src/cli/soak/chance.ts';
import { forgedId } from './support/forged-ids.ts';
import { everything, hostedAt, openRoom, openTable, refusedRequests, typeMoves, type Room } from './support/room.ts';

const AT_ONCE = 10;

interface Target {
  readonly channelId: string;
  readonly messageId: string;
}

let room: Room;
let table: Table;
let ended: Table;
let other: Table;
let invitation: string;

beforeAll(async () => {
  room = await openRoom();
  ended = await openTable(room);
  await typeMoves(room, ended, ['11-15', '22-18']);
  await ended.resign(room.bob);
  table = await openTable(room);
  await typeMoves(room, table, ['11-15', '22-18']);
  await room.alice.slash(table.threadId, 'checkers draw');
  other = await Table.open(room.sandbox, room.bob, room.carol);
  invitation = await challenge(room.sandbox, room.alice, room.bob);
  await room.bot.idle();
});
afterAll(() => room.stop());
beforeEach(() => room.sandbox.requests.clear());

/** Every message of the server, a player's own words among them. */
function targets(): readonly Target[] {
  const channels = [room.checkers, table.threadId, ended.threadId, other.threadId];
  const said = room.alice.say(table.threadId, 'good luck');
  return channels
    .flatMap((channelId) => room.bob.messages(channelId).map(({ id }) => ({ channelId, messageId: id })))
    .concat('id' in said ? [{ channelId: table.threadId, messageId: said.id }] : []);
}

/** But Watch, which anybody may press. */
const realIds = (): readonly string[] =>
  [room.checkers, table.threadId, ended.threadId, other.threadId]
    .flatMap((channelId) => room.bob.messages(channelId).flatMap(buttonsOf))
    .filter(({ label }) => label !== 'Watch')
    .map((button) => button.custom_id);

/** Sends forged presses, some at once, and expects each to be answered. */
async function forge(chance: Chance, users: readonly SandboxUser[], count: number): Promise<void> {
  const aims = targets();
  const real = realIds();
  const matches = [table, ended, other].map((one) => hostedAt(room, one).id);
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
  await room.bot.idle();
}

const failures = () => vi.spyOn(room.bot.liveMatches.services.log, 'error');

describe('RUN-07: forged custom ids', () => {
  test('RUN-07: thousands from somebody who plays nowhere near change nothing for anybody and are all answered', async () => {
    const errors = failures();
    // Carol plays at the other table only: what she may do there is left out of this.
    await other.resign(room.carol);
    await room.bot.idle();
    const question = room.carol.messages(other.threadId).findLast((message) => buttonsOf(message).length > 0);
    const no = buttonsOf(question ?? {}).find(({ label }) => label === 'No');
    await room.carol.click(question?.id ?? '', no?.custom_id ?? '');
    await room.bot.idle();
    targets();
    const before = everything(room);
    await forge(new Chance(1), [room.carol], 2500);
    const { messages, ...rest } = everything(room) as { messages: unknown[] };
    const { messages: old, ...oldRest } = before as { messages: unknown[] };
    expect(rest).toEqual(oldRest);
    // One more word of Alice's own.
    expect(messages.filter((message) => !JSON.stringify(message).includes('good luck'))).toEqual(
      old.filter((message) => !JSON.stringify(message).includes('good luck')),
    );
    expect(errors).not.toHaveBeenCalled();
    expect(refusedRequests(room)).toEqual([]);
  });

  test('RUN-07: thousands from all three never break a board, a match or a request', async () => {
    const errors = failures();
    await forge(new Chance(2), [room.alice, room.bob, room.carol], 2500);
    expect(errors).not.toHaveBeenCalled();
    expect(refusedRequests(room)).toEqual([]);
    for (const one of [table, ended, other]) {
      const { match } = hostedAt(room, one);
      expect(one.liveBoards()).toHaveLength(match.phase === 'playing' ? 1 : 0);
    }
  });

  test('RUN-07: an id of another match does nothing here, whoever presses it', async () => {
    const here = await Table.open(room.sandbox, room.alice, room.carol);
    const there = await Table.open(room.sandbox, room.alice, room.carol);
    await room.bot.idle();
    const before = everything(room);
    const { id } = hostedAt(room, there);
    const board = await here.board();
    for (const [user, text] of [
      [room.alice, `c1:go:${id}:3:11.15`],
      [room.alice, `c1:pick:${id}:3:11`],
      [room.carol, `c1:draw:${id}:3`],
      [room.carol, `c1:resign-confirm:${id}:3`],
      [room.carol, `c1:accept:${id}:1`],
    ] as const) {
      const outcome = await user.forgeClick(here.threadId, board.id, text);
      expect(outcome).toMatchObject({ ok: true, kind: 'message', onlyMe: true });
    }
    expect(everything(room)).toEqual(before);
  });

  test('RUN-07: a made-up Accept on another message does not move the card there', async () => {
    const said = room.carol.say(room.checkers, 'look here');
    if (!('id' in said)) throw new Error(said.error);
    const live = [...room.bot.liveMatches.runtime.all()].find(({ cardId }) => cardId === invitation);
    const card = await challenge(room.sandbox, room.bob, room.carol);
    await room.bot.idle();
    const { id } = [...room.bot.liveMatches.runtime.all()].find(({ cardId }) => cardId === card) ?? { id: '' };
    for (const user of [room.alice, room.bob, room.carol]) {
      for (const verb of ['accept', 'decline', 'cancel']) {
        await user.forgeClick(room.checkers, said.id, `c1:${verb}:${id}:1`);
      }
    }
    expect(room.sandbox.world.thread(said.id)).toBeUndefined();
    expect(buttonsOf(room.carol.message(card) ?? {})).toHaveLength(3);
    expect(live?.cardId).toBe(invitation);
  });
});
