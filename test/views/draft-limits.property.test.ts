import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardMessage } from '../../src/views/board-message.ts';
import type { Selection } from '../../src/views/board-picture.ts';
import { endedMessage } from '../../src/views/final-message.ts';
import {
  leaveQuestion,
  settledLeaveQuestion,
  resignQuestion,
  settledResignQuestion,
} from '../../src/views/confirmations.ts';
import { type MessageDraft, privateMessage } from '../../src/views/message-draft.ts';
import { moveTimesMessage, recordMessage, restingBoardMessage } from '../../src/views/record.ts';
import { privateView } from '../../src/views/private-view.ts';
import { gameAnimation, lastMovesAnimation, replayMessage } from '../../src/views/replay.ts';
import { isJump, legalMoves, squaresOf, movableSquares } from '../../src/engine/moves.ts';
import { DRAW_REASONS, WIN_REASONS, type GameResult } from '../../src/match/game.ts';
import { matchId, millis, revision } from '../../src/match/ids.ts';
import {
  GAME_CLOSE_REASONS,
  STOP_REASONS,
  type ClosedGame,
  type PlayingMatch,
  type StopReason,
} from '../../src/match/match.ts';
import { evolve } from '../../src/match/evolve.ts';
import { at, playingOn } from '../match/samples.ts';
import { timeOf } from '../match/timed.ts';
import { names } from './support/arbitraries.ts';
import { limitsBroken, textsOf, buttonsOf } from './support/draft-limits.ts';
import {
  ALICE_ID,
  closing,
  ended,
  inPhase,
  playing,
  THREAD_ID,
  wander,
  VIEW,
  viewOf,
  CHANNEL_ID,
} from './support/samples.ts';
import { strayMarkdown } from './support/stray-markdown.ts';
import { tries } from '../support/tries.ts';
import { makeMove } from '../../src/engine/referee.ts';
import type { ViewContext } from '../../src/views/view-context.ts';
import { type CardPlace, matchCard } from '../../src/views/match-card.ts';
import { NEEDED_PERMISSIONS } from '../../src/views/refusal.ts';
import { EVERY_CARD } from './support/card-samples.ts';

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
  const startRevision = revision(match.game.startRevision + shift);
  return { ...match, id: matchId(id), game: { ...match.game, startRevision, boardRevision } };
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

const closed = (match: PlayingMatch): readonly ClosedGame[] =>
  GAME_CLOSE_REASONS.flatMap((reason) => {
    const over = inPhase(evolve(match, closing(reason)), 'closed');
    return over.game === undefined ? [] : [over];
  });

/** The same match with every clock there is: none, not begun, running, held for each reason. */
function clocks(match: PlayingMatch): readonly PlayingMatch[] {
  const options = { ...match.options, time: timeOf(604_800, 300), rules: 'tournament', drawTurns: 80 } as const;
  const game = { ...match.game, quietTurns: 70 };
  const timed: PlayingMatch = { ...match, options, game, clock: { kind: 'unseen', used: millis(0), told: 0 } };
  const held = (reason: StopReason): PlayingMatch => ({ ...timed, stops: [{ reason, since: at(0) }] });
  return [match, timed, ...STOP_REASONS.map(held)];
}

function privateDrafts(match: PlayingMatch, dark: string, light: string): readonly MessageDraft[] {
  const number = revision(2 ** 31);
  const asked = { match: match.id, number, opponentName: light };
  const { answers } = VIEW.words;
  return [
    resignQuestion(asked, VIEW.words),
    resignQuestion({ ...asked, sides: { dark, light } }, VIEW.words),
    settledResignQuestion('resigned', VIEW.words),
    settledResignQuestion('kept', VIEW.words),
    leaveQuestion(asked, VIEW.words),
    leaveQuestion({ ...asked, consequence: 'no-result' }, VIEW.words),
    settledLeaveQuestion('left', VIEW.words),
    settledLeaveQuestion('kept', VIEW.words),
    ...[
      answers.pauseSent(light),
      answers.joined(THREAD_ID),
      answers.blocked(light),
      answers.unblocked(light),
      answers.opponentThere(light),
      answers.opponentGone(light),
      answers.opponentUnknown(light),
      ...legalMoves(match.game.position).map((move) => answers.movePlayed(makeMove(move))),
    ].map((answer) => privateMessage(answer)),
  ];
}

/** The game shown again: each step of it, moving, and the last of it. */
function replays(match: PlayingMatch, view: ViewContext): readonly MessageDraft[] {
  const results = [...RESULTS.map((result) => ended(match, result)), ...closed(match)];
  const [over] = results;
  const plies = Array.from({ length: match.game.moves.length + 1 }, (_, ply) => ply);
  const wanted = { seat: 'dark', maxBytes: 1 } as const;
  const steps = [
    ...(over === undefined ? [] : plies.map((ply) => replayMessage(over, { ply, seat: 'dark' }, view))),
    ...results.map((one) => replayMessage(one, { ply: match.game.moves.length, seat: 'light' }, view)),
  ];
  // Without a move nothing can be animated, and the asker is told so.
  if (match.game.moves.length === 0) return steps;
  const animations = results.map((one) => gameAnimation(one, wanted, view));
  return [...steps, ...animations, lastMovesAnimation(match, wanted, view)];
}

/** Every board, selection, record and end that there can be of one position, and what is told to one alone. */
function everyDraft(match: PlayingMatch, dark: string, light: string): readonly MessageDraft[] {
  const view = viewOf(dark, light);
  const calls = [undefined, { userId: ALICE_ID, name: dark }];
  return [
    ...clocks(match).flatMap((match) =>
      selections(match).flatMap((selection) =>
        calls.map((mention) => boardMessage({ ...view, match, selection, mention, now: at(9_999_999) })),
      ),
    ),
    ...[0, 1, match.game.moves.length].map((ply) => recordMessage(match, ply, view)),
    ...(['dark', 'light'] as const).map((seat) => privateView(match, seat, view)),
    moveTimesMessage(match, view),
    restingBoardMessage(match, view),
    ...RESULTS.map((result) => endedMessage(ended(match, result), view)),
    ...closed(match).map((over) => endedMessage(over, view)),
    ...replays(match, view),
    ...privateDrafts(match, dark, light),
  ];
}

describe('everything that is shown', () => {
  test("RUN-07: given any match, any selection and any names, then every message keeps Discord's limits", () => {
    fc.assert(
      fc.property(matches, names, names, (match, dark, light) => {
        for (const draft of everyDraft(match, dark, light)) {
          expect(limitsBroken(draft), JSON.stringify(draft)).toEqual([]);
        }
      }),
      tries(80),
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
      tries(80),
    );
  });
});

describe('every card in its channel', () => {
  const HERE: CardPlace = { seesLeaving: true, threadId: THREAD_ID };
  const PLACES: readonly CardPlace[] = [
    { seesLeaving: false },
    HERE,
    { ...HERE, hindrance: { kind: 'forbidden', permissions: NEEDED_PERMISSIONS } },
    { ...HERE, seesLeaving: false, missing: { permissions: NEEDED_PERMISSIONS, channelId: CHANNEL_ID } },
  ];
  const everyCard = (...three: readonly [string, string, string]): readonly MessageDraft[] =>
    EVERY_CARD.flatMap((match) => PLACES.map((place) => matchCard(match, place, viewOf(...three))));

  test("RUN-07: given any names and any state, then a card keeps Discord's limits and is formatted as always", () => {
    const formatting = (drafts: readonly MessageDraft[]) => drafts.map((draft) => textsOf(draft).map(strayMarkdown));
    const wanted = formatting(everyCard('Alice', 'Bob', 'Carol'));
    fc.assert(
      fc.property(names, names, names, (...three) => {
        const drafts = everyCard(...three);
        expect(drafts.flatMap(limitsBroken)).toEqual([]);
        expect(formatting(drafts)).toEqual(wanted);
      }),
      tries(60),
    );
  });

  test('END-08: given any state but an open question, then the card has no buttons', () => {
    for (const match of EVERY_CARD) {
      const isOpen = match.phase === 'invited' || match.phase === 'open-table';
      expect(buttonsOf(matchCard(match, HERE, VIEW)).length > 0, match.phase).toBe(isOpen);
    }
  });
});
