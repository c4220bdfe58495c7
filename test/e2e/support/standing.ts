import { MessageFlags, type APIMessage } from 'discord-api-types/v10';
import { expect } from 'vitest';
import { customIdsOf, decodeCustomId } from '../../../src/views/custom-id.ts';
import { subjectOf } from '../../../src/bot/sync/known-by.ts';
import { buttonsOf, pieceButtons, type Table } from '../../../src/cli/play/table.ts';
import { questionMessage } from '../../../src/views/question-message.ts';
import { questionsOf } from '../../../src/views/standing-question.ts';
import { legalMoves } from '../../../src/engine/moves.ts';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import type { Match } from '../../../src/match/match.ts';
import type { SandboxUser } from '../../../src/sandbox/client/sandbox-user.ts';
import { passingButtonsOf } from './passing-buttons.ts';
import { changingNothing, hostedAt, privateWords, type Room } from './room.ts';
import { soon } from './timed.ts';

/** What everybody sees in a channel. */
export const openMessages = ({ carol }: Room, channelId: string): readonly APIMessage[] =>
  carol.messages(channelId).filter(({ flags }) => ((flags ?? 0) & MessageFlags.Ephemeral) === 0);

/** Everything in a thread that has its time and can be pressed, as what it belongs to: a board, a question, or nothing that is known. */
const pressable = (messages: readonly APIMessage[], match: Match): readonly unknown[] =>
  messages
    .filter((message) => passingButtonsOf(message).length > 0)
    .map((message) => subjectOf(customIdsOf(message), match));

/** What there should be to press in the thread of a match: the live board and the questions that stand, each once. */
function wanted(match: Match): readonly unknown[] {
  const questions = questionsOf(match).map(({ number }) => ({ kind: 'question', number }));
  if (match.phase !== 'playing') return questions;
  return [{ kind: 'board', number: match.game.boardRevision }, ...questions];
}

/** The thread shows what the match is: no dead button, nothing twice, every question in its words, the board's own pieces. */
export async function expectAsItStands(room: Room, { threadId }: { readonly threadId: string }): Promise<void> {
  const live = hostedAt(room, { threadId } as Table);
  await soon(() => expectInOrder(room, live, threadId));
}

/** The same, at this moment. */
export function expectInOrder(room: Room, { match }: LiveMatch, threadId: string): void {
  const messages = openMessages(room, threadId);
  expect(new Set(pressable(messages, match))).toEqual(new Set(wanted(match)));
  expect(pressable(messages, match)).toHaveLength(wanted(match).length);
  for (const question of questionsOf(match)) {
    const draft = questionMessage(question, match, room.bot.liveMatches.directory.person);
    expect(messages.map(({ content }) => content)).toContain(draft.content);
  }
  if (match.phase !== 'playing') return;
  const board = messages.find((message) => pieceButtons(message).length > 0);
  // While a jump goes on there is no other piece to choose.
  if (board === undefined) return;
  const movable = legalMoves(match.game.position).map(({ from }) => Number(from));
  expect(new Set(pieceButtons(board).map(squareOn))).toEqual(new Set(movable));
}

const squareOn = ({ label }: { readonly label?: string }): number => Number(/\d+$/.exec(label ?? '')?.[0]);

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
