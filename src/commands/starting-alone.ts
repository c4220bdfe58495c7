import { ApplicationCommandOptionType as Option } from 'discord-api-types/v10';
import type { APIApplicationCommandBasicOption as Field } from 'discord-api-types/v10';
import { LONGEST_NAME, readHotseatNames, type AskedOptions } from '../match/read-options.ts';
import { BOT } from '../match/ids.ts';
import { LEVELS, type LevelNumber } from '../engine/search/levels.ts';
import { DEFAULT_LEVEL } from '../match/options.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import { levelChoice } from '../views/composer.ts';
import type { Words } from '../views/view-context.ts';
import { act, refuse, turnDown } from './act.ts';
import type { Command } from './command.ts';
import { completeMatchOption, firstField, playFields, readAskedOptions, timeFields } from './option-fields.ts';
import type { Context, Services } from './services.ts';
import { drawStart, openThread, readTerms, startMatch, type Terms } from './start-match.ts';

interface Hotseat {
  readonly names: readonly [string, string];
  readonly options: AskedOptions;
}

/** A game against the bot. */
export interface Solo {
  readonly level: LevelNumber;
  readonly options: AskedOptions;
}

/** Games of one person: both sides, or against the bot. */
export const startingAlone = {
  hotseat: {
    definition: (words) => ({
      description: words.commands.hotseat,
      options: [
        nameField('name1', words.commands.hotseatName1),
        nameField('name2', words.commands.hotseatName2),
        ...timeFields(words),
        ...playFields(words),
      ],
    }),
    read(typed) {
      const [name1, name2] = [typed.text('name1'), typed.text('name2')];
      if (name1 === undefined || name2 === undefined) return undefined;
      return { names: [name1, name2], options: readAskedOptions(typed) } as const;
    },
    isCostly: true,
    run: startHotseat,
    complete: completeMatchOption,
  } satisfies Command<Hotseat>,

  solo: {
    definition: (words) => ({
      description: words.commands.solo,
      options: [
        levelField(words, words.commands.soloLevel),
        ...timeFields(words),
        firstField(words),
        ...playFields(words),
      ],
    }),
    read: (typed) => ({ level: readLevel(typed.number('level')), options: readAskedOptions(typed) }),
    isCostly: true,
    run: async (...asked) => void (await startSolo(...asked)),
    complete: completeMatchOption,
  } satisfies Command<Solo>,
};

export const levelField = (words: Words, description: string): Field => ({
  type: Option.Integer,
  name: 'level',
  description,
  choices: LEVELS.map(({ level: value }) => ({ name: levelChoice(value, words), value })),
});

/** A level by its number; the usual one where it is left out or is none. */
export const readLevel = (asked: number | undefined): LevelNumber =>
  LEVELS.find(({ level }) => level === asked)?.level ?? DEFAULT_LEVEL;

function nameField(name: string, description: string) {
  const length = { min_length: 1, max_length: LONGEST_NAME };
  return { type: Option.String, name, description, required: true, ...length } as const;
}

/** One person plays both sides (START-08). */
async function startHotseat(services: Services, context: Context, { names, options: asked }: Hotseat): Promise<void> {
  const { directory, chance } = services;
  const terms = await readTerms(services, context, unhurried(asked));
  if (!terms.ok) return refuse(context, terms.error);
  const read = readHotseatNames(...names);
  if (!read.ok) return refuse(context, read.error);
  const { place, options } = terms.value;
  await startAlone(services, context, place, async ({ people }) => {
    const players = [await directory.seatName(read.value[0]), await directory.seatName(read.value[1])] as const;
    for (const player of players) people.add(player);
    return { type: 'StartHotseat', players, options, ...drawStart(chance) };
  });
}

/** A game against the bot (START-10): by `/checkers solo`, by challenging it, or as the composer has it. The same. */
export async function startSolo(
  services: Services,
  context: Context,
  { level, options: asked }: Solo,
): Promise<LiveMatch | undefined> {
  if (asked.rated === true) return turnDown(context, { code: 'cannot-be-rated', why: 'against-the-bot' });
  const terms = await readTerms(services, context, unhurried(asked));
  if (!terms.ok) return turnDown(context, terms.error);
  return playBot(services, context, level, terms.value);
}

export const playBot = (
  services: Services,
  context: Context,
  level: LevelNumber,
  { place, options }: Terms,
): Promise<LiveMatch | undefined> =>
  startAlone(services, context, place, ({ people }) => {
    people.add(BOT);
    return { type: 'StartSolo', level, options, ...drawStart(services.chance) };
  });

/** Nobody waits for who plays alone: no clock runs unless one is asked for. */
export const unhurried = (asked: AskedOptions): AskedOptions =>
  asked.time === undefined && asked.clock === undefined ? { ...asked, time: 'off' } : asked;

/** Begins a game of one person: nobody is waited for. Without its thread the match is called off again. */
async function startAlone(
  services: Services,
  context: Context,
  place: Terms['place'],
  ask: Parameters<typeof startMatch>[4],
): Promise<LiveMatch | undefined> {
  const [player] = await services.directory.meet(context.asker);
  const live = await startMatch(services, context, { challenger: player }, place, ask);
  if (live === undefined) return undefined;
  const opened = { ...context, player, live };
  const thread = await openThread(services, opened, live.match);
  if (thread.ok) {
    services.driverOf(live).wakeUp();
    await seatHost(services, context, live);
    return live;
  }
  const confirmed = 'game' in live.match ? live.match.game?.startRevision : undefined;
  const off = { type: 'Abort', ...(confirmed === undefined ? {} : { confirmed }) } as const;
  await act(services, { ...opened, at: services.clock.now() }, off);
  return turnDown(context, thread.error);
}

/** Nobody is mentioned in a game of one person, and so nobody is added to its thread by that. */
async function seatHost({ gate, log }: Services, { asker }: Context, { id, threadId }: LiveMatch): Promise<void> {
  if (threadId === undefined) return;
  await gate
    .addToThread(threadId, asker.userId)
    .catch((error: unknown) => log.warn({ match: id, err: error }, 'a host could not be added to the thread'));
}
