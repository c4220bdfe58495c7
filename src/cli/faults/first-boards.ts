import { meaningOf } from '../play/button-meaning.ts';
import type { APIMessage } from 'discord-api-types/v10';
import { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { buttonsOf } from '../play/table.ts';

/** Listens to what the embedded Discord shows: in which thread a match is, and since when each of its boards was up. */
export class FirstBoards {
  readonly #threads = new Map<string, string>();
  readonly #upSince = new Map<string, number>();

  constructor(sandbox: Sandbox) {
    sandbox.state.events.onDispatch(({ name, data }) => {
      if (name === GatewayDispatchEvents.MessageCreate) this.#handle(sandbox, data as APIMessage);
    });
  }

  /** Where a match is shown; `undefined` before anything of it could be pressed there. */
  threadOf(match: string): string | undefined {
    return this.#threads.get(match);
  }

  /** When the board of this revision first came up, in milliseconds since 1970. */
  upSince(match: string, board: number): number | undefined {
    return this.#upSince.get(`${match}:${board}`);
  }

  #handle({ state, world }: Sandbox, message: APIMessage): void {
    if (world.thread(message.channel_id) === undefined) return;
    for (const button of buttonsOf(message)) {
      const id = meaningOf(button.custom_id);
      if (id !== undefined && id.match !== undefined) this.#threads.set(id.match, message.channel_id);
      if (id?.verb !== 'pick') continue;
      const key = `${id.match}:${id.board}`;
      if (!this.#upSince.has(key)) this.#upSince.set(key, state.now());
      return;
    }
  }
}
