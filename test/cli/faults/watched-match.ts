import { Asked } from '../../../src/cli/faults/asked.ts';
import type { SeenMessage } from '../../../src/cli/faults/seen-message.ts';
import { storyOf, type Story } from '../../../src/cli/faults/story.ts';
import { boardMessage } from '../../../src/views/board-message.ts';
import { NOTHING_SELECTED, type Selection } from '../../../src/views/board-picture.ts';
import { recordMessage } from '../../../src/views/record.ts';
import { meaningOf } from '../../../src/cli/play/button-meaning.ts';
import { openingMessage } from '../../../src/views/opening-message.ts';
import type { PersonOf } from '../../../src/views/standing-question.ts';
import type { MessageDraft } from '../../../src/views/message-draft.ts';
import { textOf } from '../../../src/cli/play/message-contents.ts';
import { buttonsOf } from '../../../src/cli/play/table.ts';
import type { MatchAction } from '../../../src/match/action.ts';
import { decide } from '../../../src/match/decide.ts';
import type { MatchEvent } from '../../../src/match/event.ts';
import { evolve, newMatch } from '../../../src/match/evolve.ts';
import { causeId } from '../../../src/match/ids.ts';
import type { Match, PlayingMatch } from '../../../src/match/match.ts';
import { DEFAULT_OPTIONS, type MatchOptions } from '../../../src/match/options.ts';
import { ALICE, at, BOB, MATCH, squares } from '../../match/samples.ts';

export const THREAD = '300000000000000002';
const IDS = { [ALICE]: '200000000000000001', [BOB]: '200000000000000002' } as const;
const NAMES = { dark: 'Alice', light: 'Bob' } as const;

export const person: PersonOf = (player) => ({
  userId: IDS[player],
  name: player === ALICE ? 'Alice' : 'Bob',
});

/** Milliseconds since 1970, so many seconds after the match was asked for. */
export const second = (seconds: number): number => at(seconds);

/** An interaction of that moment. */
export const interactionAt = (seconds: number): string => String((BigInt(at(seconds)) - 1_420_070_400_000n) << 22n);

/** A match between Alice, who has dark, and Bob, with what a player's client and the journal know of it. */
export class WatchedMatch {
  readonly entries: MatchEvent[][] = [];
  readonly asked = new Asked();
  match: Match = newMatch(MATCH);

  constructor(options: Partial<MatchOptions> = {}) {
    const all = { ...DEFAULT_OPTIONS, first: 'challenger', ...options } as const;
    this.act({ type: 'Challenge', by: ALICE, invited: BOB, options: all }, 0);
    this.act({ type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark', challengerSeenAt: at(0) }, 1);
  }

  get story(): Story {
    return storyOf(MATCH, this.entries);
  }

  get playing(): PlayingMatch {
    if (this.match.phase !== 'playing') throw new Error(`the match is ${this.match.phase}`);
    return this.match;
  }

  /** Somebody asks, at that second; whatever the bot says is in the journal. */
  act(action: MatchAction, seconds: number): this {
    const cause = 'by' in action ? { cause: causeId(interactionAt(seconds)) } : {};
    const decided = decide(this.match, { ...action, ...cause }, at(seconds));
    if (!decided.ok) throw new Error(JSON.stringify(decided.error));
    if (decided.value.length > 0) this.entries.push([...decided.value]);
    this.match = decided.value.reduce<Match>(evolve, this.match);
    this.asked.answered({ ...HEARD, interactionId: interactionAt(seconds) });
    return this;
  }

  /** Puts the board up at one second and has its move clicked at another, acknowledged to its player. */
  play(move: string, shown: number, clicked: number): this {
    this.show(shown);
    const { turn } = this.playing.game.position;
    const by = this.playing.seats[turn];
    const board = this.playing.game.boardRevision;
    const path = squares(move);
    this.act({ type: 'PlayMove', by, board, squares: path }, clicked);
    this.acknowledge(interactionAt(clicked), { board, squares: path, userId: IDS[by] ?? '' }, move);
    return this;
  }

  show(seconds: number): this {
    return this.act({ type: 'BoardShown', board: this.playing.game.boardRevision }, seconds);
  }

  /** A player's client shows that a move was taken. */
  acknowledge(
    interactionId: string,
    move: { readonly board: number; readonly squares: ReturnType<typeof squares>; readonly userId: string },
    shown: string,
  ): void {
    const message = { content: `**1. ${shown}** · **Alice** · 3 seconds`, components: [] };
    this.asked.answered(
      { ...HEARD, interactionId, kind: 'update', message: message as unknown as typeof HEARD.message },
      { ...move, threadId: THREAD },
    );
  }

  /** What stands in the thread when all is well. */
  thread(selection: Selection = NOTHING_SELECTED): readonly SeenMessage[] {
    const { match } = this;
    const records = this.playing.game.moves.map((_, index) => recordMessage(this.playing, index + 1, NAMES));
    const first = this.story.changes.find(({ events }) => events.some(({ type }) => type === 'GameStarted'))?.after;
    const drafts = [
      ...(first?.phase === 'playing' ? [openingMessage(first, person)] : []),
      ...records,
      ...(match.phase === 'playing'
        ? [boardMessage({ match, names: NAMES, selection, mention: undefined, now: at(100) })]
        : []),
    ];
    return drafts.map((draft, index) => seenFrom(draft, String(1000 + index)));
  }
}

const HEARD = {
  ok: true,
  interactionId: '',
  kind: 'deferred-update',
  message: undefined,
  onlyMe: false,
  choices: [],
  modal: undefined,
} as const;

/** A message as everybody reads it once it is posted. */
export function seenFrom(
  { content = '', components, attachments, allowed_mentions: calls }: MessageDraft,
  id: string,
): SeenMessage {
  const message = { content, components: [...components] };
  return {
    id,
    words: textOf(message),
    buttons: buttonsOf(message).map(({ custom_id: customId }) => ({ customId, means: meaningOf(customId) })),
    alt: attachments.find(({ kind }) => kind === 'picture')?.description ?? '',
    files: attachments.map(({ name }) => name),
    mentions: calls.users ?? [],
  };
}
