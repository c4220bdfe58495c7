import { ComponentType, MessageFlags } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { parsePdn } from '../../src/engine/pdn.ts';
import type { Review } from '../../src/engine/search/review.ts';
import { WIN } from '../../src/engine/search/search.ts';
import { reviewDetails, reviewMessage, reviewProgress, sharedReview } from '../../src/views/review.ts';
import { squares } from '../match/samples.ts';
import { buttonsOf, textsOf } from './support/draft-limits.ts';
import type { MessageDraft } from '../../src/views/message-draft.ts';
import { anyReview } from './support/review-samples.ts';
import { ended, playing, VIEW, wander } from './support/samples.ts';

const MOVES = ['11-15', '22-18', '15x22', '25x18', '8-11'] as const;
const over = ended(playing(...MOVES), { kind: 'win', winner: 'dark', reason: 'resigned' });
const best = { kind: 'best', score: 0, played: 0, better: [] } as const;

/** Bob's second move is a blunder, and Alice wins by force after her third. */
const REVIEW: Review = {
  first: 'dark',
  moves: [
    { ...best, kind: 'good', score: 5, played: 0, better: ['9-14', '22-18'] },
    { ...best, kind: 'inaccuracy', score: 0, played: 30, better: ['24-20', '8-11', '28-24', '4-8', '23-19'] },
    { ...best, kind: 'forced', score: 30, played: 30 },
    { ...best, kind: 'blunder', score: 30, played: 230, better: ['26x17'] },
    { ...best, score: WIN - 15, played: WIN - 15 },
  ],
};
const draft = reviewMessage(over, REVIEW, 'dark', VIEW);
const details = reviewDetails(over, REVIEW, 'dark', VIEW);
const said = textsOf(draft).join('\n');

describe('END-09: a review', () => {
  test('END-09, HIST-03: given a review, then it tells the opening, how accurate each was, and the moves that cost most with the better ones', () => {
    expect(draft.flags).toBe(MessageFlags.Ephemeral | MessageFlags.IsComponentsV2);
    expect(said).toBe(
      [
        '### 👑 Review',
        '**Alice** (red) wins: **Bob** resigned.',
        'Opening: **Single Corner**',
        '🔴 **Alice** · too few moves to judge',
        '⚪ **Bob** · too few moves to judge',
        'More red means **Alice** was ahead; more white, **Bob**.',
        '**1... 22-18**: an inaccuracy, **Bob** 50% → 43%. Better: **24-20**.',
        '**2... 25x18**: a blunder, **Bob** 43% → 9%. Better: **26x17**.',
      ].join('\n'),
    );
    expect(buttonsOf(draft)).toEqual([
      { id: 'c1:review-moves:m1:3', label: 'All moves and boards' },
      { id: 'c1:review-share:m1:3:dark', label: 'Share' },
    ]);
  });

  test('END-09, PLAY-11: given the turning points, then each is a board before the move, with both moves as arrows and in words', () => {
    const boards = details.attachments.flatMap((one) => (one.kind === 'board' ? [one] : []));
    expect(boards.map(({ scene }) => scene.arrows)).toEqual([
      [
        { kind: 'played', squares: squares('22-18') },
        { kind: 'better', squares: squares('24-20') },
      ],
      [
        { kind: 'played', squares: squares('25x18') },
        { kind: 'better', squares: squares('26x17') },
      ],
    ]);
    expect(boards[0]?.scene).toMatchObject({ bottom: 'dark', lastMove: undefined, position: { turn: 'light' } });
    expect(boards[0]?.description).toContain('Bob played 22-18 here. Better was 24-20.');
  });

  test('END-09, PLAY-11: given the course of the game, then it is a picture, with the numbers in its words', () => {
    const [curve] = draft.attachments;
    expect(curve).toMatchObject({
      kind: 'curve',
      name: 'review.png',
      curve: { first: 'dark', marked: [1, 3], bottom: 'dark' },
    });
    expect(curve?.kind === 'curve' && curve.curve.chances.map((chance) => Math.round(100 * chance))).toEqual([
      51, 50, 57, 57, 100, 100,
    ]);
    expect(curve?.description).toBe(
      "Graph of the chances over 5 moves: Alice (red), against Bob (white). The chances are Alice's. They changed most at 1... 22-18 from 50% to 57%; at 2... 25x18 from 57% to 100%. At the end: 100%.",
    );
  });

  test('RULE-13, END-09: given the file, then each move has its evaluation, what it was and what was better, and reads back', () => {
    const [file] = details.attachments.slice(-1);
    if (file?.kind !== 'text') throw new Error('no file');
    expect(file.name).toBe('alice-vs-bob-review.pdn');
    const read = parsePdn(file.text);
    const [game] = read;
    const comments = game?.moves.map(({ comment = '' }) => comment) ?? [];
    const evaluations = comments.map((comment) => /\[%eval [^\]]*\]/.exec(comment)?.[0]);
    expect(evaluations).toEqual(['[%eval 0.00]', '[%eval 0.30]', '[%eval 0.30]', '[%eval #8]', '[%eval #8]']);
    expect(comments[1]).toBe('[%emt 0:00:10] [%eval 0.30] An inaccuracy. Better: 24-20 8-11 28-24 4-8 23-19');
    expect(comments[2]).toBe('[%emt 0:00:10] [%eval 0.30] The only move.');
  });

  test('END-09: given a game in which nobody lost anything, then that is said, and there is no board', () => {
    const fine = reviewMessage(over, { first: 'dark', moves: MOVES.map(() => best) }, 'light', VIEW);
    expect(textsOf(fine).join('\n')).toContain('No big mistakes. Well played!');
    const rest = reviewDetails(over, { first: 'dark', moves: MOVES.map(() => best) }, 'light', VIEW);
    expect(rest.attachments.map(({ kind }) => kind)).toEqual(['text']);
  });

  test('END-09: given moves enough to judge, then it tells how accurate each was, in the words of the curve, too', () => {
    const long = { ...over, game: wander(playing(), [...Array(12).keys()]).game };
    const fine = reviewMessage(long, { first: 'dark', moves: long.game.moves.map(() => best) }, 'dark', VIEW);
    expect(textsOf(fine).join('\n')).toContain('**Alice** · accuracy **100%**');
    expect(fine.attachments[0]?.description).toContain('Alice (red), accuracy 100%, against Bob (white), acc');
  });

  test('END-09: given it is shared, then everybody sees the same screen, told by whom, with the rest behind a button', () => {
    const shared = sharedReview(over, REVIEW, { seat: 'light', sharedBy: 'Carol' }, VIEW);
    expect(shared.flags).toBe(MessageFlags.SuppressNotifications | MessageFlags.IsComponentsV2);
    expect(textsOf(shared)[0]).toBe('**Carol** shared the review of this game.');
    expect(textsOf(shared).slice(1)).toEqual(textsOf(draft));
    expect(buttonsOf(shared)).toEqual([{ id: 'c1:review-moves:m1:3', label: 'All moves and boards' }]);
    expect(shared.attachments.map(({ kind }) => kind)).toEqual(['curve']);
  });

  test('END-09: given it is on its way, then a bar says how far', () => {
    expect(textsOf(reviewProgress(15, 60, VIEW)).join('\n')).toBe(
      '### 👑 Review\n**Looking at the game …** move **15** of **60**\n▰▰▰▱▱▱▱▱▱▱▱▱',
    );
  });
});

describe('END-09: all moves', () => {
  test('END-09: given a game, then each move has the mark of what it was, below each other by turns', () => {
    expect(textsOf(details)).toEqual([
      "**1... 22-18** was an inaccuracy. Better: **24-20**, then 8-11 28-24 4-8. **Bob**'s winning chances: 50% → 43%.",
      "**2... 25x18** was a blunder. Better: **26x17**. **Bob**'s winning chances: 43% → 9%.",
      'Solid arrow: the better move. Dashed arrow: the move played.',
      '### 👑 All moves\n**1.** 11-15 · 22-18 ?!\n**2.** 15x22 □ · 25x18 ??\n**3.** 8-11 ✓',
      expect.stringMatching(
        /\?\? blunder.*\n\*\*Alice\*\*: 1 best, 1 good, 1 forced\n\*\*Bob\*\*: 1 inaccuracy, 1 blunder$/,
      ),
    ]);
    expect(buttonsOf(details)).toEqual([{ id: 'c1:review:m1:3', label: 'Back' }]);
  });

  test('RUN-07: given a game of hundreds of moves, then the newest turns are shown, and it is said where the others are', () => {
    const kings = wander(playing(), [...Array(400).keys()]);
    const long = { ...over, game: { ...kings.game, moves: Array(6).fill(kings.game.moves).flat() } };
    const text = textsOf(reviewDetails(long, anyReview(long), 'dark', VIEW)).join('');
    expect(text.length).toBeLessThan(4000);
    expect(text).toMatch(/The first \d+ turns are left out here; the file with the review has them all\./);
  });
});

test('END-09: given a review, then it is one screen with one picture; boards, moves and file stand behind a button', () => {
  const kindsIn = ({ components: [container] }: MessageDraft): readonly ComponentType[] =>
    container?.type === ComponentType.Container ? container.components.map(({ type }) => type) : [];
  const { TextDisplay, MediaGallery, File, ActionRow } = ComponentType;
  expect(kindsIn(draft)).toEqual([TextDisplay, MediaGallery, TextDisplay, ActionRow]);
  const boards = [TextDisplay, MediaGallery, TextDisplay, MediaGallery];
  expect(kindsIn(details)).toEqual([...boards, TextDisplay, TextDisplay, TextDisplay, File, ActionRow]);
});
