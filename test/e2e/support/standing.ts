import { type APIMessage, MessageFlags } from 'discord-api-types/v10';
import { expect } from 'vitest';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { buttonsOf, type Table } from '../../../src/cli/play/table.ts';
import { legalMoves } from '../../../src/engine/moves.ts';
import type { Match } from '../../../src/match/match.ts';
import type { SandboxUser } from '../../../src/sandbox/client/sandbox-user.ts';
import { customIdsOf, decodeCustomId } from '../../../src/views/custom-id.ts';
import { passingButtonsOf } from './passing-buttons.ts';
import { changingNothing, hostedAt, privateWords, type Room } from './room.ts';
import { soon } from './timed.ts';

/** What everybody sees in a channel. */
export const openMessages = ({ carol }: Room, channelId: string): readonly APIMessage[] =>
  carol.messages(channelId).filter(({ flags }) => ((flags ?? 0) & MessageFlags.Ephemeral) === 0);

/** What the buttons of a message ask, as they go over the wire: `c1:<verb>:<match>:<revision>:<path>`. */
const wireOf = (
  message: APIMessage,
): readonly { readonly verb: string; readonly number: string; readonly path: string }[] =>
  buttonsOf(message).map(({ custom_id: id }) => {
    const [, verb = '', , number = '', path = ''] = id.split(':');
    return { verb, number, path };
  });

/** Every question that can stand in a thread: the buttons it has, and words that tell it from the others. */
const QUESTIONS = {
  ready: { verbs: ['call-off', 'ready'], says: /press \*\*Ready\*\*/ },
  draw: { verbs: ['draw-accept', 'draw-decline', 'draw-withdraw'], says: /offers a draw/ },
  'pause-request': { verbs: ['pause-agree', 'pause-refuse'], says: /asks for a pause/ },
  pause: { verbs: ['pause-leave', 'pause-resign', 'resume'], says: /^The game is paused/ },
  rematch: { verbs: ['rematch-no', 'rematch-yes'], says: /play again/i },
  'go-on': { verbs: ['go-on', 'stop-here'], says: /would you like to play on/ },
  seat: { verbs: ['seat-pass', 'seat-take', 'stop-here'], says: /a seat is free/ },
  table: { verbs: ['cancel', 'join'], says: /^Waiting for an opponent/ },
} as const;

/** What should be asked in the thread of a match, told from its state alone, with the number of each question. */
function askedIn(match: Match): readonly (readonly [keyof typeof QUESTIONS, number])[] {
  switch (match.phase) {
    case 'ready-check':
      return [['ready', match.number]];
    case 'open-table':
      return [['table', match.number]];
    case 'paused':
      return [['pause', match.number]];
    case 'ended':
      return [[match.next.kind, match.next.number]];
    case 'playing':
      return [
        ...(match.drawOffer === undefined ? [] : [['draw', match.drawOffer.number] as const]),
        ...(match.pauseRequest === undefined ? [] : [['pause-request', match.pauseRequest.number] as const]),
      ];
    case 'new':
    case 'invited':
    case 'closed':
      return [];
    default:
      return match satisfies never;
  }
}

/** The thread shows what the match is: no dead button, nothing twice, every question in its words, the board's own pieces. */
export async function expectAsItStands(room: Room, { threadId }: { readonly threadId: string }): Promise<void> {
  const live = hostedAt(room, { threadId } as Table);
  await soon(() => expectInOrder(room, live, threadId));
}

/** The same, at this moment: who can press what is told from the match, never from the bot's own messages. */
export function expectInOrder(room: Room, { match }: LiveMatch, threadId: string): void {
  const messages = openMessages(room, threadId).filter((message) => passingButtonsOf(message).length > 0);
  const boards = messages.filter((message) => wireOf(message).some(({ verb }) => verb === 'pick' || verb === 'go'));
  const asked = askedIn(match);
  expect(boards).toHaveLength(match.phase === 'playing' ? 1 : 0);
  expect(messages).toHaveLength(boards.length + asked.length);
  for (const [kind, number] of asked) {
    const { verbs, says } = QUESTIONS[kind];
    const its = messages.filter(({ content }) => says.test(content));
    expect(its, kind).toHaveLength(1);
    // Watch belongs to no question: it is for whoever looks on while no board has its More.
    // Watch names no question: it is for anybody at any time.
    const wire = its.flatMap(wireOf).filter(({ verb }) => verb !== 'watch');
    expect(wire.map(({ verb }) => verb).toSorted()).toEqual(verbs);
    if (kind !== 'table') expect(new Set(wire.map((one) => one.number))).toEqual(new Set([String(number)]));
  }
  if (match.phase !== 'playing') return;
  const wire = boards.flatMap(wireOf).filter(({ number }) => number !== '');
  expect(new Set(wire.map(({ number }) => number))).toEqual(new Set([String(match.game.boardRevision)]));
  const pieces = wire.filter(({ verb }) => verb === 'pick').map(({ path }) => Number(path));
  // While a jump goes on there is no other piece to choose.
  if (pieces.length === 0) return;
  const movable = legalMoves(match.game.position).map(({ from }) => Number(from));
  expect(new Set(pieces)).toEqual(new Set(movable));
}

interface OnceThere {
  readonly on: string;
  readonly id: string;
}

/** Remembers every button that everybody could ever press in a thread. */
export class ButtonMemory {
  readonly #room: Room;
  readonly #threadId: string;
  readonly #seen = new Map<string, OnceThere>();

  constructor(room: Room, { threadId }: { readonly threadId: string }) {
    this.#room = room;
    this.#threadId = threadId;
    this.#look();
    room.sandbox.state.events.onChange(() => this.#look());
  }

  /** Presses once more whatever is gone by now, as everybody: all are told in private that it is over, and nothing changes. */
  async pressGone(): Promise<void> {
    const { alice, bob, carol } = this.#room;
    for (const gone of this.#gone()) {
      for (const user of [alice, bob, carol]) await this.#press(user, gone);
    }
  }

  async #press(user: SandboxUser, { on, id }: OnceThere): Promise<void> {
    const outcome = await changingNothing(this.#room, () => user.forgeClick(this.#threadId, on, id));
    // Help, views and menus are always good.
    if (!/^c1:(view|more|help):/.test(id)) expect(privateWords(outcome), id).not.toBe('');
  }

  #gone(): readonly OnceThere[] {
    const { match } = hostedAt(this.#room, { threadId: this.#threadId } as Table);
    const isThere = ({ on, id }: OnceThere): boolean => customIdsOf(this.#room.carol.message(on) ?? {}).includes(id);
    return [...this.#seen.values()].filter((one) => {
      const verb = decodeCustomId(one.id)?.verb ?? '';
      // A draw or a pause can be asked for from a board that has just changed, while the game is on.
      const isAskedAnew = match.phase === 'playing' && ['draw', 'pause'].includes(verb);
      // Watching is for anybody at any time.
      const isStillGood = isAskedAnew || verb === 'watch';
      return !isThere(one) && !isStillGood;
    });
  }

  #look(): void {
    for (const message of openMessages(this.#room, this.#threadId)) {
      for (const { custom_id: id } of buttonsOf(message)) this.#seen.set(`${message.id} ${id}`, { on: message.id, id });
    }
  }
}
