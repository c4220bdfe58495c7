import type { APIModalSubmitInteraction } from 'discord-api-types/v10';
import { decodeCustomId } from '../../commands/ids/custom-id.ts';
import { refusal } from '../../commands/answers/refusals.ts';
import type { Hall, Visit } from './hall.ts';
import { handleJoin } from './handlers/join.ts';
import { fieldOf } from './press.ts';

/** Takes a form that was sent to its handler: the one there is asks for a table's code (START-12). */
export async function answerForm(hall: Hall, visit: Visit, { data }: APIModalSubmitInteraction): Promise<void> {
  const id = decodeCustomId(data.custom_id);
  if (id?.verb === 'join-form') await handleJoin(hall, visit, fieldOf(data.components, data.custom_id) ?? '');
  else await visit.door.reply(refusal({ code: 'unknown-button' }));
}
