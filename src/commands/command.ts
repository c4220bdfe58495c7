import {
  ApplicationCommandOptionType as Option,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOptionChoice,
  type APIChatInputApplicationCommandInteraction,
  type APIInteractionDataResolvedGuildMember,
  type APIUser,
} from 'discord-api-types/v10';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import type { Context, Services } from './services.ts';
import type { Words } from '../views/view-context.ts';

/** One subcommand of `/checkers`: how it is registered, how what was typed is read, what it does. */
export interface Command<Asked = unknown> {
  readonly definition: (words: Words) => {
    readonly description: string;
    readonly options?: readonly APIApplicationCommandBasicOption[];
  };
  /** `undefined` for anything that is not this command as it is registered now. Never throws. */
  read(typed: Typed): Asked | undefined;
  run(services: Services, context: Context, asked: Asked): Promise<void>;
  /** What to offer while one of its options is being typed. */
  complete?(typed: TypedOption, live: LiveMatch | undefined, words: Words): readonly Choice[];
}

export type Choice = APIApplicationCommandOptionChoice<string>;

export interface TypedOption {
  readonly name: string;
  readonly text: string;
}

export const nothing = (): true => true;

/** The part of an interaction's `data` that a command is read from: commands and autocompletion share it. */
export interface CommandData {
  readonly name: string;
  readonly options?: readonly CommandDataOption[] | undefined;
  readonly resolved?: APIChatInputApplicationCommandInteraction['data']['resolved'];
}

export interface CommandDataOption {
  readonly name: string;
  readonly type: number;
  readonly value?: unknown;
  readonly focused?: boolean | undefined;
  readonly options?: readonly CommandDataOption[] | undefined;
}

export interface TypedUser {
  readonly userId: string;
  readonly user?: APIUser | undefined;
  readonly member?: APIInteractionDataResolvedGuildMember | undefined;
}

/** The user who typed or pressed something, as Discord names them there. */
export interface Asker {
  readonly userId: string;
  readonly name: string;
}

/** Server nickname first, then the global display name, then the user name (START-07). */
export const displayName = (user: Pick<APIUser, 'username' | 'global_name'>, nick: string | null | undefined): string =>
  nick ?? user.global_name ?? user.username;

/** What somebody who was chosen in an option is called; their id, if Discord tells nothing of them. */
export const nameOf = ({ userId, user, member }: TypedUser): string =>
  user === undefined ? userId : displayName(user, member?.nick);

/** What somebody typed after `/checkers`: only options of the type that is asked for are there. */
export class Typed {
  readonly name: string;
  readonly #options: readonly CommandDataOption[];
  readonly #resolved: CommandData['resolved'];

  private constructor({ name, options = [] }: CommandDataOption, resolved: CommandData['resolved']) {
    this.name = name;
    this.#options = options;
    this.#resolved = resolved;
  }

  /** `undefined` when it is not one subcommand of `/checkers`. */
  static from({ name, options, resolved }: CommandData): Typed | undefined {
    if (name !== 'checkers' || options?.length !== 1) return undefined;
    const [subcommand] = options;
    return subcommand?.type === Option.Subcommand ? new Typed(subcommand, resolved) : undefined;
  }

  text(name: string): string | undefined {
    const value = this.#value(name, Option.String);
    return typeof value === 'string' ? value : undefined;
  }

  number(name: string): number | undefined {
    const value = this.#value(name, Option.Integer);
    return typeof value === 'number' ? value : undefined;
  }

  isSet(name: string): boolean {
    return this.#value(name, Option.Boolean) === true;
  }

  user(name: string): TypedUser | undefined {
    const userId = this.#value(name, Option.User);
    if (typeof userId !== 'string' || !/^[0-9]{1,20}$/.test(userId)) return undefined;
    return { userId, user: this.#resolved?.users?.[userId], member: this.#resolved?.members?.[userId] };
  }

  focused(): TypedOption | undefined {
    const option = this.#options.find(({ focused }) => focused === true);
    return typeof option?.value === 'string' ? { name: option.name, text: option.value } : undefined;
  }

  #value(name: string, type: number): unknown {
    return this.#options.find((option) => option.name === name && option.type === type)?.value;
  }
}

export const userOption = (description: string): APIApplicationCommandBasicOption => ({
  type: Option.User,
  name: 'user',
  description,
  required: true,
});
