import { readFile } from 'node:fs/promises';

import { parsePdn, type PdnGame } from '../../engine/pdn.ts';
import { replay, type ReplayProblem } from '../../engine/replay.ts';
import type { Result } from '../../engine/result.ts';
import { err, ok } from '../../engine/result.ts';
import { refused, type Answer } from './answer.ts';
import { decodeText } from './decode-text.ts';
import { describeFenProblem, describeMoveProblem } from './describe-problem.ts';
import { inPrint } from './in-print.ts';

/** `pdn FILE`: the last line is `games N legal M`; before it stands a line for each game that can't be played. */
export async function pdnCommand(args: readonly string[]): Promise<Answer> {
  const [file, ...rest] = args;
  if (file === undefined || rest.length > 0) return refused('pdn takes one file: pdn FILE.');
  const name = inPrint(file);
  const bytes = await readBytes(file);
  if (!bytes.ok) return refused(`Can't read ${name}: ${bytes.error}.`);
  const text = decodeText(bytes.value);
  if (text === undefined) return refused(`${name} is not a text file.`);
  const games = parsePdn(text);
  if (!games.ok) {
    const { place, message } = games.error;
    return refused(`${name}, line ${place.line}, column ${place.column}: ${inPrint(message)}`);
  }
  const bad = games.value.flatMap((game, index) => {
    const { problem } = replay(game);
    return problem === undefined ? [] : [`game ${index + 1}, ${playersOf(game)}: ${describeReplayProblem(problem)}`];
  });
  const total = games.value.length;
  return { exitCode: bad.length === 0 ? 0 : 1, out: [...bad, `games ${total} legal ${total - bad.length}`] };
}

function playersOf(game: PdnGame): string {
  const name = (tag: string): string => inPrint(game.tags.get(tag) ?? '') || '?';
  return `${name('Black')} - ${name('White')}`;
}

/** Why a recorded game can't be played to its end, as a phrase to stand behind a colon. */
export function describeReplayProblem(problem: ReplayProblem): string {
  switch (problem.code) {
    case 'other-game':
      return `GameType ${inPrint(problem.gameType)} is not English draughts (21)`;
    case 'bad-start':
      return describeFenProblem(problem.problem);
    case 'bad-move': {
      const { ply, written } = problem;
      const line = written.place === undefined ? '' : ` (line ${written.place.line})`;
      return `ply ${ply}, ${inPrint(written.text)}${line}: ${describeMoveProblem(problem.problem)}`;
    }
    default:
      return problem satisfies never;
  }
}

/** What the system says, in the words of people who don't know its codes. */
const READ_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
};

/** The bytes of a file, or why it can't be read, as a phrase to stand behind a colon. */
export async function readBytes(file: string): Promise<Result<Uint8Array, string>> {
  try {
    return ok(await readFile(file));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return err(READ_PROBLEMS[code] ?? code);
  }
}
