import {
  ApplicationCommandOptionType as Option,
  type APIApplicationCommandBasicOption as Field,
} from 'discord-api-types/v10';
import { err, ok, type Result } from '../engine/result.ts';
import {
  FEWEST_DRAW_TURNS,
  LONGEST_NAME,
  MOST_DRAW_TURNS,
  readHotseatNames,
  type AskedOptions,
} from '../match/read-options.ts';
import { BOARD_NAMES } from '../views/board-picture.ts';
import { boardName, completeClock, completeOption } from '../views/match-options.ts';
import type { Words } from '../views/view-context.ts';
import { otherSeat, seatOf } from '../match/ids.ts';
import type { FinishedMatch } from '../match/match.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import type { Refused } from '../views/refusal.ts';
import { act, refuse, type MatchRefusal } from './act.ts';
import { nameOf, userOption, type Command, type Typed, type TypedUser } from './command.ts';
import { joinByCode } from './join.ts';
import { canSee } from './permissions.ts';
import type { Asker, Context, Services } from './services.ts';
import { openThread, readTerms, startMatch, type Terms } from './start-match.ts';

export interface Challenge {
  readonly other: TypedUser;
  readonly options: AskedOptions;
}

interface Hotseat {
  readonly names: readonly [string, string];
  readonly options: AskedOptions;
}

/** What to offer while a length of time is being typed (START-06). */
const completeTime: NonNullable<Command['complete']> = ({ name, text }, _live, words) => {
  if (name === 'clock') return completeClock(text, words);
  return name === 'time' || name === 'warning' ? completeOption({ option: name, text }, words) : [];
};

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
      ],
    }),
    read(typed) {
      const other = typed.user('user');
      return other === undefined ? undefined : { other, options: readAskedOptions(typed) };
    },
    run: async (...asked) => void (await challenge(...asked)),
    complete: completeTime,
  } satisfies Command<Challenge>,

  open: {
    definition: (words) => ({
      description: words.commands.open,
      options: [...timeFields(words), firstField(words), ...playFields(words)],
    }),
    read: readAskedOptions,
    run: async (...asked) => void (await openTable(...asked)),
    complete: completeTime,
  } satisfies Command<AskedOptions>,

  join: {
    definition: ({ commands }) => ({
      description: commands.join,
      options: [{ type: Option.String, name: 'code', description: commands.joinCode, required: true, max_length: 40 }],
    }),
    read: (typed) => typed.text('code'),
    run: joinByCode,
  } satisfies Command<string>,

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
    run: startHotseat,
    complete: completeTime,
  } satisfies Command<Hotseat>,
};

function nameField(name: string, description: string) {
  const length = { min_length: 1, max_length: LONGEST_NAME };
  return { type: Option.String, name, description, required: true, ...length } as const;
}

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

async function turnDown(context: Context, refused: Refused): Promise<undefined> {
  await refuse(context, refused);
  return undefined;
}

/** Posts an invitation: by `/checkers challenge`, or as the composer has it. `undefined`: refused, and told why. */
export async function challenge(
  services: Services,
  context: Context,
  { other, options: asked }: Challenge,
): Promise<LiveMatch | undefined> {
  const terms = await readTerms(services, context, asked);
  if (!terms.ok) return turnDown(context, terms.error);
  return invite(services, context, other, terms.value);
}

/** *Rematch* on the card of a match that is over: its players alone, with its options. */
export async function challengeAgain(
  services: Services,
  context: Context,
  { seats, options }: FinishedMatch,
): Promise<void> {
  const { directory, gate } = services;
  const asker = directory.find(context.asker.userId);
  const seat = asker === undefined ? undefined : seatOf(seats, asker);
  if (seat === undefined) return refuse(context, { code: 'not-a-player' });
  const { userId, name } = directory.person(seats[otherSeat(seat)]);
  if (userId === undefined) return refuse(context, { code: 'not-a-member', name });
  const terms = await readTerms(services, context, {});
  if (!terms.ok) return refuse(context, terms.error);
  const { place } = terms.value;
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

/** One person plays both sides (START-08): nobody is waited for, and no clock runs unless one is asked for. Without its thread the match is called off again. */
async function startHotseat(services: Services, context: Context, { names, options: asked }: Hotseat): Promise<void> {
  const { directory, chance } = services;
  const terms = await readTerms(services, context, { ...asked, time: asked.time ?? 'off' });
  if (!terms.ok) return refuse(context, terms.error);
  const read = readHotseatNames(...names);
  if (!read.ok) return refuse(context, read.error);
  const [operator] = await directory.meet(context.asker);
  const { place, options } = terms.value;
  const live = await startMatch(services, context, { challenger: operator }, place, async ({ people }) => {
    const players = [await directory.seatName(read.value[0]), await directory.seatName(read.value[1])] as const;
    for (const player of players) people.add(player);
    const drawn = { challengerSeat: chance.drawSeat(), ballot: chance.drawBallot() };
    return { type: 'StartHotseat', players, options, ...drawn };
  });
  if (live === undefined) return;
  const opened = { ...context, player: operator, live };
  const thread = await openThread(services, opened, live.match);
  if (thread.ok) {
    services.reconcilerOf(live).reconcile();
    await seatHost(services, context, live);
    return;
  }
  await act(services, { ...opened, at: services.clock.now() }, { type: 'Abort' });
  await refuse(context, thread.error);
}

/** Nobody is mentioned in a hotseat game, and so nobody is added to its thread by that. */
async function seatHost({ gate, log }: Services, { asker }: Context, { id, threadId }: LiveMatch): Promise<void> {
  if (threadId === undefined) return;
  await gate
    .addToThread(threadId, asker.userId)
    .catch((error: unknown) => log.warn({ match: id, err: error }, 'a host could not be added to the thread'));
}

const timeFields = ({ commands }: Words): readonly Field[] => [
  { type: Option.String, name: 'time', description: commands.time, autocomplete: true },
  { type: Option.String, name: 'warning', description: commands.warning, autocomplete: true },
  { type: Option.String, name: 'clock', description: commands.clock, autocomplete: true },
];

const firstField = ({ commands, choices }: Words): Field => choiceField('first', commands.first, choices.first);

function playFields(words: Words): readonly Field[] {
  const { commands, choices } = words;
  const boards = Object.fromEntries(BOARD_NAMES.map((board) => [board, boardName(board, words)]));
  const rules = Object.fromEntries(
    Object.entries(choices.rules).map(([name, shown]) => {
      const note = choices.ruleNotes[name];
      return [name, note === undefined ? shown : `${shown}: ${note}`];
    }),
  );
  const [min_value, max_value] = [FEWEST_DRAW_TURNS, MOST_DRAW_TURNS];
  return [
    choiceField('pieces', commands.pieces, choices.pieces),
    choiceField('board', commands.boardLook, boards),
    choiceField('rules', commands.rules, rules),
    { type: Option.Integer, name: 'draw_turns', description: commands.drawTurns, min_value, max_value },
  ];
}

/** Words by what is chosen with them. */
type ChoiceNames = Readonly<Record<string, string>>;

const choiceField = (name: string, description: string, names: ChoiceNames): Field => ({
  type: Option.String,
  name,
  description,
  choices: Object.entries(names).map(([value, shown]) => ({ name: shown, value })),
});

/** Only what was typed is there: what is left off is the server's default. */
function readAskedOptions(typed: Typed): AskedOptions {
  const names = ['time', 'warning', 'clock', 'first', 'pieces', 'board', 'rules'] as const;
  const texts = names.flatMap((name) => {
    const value = typed.text(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const turns = typed.number('draw_turns');
  return { ...Object.fromEntries(texts), ...(turns === undefined ? {} : { draw_turns: turns }) };
}
