import type { APIModalSubmitInteraction } from 'discord-api-types/v10';
import { decodeCustomId } from '../views/custom-id.ts';
import { refusal } from '../views/refusal.ts';
import type { Services, Context } from './services.ts';
import { handleJoin } from './handlers/join.ts';
import { fieldOf } from './press.ts';

/** Takes a form that was sent to its handler: the one there is asks for a table's code (START-12). */
export async function answerForm(
  services: Services,
  context: Context,
  { data }: APIModalSubmitInteraction,
): Promise<void> {
  const id = decodeCustomId(data.custom_id);
  if (id?.verb === 'join-form') await handleJoin(services, context, fieldOf(data.components, data.custom_id) ?? '');
  else await context.reply.send(refusal({ code: 'unknown-button' }));
}
