import type { GivenProblem } from '../engine/given-game.ts';
import { makeMove } from '../engine/referee.ts';
import { quoted, type Markdown } from './markdown.ts';
import type { Words } from './view-context.ts';

/** What is wrong with a game that somebody hands in, at its place (START-15). */
export function givenProblem(problem: GivenProblem, { given }: Words): Markdown {
  switch (problem.code) {
    case 'other-game':
      return given['other-game']({ text: quoted(problem.gameType) });
    case 'bad-pdn': {
      const said = given.pdn[problem.problem.code];
      return typeof said === 'function' ? said({ text: quoted(problem.problem.found) }) : said;
    }
    case 'bad-fen': {
      const { code, found } = problem.problem;
      if (code === 'repeated-side' || code === 'too-many-pieces')
        return given.fen[code]({ side: found === 'Black' ? 'Black' : 'White' });
      const said = given.fen[code];
      return typeof said === 'function' ? said({ text: quoted(found) }) : said;
    }
    case 'illegal':
      return whyNot(problem, given);
    default:
      return given[problem.code];
  }
}

function whyNot(
  { text: written, problem }: Extract<GivenProblem, { code: 'illegal' }>,
  given: Words['given'],
): Markdown {
  const text = quoted(written);
  switch (problem.code) {
    case 'not-a-move':
    case 'not-a-playing-square':
      return given.move[problem.code]({ text });
    case 'must-continue':
    case 'ambiguous':
      return given.move[problem.code]({ text, routes: problem.routes.slice(0, MOST_ROUTES).map(makeMove) });
    case 'must-jump':
      return given.move['must-jump']({ ...problem, text });
    case 'too-far':
    case 'backwards':
      return given.move[problem.code]({ ...problem, text });
    default:
      return given.move[problem.code]({ ...problem, text });
  }
}

/** More of them are no help to anybody. */
const MOST_ROUTES = 4;
