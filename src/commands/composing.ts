import type { APIUserApplicationCommandInteraction } from 'discord-api-types/v10';
import {
  composer,
  COMPOSER_PARTS,
  sendingGame,
  sentGame,
  type ComposerPart,
  type NewGame,
  type Picked,
} from '../views/composer.ts';
import { encodeCustomId } from '../views/custom-id.ts';
import { refuse, settle } from './act.ts';
import { isUserId, nameOf, userAmong, type TypedUser } from './command.ts';
import type { Context, Services } from './services.ts';
import { readTerms } from './start-match.ts';
import { challenge, openTable, readOpponent, type Challenge } from './starting.ts';
import { readLevel, startSolo, unhurried } from './starting-alone.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';

/** A game as far as it is put together: the opponent, or nobody for an open table, and what differs from the defaults. */
type Composed = Pick<Challenge, 'options'> & {
  readonly other: TypedUser | undefined;
  /** Of the bot, where it is the opponent. */
  readonly level: number | undefined;
};

/** *New game*: nothing is chosen yet; *Play the bot* (START-10): it is the opponent. */
export const openComposer = (services: Services, context: Context, isSolo = false): Promise<void> => {
  const other = isSolo ? { userId: services.botUserId } : undefined;
  return show(services, wherePlayed(services, context), { other, level: undefined, options: {} });
};

/** No thread holds another: what is put together in one is played in the channel that it hangs in. */
function wherePlayed({ channelTypeOf }: Services, context: Context): Context {
  const { parentId } = context;
  const channelType = parentId === undefined ? undefined : channelTypeOf(parentId);
  return parentId === undefined || channelType === undefined
    ? context
    : { ...context, channelId: parentId, channelType };
}

/** *Challenge to checkers* on somebody: they are picked already. Who can't be challenged is refused at once. */
export async function composeFor(
  services: Services,
  asked: Context,
  { data }: APIUserApplicationCommandInteraction,
): Promise<void> {
  const context = wherePlayed(services, asked);
  const other = userAmong(data.target_id, data.resolved);
  if (data.name !== services.words.commands.challengeInMenu || other === undefined) {
    return refuse(context, { code: 'unknown-command' });
  }
  if (isBot(services, other)) return openComposer(services, asked, true);
  const opponent = readOpponent(services, context, other);
  if (!opponent.ok) return refuse(context, opponent.error);
  await show(services, context, { other, level: undefined, options: {} });
}

const isBot = ({ botUserId }: Services, other: TypedUser | undefined): boolean => other?.userId === botUserId;

/** A choice in the composer, or its button. What was chosen before stands in the message, as Discord has kept it. */
export async function compose(
  services: Services,
  asked: Context,
  part: ComposerPart,
  values: readonly string[],
): Promise<void> {
  const context = wherePlayed(services, asked);
  const { isGenuine, isPrivate } = context;
  if (!isGenuine || !isPrivate || values.length > 1) return refuse(context, { code: 'unknown-button' });
  const chosen = Object.fromEntries(
    COMPOSER_PARTS.flatMap((each) => {
      const [value] = each === part ? values : chosenBefore(context, each);
      return value === undefined ? [] : [[each, value]];
    }),
  ) as Readonly<Partial<Record<ComposerPart, string>>>;
  const { opponent, level, send: _, ...shown } = chosen;
  if (opponent !== undefined && !isUserId(opponent)) return refuse(context, { code: 'unknown-button' });
  const other = opponent === undefined ? undefined : await lookUp(services, context, opponent);
  // A game against the bot has another usual time.
  const { time: _time, ...others } = shown;
  const options = isBot(services, other) === (level !== undefined) ? shown : others;
  const composed = { other, level: level === undefined ? undefined : Number(level), options };
  if (part === 'send') await send(services, context, composed);
  else await show(services, context, composed);
}

const chosenBefore = ({ chosen }: Context, part: ComposerPart): readonly string[] =>
  chosen.get(encodeCustomId({ verb: 'compose', topic: part })) ?? [];

/** Who somebody is by now: a menu that is not touched tells no more than an id. */
async function lookUp(services: Services, { guildId = '' }: Context, userId: string): Promise<TypedUser> {
  const { gate } = services;
  if (isBot(services, { userId })) return { userId };
  const member = await gate.member(guildId, userId);
  return { userId, user: member?.user, member };
}

async function show(services: Services, context: Context, composed: Composed): Promise<void> {
  const game = await judge(services, context, composed);
  if (game !== undefined) await settle(context, composer(game, context.words));
}

/** The same way as the commands go, with the same refusals; the composer closes when the invitation, or table, is up. */
async function send(services: Services, context: Context, composed: Composed): Promise<void> {
  const { reply, words } = context;
  const { other, options } = composed;
  const game = await judge(services, context, composed);
  if (game === undefined) return;
  await reply.update(sendingGame(game, words));
  let after = composer(game, words);
  try {
    const live = await start();
    if (live?.cardId !== undefined) after = sentGame(game, { ...live.place, messageId: live.cardId }, words);
  } finally {
    // Posted or refused, the asker can see it: an edit that fails is no further news.
    await reply
      .update(after)
      .catch((error: unknown) => services.log.warn({ err: error }, 'a composer stays as it was'));
  }

  function start(): Promise<LiveMatch | undefined> {
    const level = game?.opponent?.level;
    if (level !== undefined) return startSolo(services, context, { level, options });
    return other === undefined
      ? openTable(services, context, options)
      : challenge(services, context, { other, options });
  }
}

/** The game as it would be; where none can be had here, the asker is told why, as after the command. */
async function judge(services: Services, context: Context, composed: Composed): Promise<NewGame | undefined> {
  const { other, options } = composed;
  const terms = await readTerms(services, context, isBot(services, other) ? unhurried(options) : options);
  if (!terms.ok) {
    await refuse(context, terms.error);
    return undefined;
  }
  return { opponent: other && pickedAs(services, context, other, composed.level), options: terms.value.options };
}

function pickedAs(services: Services, context: Context, other: TypedUser, level: number | undefined): Picked {
  if (isBot(services, other)) return { userId: other.userId, name: context.words.botName, level: readLevel(level) };
  const opponent = readOpponent(services, context, other);
  const picked = { userId: other.userId, name: nameOf(other) };
  return opponent.ok ? picked : { ...picked, refused: opponent.error };
}
