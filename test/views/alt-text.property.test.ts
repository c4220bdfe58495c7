import { isUntouched, type GameResult } from '../../src/match/game.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardMessage } from '../../src/views/board-message.ts';
import { positionAfterPly, wholeMoves } from '../../src/views/board-picture.ts';
import { endedMessage } from '../../src/views/final-message.ts';
import { privateView } from '../../src/views/private-view.ts';
import { recordMessage, restingBoardMessage } from '../../src/views/record.ts';
import type { MessageDraft } from '../../src/views/message-draft.ts';
import {
  movableSquares,
  nextSquares,
  positionAfterHops,
  isJump,
  legalMoves,
  squaresOf,
} from '../../src/engine/moves.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { pieceCount, type Position, type Side } from '../../src/engine/position.ts';
import type { Square } from '../../src/engine/square.ts';
import type { PlayingMatch } from '../../src/match/phases.ts';
import { SEATS } from '../../src/match/ids.ts';
import { at, hopping } from '../match/samples.ts';
import { readAltText, type ReadBoard } from '../render/read-alt-text.ts';
import { ended, inPhase, venueLost, viewOf } from './support/samples.ts';
import { playedGames, SET_UPS } from './support/played-games.ts';
import { tries } from '../support/tries.ts';
import { pausedMatch } from './support/changes.ts';

/** Names that could be mistaken for what the text tells of the board. */
const VIEW = viewOf('Red: no pieces. White: king on 1', 'Black to move, 9 by Red, 12 by White');
const NOW = { ...VIEW, now: at(5000) };

/** The board as the alt text of a message's only picture tells it. */
function told(draft: MessageDraft): ReadBoard {
  const pictures = draft.attachments.filter(({ kind }) => kind === 'board');
  const [description] = pictures.map((picture) => picture.description);
  if (description === undefined || pictures.length !== 1) throw new Error('there should be one picture');
  expect(description.length).toBeLessThanOrEqual(1024);
  return readAltText(description);
}

const live = (match: PlayingMatch, chosen?: Square): ReadBoard =>
  told(boardMessage({ ...VIEW, match, chosen, mention: undefined, now: at(5000) }));

const movesIn = (position: Position): readonly string[] => legalMoves(position).map(makeMove);
const lastPath = ({ game: { moves } }: PlayingMatch, ply: number): readonly Square[] => {
  const played = moves[ply - 1];
  return played === undefined ? [] : squaresOf(played.move);
};
const liveBottom = ({ options, game }: PlayingMatch): Side =>
  options.turning === 'stays' ? 'light' : game.position.turn;

/** Every beginning of a legal jump after which its player has to choose, or could be asked to. */
const hopsIn = (position: Position): readonly (readonly Square[])[] =>
  legalMoves(position).flatMap((move) => {
    const path = squaresOf(move);
    return isJump(move) ? path.slice(2).map((_, index) => path.slice(0, index + 2)) : [];
  });

const forEachGame = (check: (match: PlayingMatch) => void, numRuns = 100): void => {
  fc.assert(fc.property(playedGames, check), { ...tries(numRuns), examples: SET_UPS.map((match) => [match]) });
};

describe('PLAY-11: the board rebuilt from the alt text alone', () => {
  test('PLAY-11: given any live board, then pieces, kings, side to move and legal moves are the real ones', () => {
    forEachGame((match) => {
      const { position, start, moves } = match.game;
      const read = live(match);
      const movable = movableSquares(position);
      expect(read).toMatchObject({
        position,
        bottom: liveBottom(match),
        ending: undefined,
        path: lastPath(match, moves.length),
        movable,
        mustJump: legalMoves(position).some(isJump),
        chosen: undefined,
        captured: {
          dark: pieceCount(start, 'light') - pieceCount(position, 'light'),
          light: pieceCount(start, 'dark') - pieceCount(position, 'dark'),
        },
      });
      expect(movesIn(read.position)).toEqual(movesIn(position));
      expect([...read.moves].toSorted()).toEqual([...movesIn(position)].toSorted());
    });
  });

  test('PLAY-02, PLAY-11: given any piece is picked up, then it is told with where it can go', () => {
    forEachGame((match) => {
      const { position } = match.game;
      if (wholeMoves({ match }).length > 0) return;
      for (const square of movableSquares(position)) {
        const read = live(match, square);
        expect(read).toMatchObject({ position, chosen: square, targets: nextSquares(position, [square]) });
        expect(read.movable).toEqual(movableSquares(position));
      }
    }, 50);
  });

  test('PLAY-03, PLAY-11: given any unfinished jump, then the board in its middle is told, and where it goes on', () => {
    let hops = 0;
    forEachGame((match) => {
      const { position } = match.game;
      for (const squares of hopsIn(position)) {
        hops += 1;
        expect(live(hopping(match, squares))).toMatchObject({
          position: positionAfterHops(position, squares)?.position,
          bottom: liveBottom(match),
          path: squares,
          chosen: squares.at(-1),
          targets: nextSquares(position, squares),
          mustJump: true,
        });
      }
    });
    expect(hops).toBeGreaterThan(10);
  });

  test('PLAY-11: given any record of a move, then the board after it is told, and who moves next', () => {
    forEachGame((match) => {
      for (let ply = 0; ply <= match.game.moves.length; ply += 7) {
        const read = told(recordMessage(match, ply, VIEW));
        const position = positionAfterPly(match.game, ply);
        expect(read).toMatchObject({ position, bottom: 'light', ending: undefined, path: lastPath(match, ply) });
        expect(movesIn(read.position)).toEqual(movesIn(position));
      }
    }, 50);
  });

  test.each<[string, GameResult, ReadBoard['ending']]>([
    ['won by dark', { kind: 'win', winner: 'dark', reason: 'left' }, 'dark'],
    ['won by light', { kind: 'win', winner: 'light', reason: 'resigned' }, 'light'],
    ['drawn', { kind: 'draw', reason: 'agreement' }, 'drawn'],
  ])(
    'PLAY-11: given a game is %s, then its final boards tell so, the position, and whose turn it was',
    (_, result, ending) => {
      forEachGame((match) => {
        const { position } = match.game;
        if (isUntouched(match.game)) return;
        const over = ended(match, result);
        const final = { position, bottom: 'light', ending };
        expect(told(endedMessage(over, VIEW))).toMatchObject(final);
        expect(told(restingBoardMessage(over, VIEW))).toMatchObject(final);
        expect(told(privateView(over, 'dark', NOW))).toMatchObject({
          ...final,
          bottom: 'dark',
        });
      }, 20);
    },
  );

  test('PLAY-11: given a game came to no result, then its final boards tell so, and the position', () => {
    forEachGame((match) => {
      if (isUntouched(match.game)) return;
      const final = { position: match.game.position, bottom: 'light', ending: 'none' };
      expect(told(endedMessage(venueLost(match), VIEW))).toMatchObject(final);
      expect(told(restingBoardMessage(venueLost(match), VIEW))).toMatchObject(final);
    }, 20);
  });

  test('PLAY-09, PLAY-11, TIME-06: given a private view, in play or in a pause, then its position is told from its own side', () => {
    forEachGame((match) => {
      const { position } = match.game;
      const paused = inPhase(pausedMatch(match, 5000, 5001), 'paused');
      for (const seat of SEATS) {
        const wanted = { position, bottom: seat, ending: undefined };
        expect(told(privateView(match, seat, NOW))).toMatchObject(wanted);
        expect(told(privateView(paused, seat, NOW))).toMatchObject(wanted);
      }
    }, 20);
  });
});
