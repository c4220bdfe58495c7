import { row } from './components.ts';
import type { MessageDraft, PictureAttachment } from './message-draft.ts';
import { helpCard, pageButton, type HelpPart } from './help-card.ts';
import { makeFen } from '../engine/fen.ts';
import { START } from '../engine/position.ts';
import { describeBoard } from '../render/describe-board.ts';
import { DEFAULT_LOOK } from '../render/look.ts';
import { setUpScene, type SetUp } from './set-up-scene.ts';
import type { Words } from './view-context.ts';

/** The rules from the beginning, in the order in which they are read. */
export const RULES_PAGES = ['rules-board', 'rules-moves', 'rules-jumps', 'rules-kings', 'rules-ending'] as const;
export type RulesPage = (typeof RULES_PAGES)[number];

interface RulesText {
  readonly title: string;
  readonly parts: readonly HelpPart[];
}

/** One page of the rules, for somebody who has never played, with the ways to the pages before and after it (PLAY-13). */
export function rulesPage(page: RulesPage, { help, menu }: Words): MessageDraft {
  const at = RULES_PAGES.indexOf(page);
  const { title, parts } = rulesText(page, help);
  const previous = RULES_PAGES[at - 1];
  const next = RULES_PAGES[at + 1];
  return helpCard(
    [help.rulesTitle(title, at + 1, RULES_PAGES.length), ...parts],
    [
      row([
        pageButton('home', menu.back),
        ...(previous === undefined ? [] : [pageButton(previous, menu.previous)]),
        next === undefined ? pageButton('playing', menu.playing, 'primary') : pageButton(next, menu.next, 'primary'),
      ]),
    ],
  );
}

function rulesText(page: RulesPage, help: Words['help']): RulesText {
  const draw = (diagram: Diagram, task?: string): PictureAttachment => drawDiagram(diagram, help, task);
  switch (page) {
    case 'rules-board': {
      const { title, text, numbers, turned } = help.board;
      return { title, parts: [text, numbers, draw(DIAGRAMS.numbers), turned, draw(DIAGRAMS.turned)] };
    }
    case 'rules-moves': {
      const { title, text, choosing, moved } = help.moves;
      return { title, parts: [text, choosing, draw(DIAGRAMS.choosing), moved, draw(DIAGRAMS.moved)] };
    }
    case 'rules-jumps': {
      const { title, text, must, mustTask, again } = help.jumps;
      return { title, parts: [text, must, draw(DIAGRAMS.must, mustTask), again, draw(DIAGRAMS.again)] };
    }
    case 'rules-kings': {
      const { title, text, crowned, both, bothTask } = help.kings;
      return { title, parts: [text, crowned, draw(DIAGRAMS.crowned), both, draw(DIAGRAMS.both, bothTask)] };
    }
    case 'rules-ending': {
      const { title, win, blocked, blockedTask, draw: drawn } = help.ending;
      return { title, parts: [win, blocked, draw(DIAGRAMS.blocked, blockedTask), drawn] };
    }
    default:
      return page satisfies never;
  }
}

const BEGINNING = makeFen(START);

/** The pictures of the rules: red has the dark side. They look from red's side wherever red acts. */
export const DIAGRAMS = {
  numbers: { name: 'numbers', fen: BEGINNING, bottom: 'light' },
  turned: {
    name: 'first-turn',
    fen: BEGINNING,
    bottom: 'dark',
    marksMovable: true,
  },
  choosing: { name: 'step', fen: BEGINNING, bottom: 'dark', chosen: 11 },
  moved: { name: 'stepped', fen: BEGINNING, bottom: 'dark', moves: ['11-15'] },
  must: {
    name: 'jump',
    fen: 'B:W18,21,23-32:B1-10,12,15',
    bottom: 'dark',
    marksMovable: true,
  },
  again: { name: 'jump-on', fen: 'B:W6,14,22,21,29,32:B1,3,12', bottom: 'dark', moves: ['1x10x17x26'] },
  crowned: { name: 'crowned', fen: 'B:W20,28,29:B5,12,26', bottom: 'dark', moves: ['26-31'] },
  both: {
    name: 'king-jump',
    fen: 'B:W10,18,28,30:BK15,4,12',
    bottom: 'dark',
    chosen: 15,
  },
  blocked: {
    name: 'blocked',
    fen: 'B:W5,12:B1,8,K7',
    bottom: 'light',
    moves: ['7-3'],
  },
} as const satisfies Readonly<Record<string, Diagram>>;

/** A picture of the help; its name is that of its file, without the ending. */
export type Diagram = Omit<SetUp, 'names'>;

/** The picture with its alt text, in which `task` says what must be done. Throws where a diagram breaks the rules. */
export function drawDiagram(diagram: Diagram, { sides, players }: Words['help'], task?: string): PictureAttachment {
  const scene = setUpScene({ ...diagram, names: sides });
  return {
    kind: 'picture',
    name: `${diagram.name}.png`,
    description: describeBoard({ scene, names: players, task }),
    scene,
    look: DEFAULT_LOOK,
  };
}
