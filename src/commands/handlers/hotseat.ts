import type { CheckersCommand } from '../read-command.ts';
import { refusal } from '../../views/refusal.ts';
import { readHotseatNames } from '../../match/read-options.ts';
import type { Services, Context } from '../services.ts';
import { openThread } from './open-thread.ts';
import { actOf } from './put-action.ts';
import { readTerms, startMatch } from './start-match.ts';

/**
 * `/checkers hotseat name1: name2:` - one person plays both sides (START-08). Nobody has to be waited for: the card, the
 * thread and the board come one after the other. Without its thread the match is called off again.
 */
export async function handleHotseat(
  services: Services,
  context: Context,
  { name1, name2, options: asked }: Extract<CheckersCommand, { name: 'hotseat' }>,
): Promise<void> {
  const { directory, chance } = services;
  const terms = await readTerms(services, context, asked);
  if (!terms.ok) {
    await context.reply.send(refusal(terms.error));
    return;
  }
  const names = readHotseatNames(name1, name2);
  if (!names.ok) {
    await context.reply.send(refusal(names.error));
    return;
  }
  const [operator] = await directory.meet(context.asker);
  const { place, options } = terms.value;
  const live = await startMatch(services, context, { challenger: operator }, place, async (opened) => {
    const players = [await directory.seatName(names.value[0]), await directory.seatName(names.value[1])] as const;
    for (const player of players) opened.people.add(player);
    const drawn = { challengerSeat: chance.drawSeat(), ballot: chance.drawBallot() };
    return { type: 'StartHotseat', players, options, ...drawn };
  });
  if (live === undefined) return;
  const thread = await openThread(services, context, live, live.match);
  if (thread.ok) {
    services.reconcilerOf(live).reconcile();
    return;
  }
  await actOf(services, { ...context, player: operator, at: services.clock.now() }, live, { type: 'Abort' });
  await context.reply.send(refusal(thread.error));
}
