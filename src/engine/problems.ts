import type { FenProblem } from './fen.ts';
import type { PdnProblem, Place } from './pdn-tokens.ts';
import { makeMove, type MoveProblem } from './referee.ts';
import type { ReplayProblem } from './replay.ts';

/** Why a move can't be played, as a phrase to follow a colon. */
export function describeMoveProblem(problem: MoveProblem): string {
  switch (problem.code) {
    case 'not-a-move':
      return 'not a move; write it like 11-15 or 22x15x8';
    case 'not-a-playing-square':
      return `${inPrint(problem.text)} is not a square; squares are 1 to 32`;
    case 'no-piece-there':
      return `there is no piece on ${problem.square}`;
    case 'not-your-piece':
      return `the piece on ${problem.square} belongs to the other side`;
    case 'square-taken':
      return `${problem.square} is taken`;
    case 'too-far':
      return `${problem.to} is out of reach from ${problem.from}`;
    case 'backwards':
      return `a man can't go back from ${problem.from} to ${problem.to}`;
    case 'must-jump':
      return `a jump is compulsory, with ${problem.pieces.join(' or ')}`;
    case 'must-continue':
      return `the jump must be finished: ${problem.routes.map(makeMove).join(', ')}`;
    case 'ambiguous':
      return `several jumps fit: ${problem.routes.map(makeMove).join(', ')}`;
    default:
      return problem satisfies never;
  }
}

export function describeFenProblem(problem: FenProblem, place?: Place): string {
  return `Bad FEN at character ${problem.at + 1}${lineOf(place)}: ${inPrint(problem.message)}`;
}

export const describePdnProblem = (problem: PdnProblem): string =>
  `line ${problem.place.line}, column ${problem.place.column}: ${inPrint(whyNoPdn(problem))}`;

export function whyNoPdn({ code, found }: PdnProblem): string {
  switch (code) {
    case 'unknown-word':
      return `${inQuotes(found)} is neither a move nor a result.`;
    case 'closes-nothing':
      return `This "${found}" closes nothing.`;
    case 'move-breaks-off':
      return `${inQuotes(found)} breaks off: a square is missing.`;
    case 'bad-tag':
      return 'This tag is not of the form [Name "value"].';
    case 'open-comment':
      return 'This comment is never closed: a "}" is missing.';
    case 'open-variation':
      return 'This variation is never closed: a ")" is missing.';
    case 'move-after-result':
      return `The move ${found} follows the result of its game.`;
    case 'second-result':
      return `The result ${found} follows another result.`;
    default:
      return code satisfies never;
  }
}

/** Escaped, because a broken file may contain control characters. */
const inQuotes = (word: string): string => JSON.stringify(word.slice(0, 20));

const lineOf = (place: Place | undefined): string => (place === undefined ? '' : ` (line ${place.line})`);

/** Why a recorded game can't be played to its end, as a phrase to follow a colon. */
export function describeReplayProblem(problem: ReplayProblem): string {
  switch (problem.code) {
    case 'other-game':
      return `GameType ${inPrint(problem.gameType)}${lineOf(problem.place)} is another game, not English draughts (21)`;
    case 'not-pdn':
      return describePdnProblem(problem.problem);
    case 'bad-position':
      return describeFenProblem(problem.problem, problem.place);
    case 'bad-move': {
      const { ply, written } = problem;
      return `ply ${ply}, ${inPrint(written.text)}${lineOf(written.place)}: ${describeMoveProblem(problem.problem)}`;
    }
    default:
      return problem satisfies never;
  }
}

const LONGEST = 200;

/** Text from outside on one line: nothing in it can move a terminal's cursor or flood the screen. */
export function inPrint(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST)}...`;
}
