import type { APIChatInputApplicationCommandInteraction } from 'discord-api-types/v10';
import type { PlaceRejection } from '../../views/refusal.ts';
import { refusal } from '../../views/refusal.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import type { AskedOptions } from '../../match/read-options.ts';
import type { Rejection } from '../../match/action.ts';
import type { Services, Context } from '../services.ts';
import { canSee } from '../../bot/discord/permissions.ts';
import { displayName, type Asker } from '../press.ts';
import { readTerms, startMatch } from './start-match.ts';

type Resolved = APIChatInputApplicationCommandInteraction['data']['resolved'];

/** `/checkers challenge user:` - posts the invitation, or says which of the reasons of START-01 stands against it. */
export async function handleChallenge(
  services: Services,
  context: Context,
  resolved: Resolved,
  { userId, options: asked }: { readonly userId: string; readonly options: AskedOptions },
): Promise<void> {
  const { reply, asker } = context;
  const terms = await readTerms(services, context, asked);
  if (!terms.ok) {
    await reply.send(refusal(terms.error));
    return;
  }
  const opponent = readOpponent(resolved, asker, userId);
  if (!opponent.ok) {
    await reply.send(refusal(opponent.error));
    return;
  }
  const { directory } = services;
  const [challenger, invited] = await directory.meet(asker, opponent.value);
  const { place, options } = terms.value;
  await startMatch(services, context, { challenger, invited }, place, () => ({ type: 'Challenge', invited, options }));
}

/** Everything that Discord tells of the challenged with the command. */
function readOpponent(resolved: Resolved, asker: Asker, userId: string): Result<Asker, PlaceRejection | Rejection> {
  const user = resolved?.users?.[userId];
  const member = resolved?.members?.[userId];
  if (userId === asker.userId) return err({ code: 'challenge-yourself' });
  const name = user === undefined ? userId : displayName(user, member?.nick);
  if (user?.bot === true) return err({ code: 'challenge-bot', name });
  if (member === undefined) return err({ code: 'not-a-member', name });
  return canSee(member.permissions) ? ok({ userId, name }) : err({ code: 'cannot-see-channel', name });
}
