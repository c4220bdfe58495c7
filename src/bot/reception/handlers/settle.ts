import type { MessageDraft } from '../../../commands/text/message-draft.ts';
import type { Visit } from '../hall.ts';

/** The private message becomes its answer; a press on anything else leaves what was pressed alone. */
export async function settle({ door, isGenuine, isPrivate }: Visit, answer: MessageDraft): Promise<void> {
  if (isGenuine && isPrivate && door.from.kind === 'press') await door.update(answer);
  else await door.reply(answer);
}
