import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardMessage } from '../../src/commands/board-message.ts';
import type { Selection } from '../../src/commands/board-view.ts';
import { drawQuestion, settledDrawQuestion } from '../../src/commands/draw-question.ts';
import { endedMessage } from '../../src/commands/final-message.ts';
import { drawDeclinedMessage, drawWithdrawnMessage } from '../../src/commands/game-messages.ts';
import { invitationCard } from '../../src/commands/invitation-card.ts';
import type { MessageDraft } from '../../src/commands/message-draft.ts';
import { moreMenu } from '../../src/commands/more-menu.ts';
import { openingMessage } from '../../src/commands/opening-message.ts';
import { namesOf, type People } from '../../src/commands/person.ts';
import { NEEDED_PERMISSIONS } from '../../src/commands/place-rejection.ts';
import {
  boardRepostedAnswer,
  drawAgreedAnswer,
  drawSentAnswer,
  movePlayedAnswer,
} from '../../src/commands/private-answers.ts';
import { privateView } from '../../src/commands/private-view.ts';
import { recordMessage } from '../../src/commands/record-message.ts';
import { resignQuestion, settledResignQuestion } from '../../src/commands/resign-question.ts';
import { restingBoardMessage } from '../../src/commands/resting-board-message.ts';
import { threadName } from '../../src/commands/thread-name.ts';
import { DRAW_OUTCOMES } from '../../src/commands/words/question-words.ts';
import { isJump, legalMoves, squaresOf } from '../../src/engine/moves.ts';
import { movableSquares } from '../../src/engine/hops.ts';
import { DRAW_REASONS, WIN_REASONS, type GameResult } from '../../src/match/game.ts';
import { matchId, revision, type MatchId } from '../../src/match/ids.ts';
import { CLOSE_REASONS, type PlayingMatch } from '../../src/match/match.ts';
import type { Seat } from '../../src/match/seat.ts';
import { playingOn } from '../match/samples.ts';
import { names } from './arbitraries.ts';
import { limitsBroken, textsOf } from './draft-limits.ts';
import {
  ALICE_ID,
  BOB_ID,
  CHANNEL_ID,
  closedInvitation,
  ended,
  invited,
  playing,
  THREAD_ID,
  venueLost,
  wander,
} from './samples.ts';
import { strayMarkdown } from './stray-markdown.ts';

const RESULTS: readonly GameResult[] = [
  ...WIN_REASONS.flatMap((reason) => [
    { kind: 'win', winner: 'dark', reason } as const,
    { kind: 'win', winner: 'light', reason } as const,
  ]),
  ...DRAW_REASONS.map((reason) => ({ kind: 'draw', reason }) as const),
];

/** Positions in which much happens: long jumps, a circle, twelve kings that can all move. */
const CROWDED = [
  'B:W6,7,8,14,15,16,22,23,24:BK1',
  'W:WK5,K6,K7,K8,K13,K14,K15,K16,K21,K22,K23,K24:BK32',
  'B:W18,24,K31:B5,7',
  'B:W26:B12,22',
  'B:W6,7,14,15:BK2,K10,11',
];

const matches: fc.Arbitrary<PlayingMatch> = fc
  .tuple(
    fc.oneof(
      fc.constant(playing()),
      fc.constantFrom(...CROWDED).map((fen) => playingOn(fen)),
    ),
    fc.array(fc.nat(1000), { maxLength: 90 }),
    fc.constantFrom('m', 'Z'.repeat(16)),
    fc.constantFrom(0, 999, 2 ** 31 - 1000),
  )
  .map(([start, picks, id, shift]) => renumbered(wander(start, picks), id, shift));

/** The same match with the longest ids and the highest revisions there can be. */
function renumbered(match: PlayingMatch, id: string, shift: number): PlayingMatch {
  const boardRevision = revision(match.game.boardRevision + shift);
  return { ...match, id: matchId(id), game: { ...match.game, boardRevision } };
}

/** Everything that can be selected on a position: nothing, each movable piece, each unfinished jump. */
function selections({ game }: PlayingMatch): readonly Selection[] {
  const jumps = legalMoves(game.position).filter(isJump).map(squaresOf);
  return [
    { kind: 'none' },
    ...movableSquares(game.position).map((square) => ({ kind: 'piece', square }) as const),
    ...jumps.flatMap((squares) =>
      squares.slice(2).map((_, index) => ({ kind: 'hop', squares: squares.slice(0, index + 2) }) as const),
    ),
  ];
}

function drawDrafts(by: Seat, people: People, match: MatchId): readonly MessageDraft[] {
  const names = namesOf(people);
  return [
    drawQuestion({ match, number: revision(7), by, people }),
    ...DRAW_OUTCOMES.map((outcome) => settledDrawQuestion(outcome, by, names)),
    drawDeclinedMessage(by, names),
    drawWithdrawnMessage(by, names),
  ];
}

/** Whatever is shown of a match from its first question to its end. */
function everyDraft(match: PlayingMatch, dark: string, light: string): readonly MessageDraft[] {
  const people = { dark: { userId: ALICE_ID, name: dark }, light: { userId: BOB_ID, name: light } };
  const pair = { challenger: people.dark, invited: people.light };
  const shown = { dark, light };
  const lost = venueLost(match);
  const record = '[Event "x"]';
  const missing = { permissions: NEEDED_PERMISSIONS, channelId: CHANNEL_ID };
  const number = revision(7);
  const onMove = match.game.position.turn === 'dark' ? ALICE_ID : BOB_ID;
  return [
    ...selections(match).flatMap((selection) =>
      [undefined, { userId: onMove }].map((mention) => boardMessage({ match, names: shown, selection, mention })),
    ),
    ...[0, 1, match.game.moves.length].map((ply) => recordMessage(match, ply, shown)),
    ...(['dark', 'light'] as const).map((seat) => privateView({ match, names: shown, seat })),
    ...RESULTS.flatMap((result) => {
      const over = ended(match, result);
      return [
        endedMessage(over, shown, record),
        invitationCard(over, pair, { threadId: THREAD_ID }),
        privateView({ match: over, names: shown, seat: 'dark' }),
      ];
    }),
    restingBoardMessage(lost, shown),
    invitationCard(lost, pair, { threadId: THREAD_ID }),
    invitationCard(match, pair),
    invitationCard(match, pair, { threadId: THREAD_ID }),
    invitationCard(invited(), pair),
    invitationCard(invited(), pair, { missing }),
    ...CLOSE_REASONS.map((reason) => invitationCard(closedInvitation(reason), pair)),
    openingMessage(people),
    ...drawDrafts('dark', people, match.id),
    ...drawDrafts('light', people, match.id),
    resignQuestion({ match: match.id, number, opponentName: light }),
    settledResignQuestion('resigned'),
    settledResignQuestion('kept'),
    boardRepostedAnswer(),
    drawSentAnswer(),
    drawAgreedAnswer(),
    ...legalMoves(match.game.position).map(movePlayedAnswer),
    moreMenu(match.id),
  ];
}

describe('everything that is shown', () => {
  test("RUN-07: given any match, any selection and any names, then every message keeps Discord's limits", () => {
    fc.assert(
      fc.property(matches, names, names, (match, dark, light) => {
        for (const draft of everyDraft(match, dark, light)) {
          const broken = limitsBroken(draft);
          if (broken.length > 0) throw new Error(`${broken.join('; ')} in ${JSON.stringify(draft)}`);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('RUN-07: given any names, then messages are formatted as they are for Alice and Bob', () => {
    const match = playing('11-15', '22-18', '15x22', '25x18');
    const formatting = (dark: string, light: string): readonly unknown[] =>
      everyDraft(match, dark, light).map((draft) => textsOf(draft).map(strayMarkdown));
    const wanted = formatting('Alice', 'Bob');
    fc.assert(
      fc.property(names, names, (dark, light) => {
        expect(formatting(dark, light)).toEqual(wanted);
      }),
      { numRuns: 150 },
    );
  });

  test('DESIGN 5: given any names, then the thread has a name of at most 100 characters', () => {
    fc.assert(
      fc.property(names, names, (dark, light) => {
        const name = threadName({
          challenger: { userId: ALICE_ID, name: dark },
          invited: { userId: BOB_ID, name: light },
        });
        expect(name.length).toBeLessThanOrEqual(100);
        expect(name).not.toContain('\n');
      }),
    );
  });
});
