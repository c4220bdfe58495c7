import type { PageChannel, World } from '../protocol.ts';
import type { Actions } from './actions.ts';
import type { RemoteChoices } from './completion.ts';
import { draftInput, type SlashDraft } from './slash-draft.ts';

const AFTER_MS = 120;

/** What the bot is asked for: the choices of one option, with the rest of the command as it is typed. */
export interface CompletionQuestion {
  readonly world: World;
  readonly channel: PageChannel;
  readonly draft: SlashDraft;
  readonly option: string;
}

/** Asks the bot for choices once typing pauses; only the answer to the newest question counts. */
export class BotCompletion {
  readonly #actions: Actions;
  readonly #onAnswer: (error: string | undefined) => void;
  #choices: RemoteChoices = [];
  #asked = 0;

  constructor(actions: Actions, onAnswer: (error: string | undefined) => void) {
    this.#actions = actions;
    this.#onAnswer = onAnswer;
  }

  get choices(): RemoteChoices {
    return this.#choices;
  }

  clear(): void {
    this.#choices = [];
  }

  /** @param look gives the question as it stands when typing has paused, or undefined when there is none any more */
  ask(look: () => CompletionQuestion | undefined): void {
    this.#asked += 1;
    const asked = this.#asked;
    setTimeout(() => {
      const question = asked === this.#asked ? look() : undefined;
      if (question !== undefined) void this.#complete(asked, question);
    }, AFTER_MS);
  }

  async #complete(asked: number, { world, channel, draft, option }: CompletionQuestion): Promise<void> {
    const { choices = [], error } = await this.#actions.complete(channel.id, draftInput(draft, world), option);
    if (asked !== this.#asked) return;
    this.#choices = choices;
    this.#onAnswer(error);
  }
}
