import { row } from '../text/components.ts';
import type { Markdown } from '../text/markdown.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import { COMMAND_WORDS } from '../words/en/command-words.ts';
import { COMMAND_GROUPS, HELP_WORDS } from '../words/en/help-words.ts';
import { MENU_WORDS } from '../words/en/menu-words.ts';
import { helpCard, pageButton } from './help-card.ts';

const WORDS = HELP_WORDS.commands;

/** Every command with what it does, in the words that Discord shows while it is typed. */
export function commandsPage(): MessageDraft {
  return helpCard(
    [
      HELP_WORDS.title(WORDS.title),
      ...COMMAND_GROUPS.map(({ title, names }) => WORDS.group(title, names.flatMap(commandLines))),
    ],
    [row([pageButton('home', MENU_WORDS.back)])],
  );
}

function commandLines(name: (typeof COMMAND_GROUPS)[number]['names'][number]): readonly Markdown[] {
  const line = WORDS.line(name, COMMAND_WORDS[name]);
  if (name !== 'board') return [line];
  return [
    line,
    WORDS.line(WORDS.boardRepost, COMMAND_WORDS.boardRepost),
    WORDS.line(WORDS.boardText, COMMAND_WORDS.boardText),
    WORDS.line(WORDS.boardReplay, COMMAND_WORDS.boardReplay),
  ];
}
