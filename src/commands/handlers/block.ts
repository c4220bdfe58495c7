import type { APIChatInputApplicationCommandInteraction } from 'discord-api-types/v10';
import { blockedAnswer, unblockedAnswer } from '../../views/private-answers.ts';
import { refusal } from '../../views/refusal.ts';
import type { Services, Context } from '../services.ts';
import { displayName } from '../press.ts';

type Resolved = APIChatInputApplicationCommandInteraction['data']['resolved'];

/** `/checkers block` and `unblock`: whom somebody wants no invitations from; nobody else is told. */
export async function handleBlock(
  services: Services,
  context: Context,
  resolved: Resolved,
  { name: verb, userId }: { readonly name: 'block' | 'unblock'; readonly userId: string },
): Promise<void> {
  const { blocks, directory, forgetPlayer } = services;
  const { reply, asker } = context;
  if (userId === asker.userId) {
    await reply.send(refusal({ code: 'block-yourself' }));
    return;
  }
  const user = resolved?.users?.[userId];
  const name = user === undefined ? userId : displayName(user, resolved?.members?.[userId]?.nick);
  if (verb === 'block' && user?.bot === true) {
    await reply.send(refusal({ code: 'block-bot', name }));
    return;
  }
  const [by, other] = await directory.meet(asker, { userId, name });
  const isBlocked = blocks.isBlocked(by, other);
  if (verb === 'block') {
    if (!isBlocked) await blocks.block(by, other);
    await reply.send(isBlocked ? refusal({ code: 'blocked-already', name }) : blockedAnswer(name));
    return;
  }
  if (isBlocked) await blocks.unblock(by, other);
  // Nobody is remembered for a block that is no more.
  for (const player of [by, other]) forgetPlayer(player);
  await reply.send(isBlocked ? unblockedAnswer(name) : refusal({ code: 'not-blocked', name }));
}
