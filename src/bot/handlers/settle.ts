import type { MessageDraft } from '../../commands/message-draft.ts';
import type { Visit } from '../hall.ts';

/** The private message becomes its answer; a press on anything but the message leaves that one alone. */
export async function settle({ door, isGenuine }: Visit, answer: MessageDraft): Promise<void> {
  if (isGenuine && door.from.kind === 'press') await door.update(answer);
  else await door.reply(answer);
}
