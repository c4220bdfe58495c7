import type { ImportProblem } from '../engine/imported-game.ts';
import { makeMove } from '../engine/referee.ts';
import { quoted, type Markdown } from './markdown.ts';
import type { Words } from './view-context.ts';

/** What is wrong with a game that somebody hands in, at its place (START-15). */
export function importProblem(problem: ImportProblem, { imported }: Words): Markdown {
  switch (problem.code) {
    case 'other-game':
      return imported['other-game']({ text: quoted(problem.gameType) });
    case 'bad-pdn': {
      const said = imported.pdn[problem.problem.code];
      return typeof said === 'function' ? said({ text: quoted(problem.problem.found) }) : said;
    }
    case 'bad-fen': {
      const { code, found } = problem.problem;
      if (code === 'repeated-side' || code === 'too-many-pieces')
        return imported.fen[code]({ side: found === 'Black' ? 'Black' : 'White' });
      const said = imported.fen[code];
      return typeof said === 'function' ? said({ text: quoted(found) }) : said;
    }
    case 'illegal':
      return whyNot(problem, imported);
    default:
      return imported[problem.code];
  }
}

function whyNot(
  { text: written, problem }: Extract<ImportProblem, { code: 'illegal' }>,
  imported: Words['imported'],
): Markdown {
  const text = quoted(written);
  switch (problem.code) {
    case 'not-a-move':
    case 'not-a-playing-square':
      return imported.move[problem.code]({ text });
    case 'must-continue':
    case 'ambiguous':
      return imported.move[problem.code]({ text, routes: problem.routes.slice(0, MOST_ROUTES).map(makeMove) });
    case 'must-jump':
      return imported.move['must-jump']({ ...problem, text });
    case 'too-far':
    case 'backwards':
      return imported.move[problem.code]({ ...problem, text });
    default:
      return imported.move[problem.code]({ ...problem, text });
  }
}

/** More of them are no help to anybody. */
const MOST_ROUTES = 4;
