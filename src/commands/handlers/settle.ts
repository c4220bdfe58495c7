import type { MessageDraft } from '../../views/message-draft.ts';
import type { Context } from '../services.ts';

/** The private message becomes its answer; a press on anything else leaves what was pressed alone. */
export async function settle({ reply, isGenuine, isPrivate }: Context, answer: MessageDraft): Promise<void> {
  if (isGenuine && isPrivate && reply.from.kind === 'press') await reply.update(answer);
  else await reply.send(answer);
}
