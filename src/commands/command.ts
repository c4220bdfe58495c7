import {
  ApplicationCommandOptionType as Option,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOptionChoice,
  type APIChatInputApplicationCommandInteraction,
  type APIInteractionDataResolvedGuildMember,
  type APIUser,
} from 'discord-api-types/v10';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import type { Context, MatchHandler, Services } from './services.ts';
import type { RowPhase } from '../store/match-rows.ts';
import { displayName, type PersonOf, type Words } from '../views/view-context.ts';
import type { PlaceRejection, RunningMatch, Refused } from '../views/refusal.ts';
import { type PlayerId, seatOf } from '../match/ids.ts';
import { refuse, seatsOf } from './act.ts';
import { type Listed, ownMatches, personsIn } from './listed.ts';

/** One subcommand of `/checkers` or `/checkers-admin`: how it is registered, how what was typed is read, what it does. */
export interface Command<Input = unknown> {
  readonly definition: (words: Words) => {
    readonly description: string;
    readonly options?: readonly APIApplicationCommandBasicOption[];
  };
  /** `undefined` for anything that is not this command as it is registered now. Never throws. */
  read(typed: Typed): Input | undefined;
  run(services: Services, context: Context, asked: Input): Promise<void>;
  /** The command starts a game, makes a file or a review, or guesses a code: nobody gets many of those at once. */
  readonly isCostly?: boolean;
  /** Choices for an option that is being typed. */
  complete?(typed: TypedOption, live: LiveMatch | undefined, words: Words): readonly Choice[];
}

export type Choice = APIApplicationCommandOptionChoice<string>;

interface TypedOption {
  readonly name: string;
  readonly text: string;
}

/** A command without options. */
export const simple = (name: keyof Words['commands'], run: Command<true>['run']): Command<true> => ({
  definition: ({ commands }) => ({ description: commands[name] }),
  read: () => true,
  run,
});

/** The part of an interaction's `data` that a command is read from: commands and autocompletion share it. */
export interface CommandData {
  readonly name: string;
  readonly options?: readonly CommandDataOption[] | undefined;
  readonly resolved?: Resolved;
}

export type Resolved = APIChatInputApplicationCommandInteraction['data']['resolved'];

interface CommandDataOption {
  readonly name: string;
  readonly type: number;
  readonly value?: unknown;
  readonly focused?: boolean | undefined;
  readonly options?: readonly CommandDataOption[] | undefined;
}

export interface TypedUser {
  readonly userId: string;
  readonly user?: APIUser | undefined;
  readonly member?: TypedMember | undefined;
}

/** Discord tells the permissions with what was typed or pressed, and not when it is asked. */
type TypedMember = Pick<APIInteractionDataResolvedGuildMember, 'nick' | 'roles'> &
  Partial<Pick<APIInteractionDataResolvedGuildMember, 'permissions'>>;

/** Where a file can be read that was uploaded with a command or a form, by its id, as Discord tells of it in `resolved`. */
export function fileAmong(id: string, resolved: Resolved): string | undefined {
  const url: unknown = resolved?.attachments?.[id]?.url;
  return typeof url === 'string' ? url : undefined;
}

export const isUserId = (text: string): boolean => /^[0-9]{1,20}$/.test(text);

/** A user by their id, with what Discord tells of them in `resolved`; `undefined` for what is no id. */
export const userAmong = (userId: string, resolved: CommandData['resolved']): TypedUser | undefined =>
  isUserId(userId) ? { userId, user: resolved?.users?.[userId], member: resolved?.members?.[userId] } : undefined;

/** The name of somebody chosen in an option; their id, if Discord tells nothing of them. */
export const nameOf = ({ userId, user, member }: TypedUser): string =>
  user === undefined ? userId : displayName(user, member?.nick);

/** A subcommand as it was typed: an option of another type than asked for is not there. */
export class Typed {
  /** The slash command that it belongs to. */
  readonly command: string;
  readonly name: string;
  readonly #options: readonly CommandDataOption[];
  readonly #resolved: CommandData['resolved'];

  private constructor(command: string, { name, options = [] }: CommandDataOption, resolved: CommandData['resolved']) {
    this.command = command;
    this.name = name;
    this.#options = options;
    this.#resolved = resolved;
  }

  /** `undefined` when it is not one subcommand of a slash command. */
  static from({ name, options, resolved }: CommandData): Typed | undefined {
    if (options?.length !== 1) return undefined;
    const [subcommand] = options;
    return subcommand?.type === Option.Subcommand ? new Typed(name, subcommand, resolved) : undefined;
  }

  text(name: string): string | undefined {
    const value = this.#value(name, Option.String);
    return typeof value === 'string' ? value : undefined;
  }

  number(name: string): number | undefined {
    const value = this.#value(name, Option.Integer);
    return typeof value === 'number' ? value : undefined;
  }

  /** `undefined` where it is left out. */
  flag(name: string): boolean | undefined {
    const value = this.#value(name, Option.Boolean);
    return typeof value === 'boolean' ? value : undefined;
  }

  isSet(name: string): boolean {
    return this.flag(name) === true;
  }

  user(name: string): TypedUser | undefined {
    const userId = this.#value(name, Option.User);
    return typeof userId === 'string' ? userAmong(userId, this.#resolved) : undefined;
  }

  file(name: string): string | undefined {
    const id = this.#value(name, Option.Attachment);
    return typeof id === 'string' ? fileAmong(id, this.#resolved) : undefined;
  }

  focused(): TypedOption | undefined {
    const option = this.#options.find(({ focused }) => focused === true);
    return typeof option?.value === 'string' ? { name: option.name, text: option.value } : undefined;
  }

  #value(name: string, type: number): unknown {
    return this.#options.find((option) => option.name === name && option.type === type)?.value;
  }
}

export const userOption = (description: string, required = true): APIApplicationCommandBasicOption => ({
  type: Option.User,
  name: 'user',
  description,
  required,
});

/** A command on the match of its thread; elsewhere the asker's own matches are linked (START-11). */
export const inMatch =
  <Input>(
    run: MatchHandler<Input>,
    whyNotHere: (services: Services, context: Context, input: Input) => Promise<Refused> = noMatchHere,
  ): Command<Input>['run'] =>
  async (services, context, asked) => {
    const { live } = context;
    if (context.fault !== undefined) throw context.fault;
    if (live !== undefined) await run(services, { ...context, live }, asked);
    else await refuse(context, await whyNotHere(services, context, asked));
  };

/** As many links as surely fit in one message, whatever the names; the newest ones. */
const MOST_LINKS = 12;

/** Links to the asker's own running matches (START-11); in a server only those of that server. */
export async function noMatchHere(services: Services, context: Context): Promise<PlaceRejection> {
  if (services.runtime.quarantine.holdsThread(context.channelId)) return { code: 'set-aside' };
  const { player, listed } = await ownMatches(services, context, MOST_LINKS, ({ phase }) => WITH_LINK.has(phase));
  const person = await personsIn(services, context, listed);
  return { code: 'no-match-here', matches: listed.flatMap((one) => linkTo(one, player, person)) };
}

const WITH_LINK: ReadonlySet<RowPhase> = new Set(['ready-check', 'playing', 'paused']);

function linkTo({ match, where: { threadId } }: Listed, player: PlayerId, person: PersonOf): readonly RunningMatch[] {
  const seats = seatsOf(match);
  if (threadId === undefined || seats === undefined) return [];
  const [dark, light] = [person(seats.dark).name, person(seats.light).name];
  const seat = seatOf(seats, player);
  if (seat === undefined) return [{ threadId, opponent: light, bothSides: [dark, light] }];
  return [{ threadId, opponent: seat === 'dark' ? light : dark }];
}
