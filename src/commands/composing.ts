import type { APIUserApplicationCommandInteraction } from 'discord-api-types/v10';
import { composer, COMPOSER_MENUS, sendingGame, sentGame } from '../views/composer.ts';
import type { ComposerMenu, ComposerPart, NewGame, Picked } from '../views/composer.ts';
import { encodeCustomId } from '../views/custom-id.ts';
import { refusal } from '../views/refusal.ts';
import { asPage, refuse, settle } from './act.ts';
import { isUserId, nameOf, userAmong, type TypedUser } from './command.ts';
import type { Context, Services } from './services.ts';
import { readTerms } from './start-match.ts';
import { challenge, openTable, readOpponent, type Challenge } from './starting.ts';
import { readLevel, startSolo, unhurried } from './starting-alone.ts';
import type { AskedOptions } from '../match/read-options.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';

/** A game as far as it is put together: the opponent, or nobody for an open table, and what differs from the defaults. */
type Composed = Pick<Challenge, 'options'> & {
  readonly other: TypedUser | undefined;
  /** The bot's level, where the bot is the opponent. */
  readonly level: number | undefined;
  readonly shown: readonly ComposerMenu[];
};

/** *New game*: nothing is chosen yet; *Play the bot* (START-10): it is the opponent. */
export const openComposer = (services: Services, context: Context, isSolo = false): Promise<void> => {
  const other = isSolo ? { userId: services.botUserId } : undefined;
  const { from } = context.reply;
  // A composer in the same message as one before is another game.
  if (from.kind === 'press') services.begun.delete(from.messageId);
  return showComposer(services, wherePlayed(services, context), { ...NOTHING_CHOSEN, other });
};

const NOTHING_CHOSEN = { level: undefined, options: {}, shown: [] } as const;

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
  await showComposer(services, context, { ...NOTHING_CHOSEN, other });
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
  const before = COMPOSER_MENUS.filter((menu) => chosenIn(context, menu) !== undefined);
  const chosen = Object.fromEntries(
    COMPOSER_MENUS.flatMap((each) => {
      const [value] = (each === part ? values : chosenIn(context, each)) ?? [];
      return value === undefined ? [] : [[each, value]];
    }),
  ) as Readonly<Partial<Record<ComposerMenu, string>>>;
  const { opponent: picked, level, ...chosenOptions } = chosen;
  // The bot's level without a menu of opponents: the bot is the opponent.
  const opponent = level !== undefined && !before.includes('opponent') ? services.botUserId : picked;
  if (opponent !== undefined && !isUserId(opponent)) return refuse(context, { code: 'unknown-button' });
  const other = opponent === undefined ? undefined : await lookUp(services, context, opponent);
  // A game against the bot has another usual time, and is never rated.
  const { time: _time, rated: _rated, ...others } = chosenOptions;
  const options = asOptions(isBot(services, other) === (level !== undefined) ? chosenOptions : others);
  // All or none of what stands behind More options.
  const shown = part === 'more' || before.includes('rules') ? COMPOSER_MENUS : before;
  const composed = { other, level: level === undefined ? undefined : Number(level), options, shown };
  if (part === 'send') await send(services, context, composed);
  else await showComposer(services, context, composed);
}

/** What stands in the menus may not go together: a game without a clock is not asked to be rated. */
const asOptions = ({ rated, ...chosen }: Readonly<Partial<Record<ComposedOption, string>>>): AskedOptions => ({
  ...chosen,
  ...(rated === 'no' && { rated: false }),
  ...(rated === 'yes' && chosen.time !== 'off' && { rated: true }),
});

type ComposedOption = Exclude<ComposerMenu, 'opponent' | 'level'>;

/** `undefined` where the menu is not on the message. */
const chosenIn = ({ chosen }: Context, menu: ComposerMenu): readonly string[] | undefined =>
  chosen.get(encodeCustomId({ verb: 'compose', topic: menu }));

/** A chosen user as they are by now: a menu that is not touched tells no more than an id. */
async function lookUp(services: Services, { guildId = '' }: Context, userId: string): Promise<TypedUser> {
  const { gate } = services;
  if (isBot(services, { userId })) return { userId };
  const member = await gate.member(guildId, userId);
  return { userId, user: member?.user, member };
}

async function showComposer(services: Services, context: Context, composed: Composed): Promise<void> {
  const game = await judge(services, context, composed);
  if (game !== undefined) await settle(context, composer(game, context.words));
}

/** Sends a game as the commands do, with the same refusals; the composer closes when the invitation, or table, is up. */
async function send(services: Services, context: Context, composed: Composed): Promise<void> {
  const { begun, log } = services;
  const { reply, words } = context;
  const judged = await judge(services, context, composed);
  if (judged === undefined) return;
  const game = judged;
  const key = reply.from.kind === 'press' ? reply.from.messageId : context.cause;
  const earlier = begun.get(key);
  const live = earlier ?? begin();
  begun.set(key, live);
  let after = composer(game, words);
  try {
    const { cardId, place } = (await live) ?? {};
    if (cardId !== undefined && place !== undefined) after = sentGame(game, { ...place, messageId: cardId }, words);
    // Nothing came of it: the next press tries again.
    else begun.delete(key);
  } catch (error) {
    begun.delete(key);
    throw error;
  } finally {
    // Posted or refused, the asker can see it: an edit that fails is no further news.
    await reply
      .update(asPage(context, after))
      .catch((error: unknown) => log.warn({ err: error }, 'a composer stays as it was'));
  }

  async function begin(): Promise<LiveMatch | undefined> {
    await reply.update(asPage(context, sendingGame(game, words)));
    const { other, options } = composed;
    const level = game.opponent?.level;
    if (level !== undefined) return startSolo(services, context, { level, options });
    return other === undefined
      ? openTable(services, context, options)
      : challenge(services, context, { other, options });
  }
}

/** The game as it would be; where none can be had here, the asker is told why, as after the command. */
async function judge(services: Services, context: Context, composed: Composed): Promise<NewGame | undefined> {
  const { other, options, shown } = composed;
  const terms = await readTerms(services, context, isBot(services, other) ? unhurried(options) : options);
  if (!terms.ok) {
    // The composer keeps what has been chosen.
    await context.reply.send(refusal(terms.error, context));
    return undefined;
  }
  const opponent = other && pickedAs(services, context, other, composed.level);
  return { opponent, options: terms.value.options, shown };
}

function pickedAs(services: Services, context: Context, other: TypedUser, level: number | undefined): Picked {
  if (isBot(services, other)) return { userId: other.userId, name: context.words.botName, level: readLevel(level) };
  const opponent = readOpponent(services, context, other);
  const picked = { userId: other.userId, name: nameOf(other) };
  return opponent.ok ? picked : { ...picked, refused: opponent.error };
}
