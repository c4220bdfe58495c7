import { ApplicationCommandOptionType as Option } from 'discord-api-types/v10';
import { err, ok, type Result } from '../engine/result.ts';
import { otherSeat, seatOf } from '../match/ids.ts';
import type { FinishedMatch } from '../match/phases.ts';
import { DEFAULT_LEVEL } from '../match/options.ts';
import type { AskedOptions } from '../match/read-options.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import { refuse, turnDown, type MatchRefusal } from './act.ts';
import { nameOf, userOption, type Command, type TypedUser } from './command.ts';
import { joinByCode } from './join.ts';
import {
  completeMatchOption,
  firstField,
  playFields,
  ratedField,
  readAskedOptions,
  timeFields,
} from './option-fields.ts';
import { canSee } from '../views/permissions.ts';
import type { Asker, Context, Services } from './services.ts';
import { readTerms, startMatch, type Terms } from './start-match.ts';
import { playBot, startSolo } from './starting-alone.ts';

export interface Challenge {
  readonly other: TypedUser;
  readonly options: AskedOptions;
}

export const starting = {
  /** Posts the invitation, or says which of the reasons of START-01 stands against it. */
  challenge: {
    definition: (words) => ({
      description: words.commands.challenge,
      options: [
        userOption(words.commands.challengeUser),
        ...timeFields(words),
        firstField(words),
        ...playFields(words),
        ratedField(words),
      ],
    }),
    read(typed) {
      const other = typed.user('user');
      return other === undefined ? undefined : { other, options: readAskedOptions(typed) };
    },
    isCostly: true,
    run: async (...asked) => void (await challenge(...asked)),
    complete: completeMatchOption,
  } satisfies Command<Challenge>,

  open: {
    definition: (words) => ({
      description: words.commands.open,
      options: [...timeFields(words), firstField(words), ...playFields(words), ratedField(words)],
    }),
    read: readAskedOptions,
    isCostly: true,
    run: async (...asked) => void (await openTable(...asked)),
    complete: completeMatchOption,
  } satisfies Command<AskedOptions>,

  join: {
    definition: ({ commands }) => ({
      description: commands.join,
      options: [{ type: Option.String, name: 'code', description: commands.joinCode, required: true, max_length: 40 }],
    }),
    read: (typed) => typed.text('code'),
    isCostly: true,
    run: joinByCode,
  } satisfies Command<string>,
};

/** Whom a challenge goes to, or which of the reasons of START-01 stands against them here. */
export function readOpponent(
  { seesChannel }: Services,
  { asker, channelId }: Context,
  other: TypedUser,
): Result<Asker, MatchRefusal> {
  const { userId, user, member } = other;
  if (userId === asker.userId) return err({ code: 'challenge-yourself' });
  const name = nameOf(other);
  if (user?.bot === true) return err({ code: 'challenge-bot', name });
  if (member === undefined) return err({ code: 'not-a-member', name });
  const { permissions, roles: roleIds } = member;
  const sees = permissions === undefined ? seesChannel(channelId, { userId, roleIds }) : canSee(permissions);
  return sees ? ok({ userId, name }) : err({ code: 'cannot-see-channel', name });
}

/** Posts an invitation: by `/checkers challenge`, or as the composer has it. `undefined`: refused, and told why. */
export async function challenge(
  services: Services,
  context: Context,
  { other, options: asked }: Challenge,
): Promise<LiveMatch | undefined> {
  if (other.userId === services.botUserId)
    return startSolo(services, context, { level: DEFAULT_LEVEL, options: asked });
  const terms = await readTerms(services, context, asked);
  if (!terms.ok) return turnDown(context, terms.error);
  return invite(services, context, other, terms.value);
}

/** *Rematch* on the card of a match that is over: its players alone, with its options. */
export async function challengeAgain(
  services: Services,
  context: Context,
  { seats, options, level }: FinishedMatch,
): Promise<void> {
  const { directory, gate } = services;
  const asker = directory.find(context.asker.userId);
  const seat = asker === undefined ? undefined : seatOf(seats, asker);
  if (seat === undefined) return refuse(context, { code: 'not-a-player' });
  const terms = await readTerms(services, context, {});
  if (!terms.ok) return refuse(context, terms.error);
  const { place } = terms.value;
  if (level !== undefined) return void (await playBot(services, context, level, { place, options }));
  const { userId, name } = directory.person(seats[otherSeat(seat)]);
  if (userId === undefined) return refuse(context, { code: 'not-a-member', name });
  const member = await gate.member(place.guildId, userId);
  await invite(services, context, { userId, user: member?.user, member }, { place, options });
}

async function invite(
  services: Services,
  context: Context,
  other: TypedUser,
  { place, options }: Terms,
): Promise<LiveMatch | undefined> {
  const opponent = readOpponent(services, context, other);
  if (!opponent.ok) return turnDown(context, opponent.error);
  const [challenger, invited] = await services.directory.meet(context.asker, opponent.value);
  const ask = () => ({ type: 'Challenge', invited, options }) as const;
  return startMatch(services, context, { challenger, invited }, place, ask);
}

/** A table that anybody can join: by `/checkers open`, or as the composer has it (START-02). The same. */
export async function openTable(
  services: Services,
  context: Context,
  asked: AskedOptions,
): Promise<LiveMatch | undefined> {
  const terms = await readTerms(services, context, asked);
  if (!terms.ok) return turnDown(context, terms.error);
  const [challenger] = await services.directory.meet(context.asker);
  const { place, options } = terms.value;
  return startMatch(services, context, { challenger }, place, async () => ({
    type: 'OpenTable',
    options,
    code: await services.runtime.freeCode(),
  }));
}
