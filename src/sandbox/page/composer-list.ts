import type { APIUser } from 'discord-api-types/v10';
import type { World } from '../protocol.ts';
import { type Offer, offersFor, type RemoteChoices, type Surroundings } from './completion.ts';
import { type CommandPath, matchPaths } from './slash-command.ts';
import type { SlashDraft, SlashField } from './slash-draft.ts';
import { optionOffers } from './typed-options.ts';

/** The list above the composer: whether it is open, which of its lines is marked, and what it offers. */
export class ComposerList {
  #isOpen = true;
  #active = 0;

  /** The marked line, counted from 0; -1 while none is, so that Enter sends what was typed. */
  get active(): number {
    return this.#active;
  }

  /** Opens the list anew, with its first line marked. */
  open(): void {
    this.#isOpen = true;
    this.#active = 0;
  }

  close(): void {
    this.#isOpen = false;
  }

  /** Marks a line, counted from 0; -1 marks none. */
  mark(line: number): void {
    this.#active = line;
  }

  /** The commands on offer for a plain line. */
  pathsFor(text: string, paths: readonly CommandPath[]): readonly CommandPath[] {
    return this.#isOpen && text.startsWith('/') ? matchPaths(paths, text) : [];
  }

  /** The options on offer behind the last one of a command. */
  optionsFor(draft: SlashDraft): readonly Offer[] {
    return this.#isOpen ? optionOffers(draft) : [];
  }

  /** The values on offer for a field; `choices` are the bot's own. */
  offersFor({ option, text, picked }: SlashField, world: World, choices: RemoteChoices): readonly Offer[] {
    return this.#isOpen && picked === undefined ? offersFor(option, text, othersFirst(world), choices) : [];
  }
}

/** Whom one may mean: most likely another person, least likely a bot or oneself. */
function othersFirst({ me, users, channels, roles }: World): Surroundings {
  const rank = ({ id, bot }: APIUser): number => (id === me.id ? 2 : bot === true ? 1 : 0);
  return { users: [...users].sort((a, b) => rank(a) - rank(b)), channels, roles };
}
