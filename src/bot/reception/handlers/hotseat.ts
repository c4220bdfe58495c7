import type { CheckersCommand } from '../../../commands/slash/read-command.ts';
import { refusal } from '../../../commands/answers/refusals.ts';
import { readHotseatNames } from '../../../match/hotseat-names.ts';
import type { Hall, Visit } from '../hall.ts';
import { openThread } from './open-thread.ts';
import { actOf } from './put-action.ts';
import { readTerms, startMatch } from './start-match.ts';

/**
 * `/checkers hotseat name1: name2:` - one person plays both sides (START-08). Nobody has to be waited for: the card, the
 * thread and the board come one after the other. Without its thread the match is called off again.
 */
export async function handleHotseat(
  hall: Hall,
  visit: Visit,
  { name1, name2, options: asked }: Extract<CheckersCommand, { name: 'hotseat' }>,
): Promise<void> {
  const { directory, chance } = hall;
  const terms = await readTerms(hall, visit, asked);
  if (!terms.ok) {
    await visit.door.reply(refusal(terms.error));
    return;
  }
  const names = readHotseatNames(name1, name2);
  if (!names.ok) {
    await visit.door.reply(refusal(names.error));
    return;
  }
  const [operator] = await directory.meet(visit.asker);
  const { place, options } = terms.value;
  const hosted = await startMatch(hall, visit, { challenger: operator }, place, async (opened) => {
    const players = [await directory.seatName(names.value[0]), await directory.seatName(names.value[1])] as const;
    for (const player of players) opened.people.add(player);
    const drawn = { challengerSeat: chance.drawSeat(), ballot: chance.drawBallot() };
    return { type: 'StartHotseat', players, options, ...drawn };
  });
  if (hosted === undefined) return;
  const thread = await openThread(hall, visit, hosted, hosted.match);
  if (thread.ok) {
    hall.painterOf(hosted).paint();
    return;
  }
  await actOf(hall, { ...visit, player: operator, at: hall.clock.now() }, hosted, { type: 'Abort' });
  await visit.door.reply(refusal(thread.error));
}
