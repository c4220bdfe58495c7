import type { APIMessage } from 'discord-api-types/v10';
import { buttonsOf, type Button } from '../../../src/cli/play/table.ts';
import { readButton } from '../../../src/commands/buttons.ts';

/** The buttons of a message that have their time. What shows a game again below its result lives on (END-08). */
export const passingButtonsOf = (message: Pick<APIMessage, 'components'>): readonly Button[] =>
  buttonsOf(message).filter(({ custom_id: text }) => readButton(text)?.button.on !== 'result');
