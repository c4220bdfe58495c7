import { row } from '../text/components.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import { HELP_WORDS as WORDS } from '../words/en/help-words.ts';
import { MENU_WORDS } from '../words/en/menu-words.ts';
import { drawDiagram } from './diagram.ts';
import { DIAGRAMS } from './diagrams.ts';
import { helpCard, pageButton, type HelpPart } from './help-card.ts';

/** The rules from the beginning, in the order in which they are read. */
export const RULES_PAGES = ['rules-board', 'rules-moves', 'rules-jumps', 'rules-kings', 'rules-ending'] as const;
export type RulesPage = (typeof RULES_PAGES)[number];

interface RulesText {
  readonly title: string;
  readonly parts: readonly HelpPart[];
}

/** One page of the rules, for somebody who has never played, with the ways to the pages before and after it (PLAY-13). */
export function rulesPage(page: RulesPage): MessageDraft {
  const at = RULES_PAGES.indexOf(page);
  const { title, parts } = rulesText(page);
  const previous = RULES_PAGES[at - 1];
  const next = RULES_PAGES[at + 1];
  return helpCard(
    [WORDS.rulesTitle(title, at + 1, RULES_PAGES.length), ...parts],
    [
      row([
        pageButton('home', MENU_WORDS.back),
        ...(previous === undefined ? [] : [pageButton(previous, MENU_WORDS.previous)]),
        next === undefined
          ? pageButton('playing', MENU_WORDS.playing, 'primary')
          : pageButton(next, MENU_WORDS.next, 'primary'),
      ]),
    ],
  );
}

function rulesText(page: RulesPage): RulesText {
  switch (page) {
    case 'rules-board': {
      const { title, text, numbers, turned } = WORDS.board;
      return { title, parts: [text, numbers, drawDiagram(DIAGRAMS.numbers), turned, drawDiagram(DIAGRAMS.turned)] };
    }
    case 'rules-moves': {
      const { title, text, choosing, moved } = WORDS.moves;
      return { title, parts: [text, choosing, drawDiagram(DIAGRAMS.choosing), moved, drawDiagram(DIAGRAMS.moved)] };
    }
    case 'rules-jumps': {
      const { title, text, must, again } = WORDS.jumps;
      return { title, parts: [text, must, drawDiagram(DIAGRAMS.must), again, drawDiagram(DIAGRAMS.again)] };
    }
    case 'rules-kings': {
      const { title, text, crowned, both } = WORDS.kings;
      return { title, parts: [text, crowned, drawDiagram(DIAGRAMS.crowned), both, drawDiagram(DIAGRAMS.both)] };
    }
    case 'rules-ending': {
      const { title, win, blocked, draw } = WORDS.ending;
      return { title, parts: [win, blocked, drawDiagram(DIAGRAMS.blocked), draw] };
    }
    default:
      return page satisfies never;
  }
}
