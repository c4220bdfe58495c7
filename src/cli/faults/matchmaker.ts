import type { SandboxUser } from '../../sandbox/client/sandbox-user.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Asked } from './asked.ts';
import type { Chance } from './chance.ts';
import { seenIn } from './seen-message.ts';

export interface MatchmakerParts {
  readonly sandbox: Sandbox;
  readonly users: readonly SandboxUser[];
  readonly chance: Chance;
  readonly asked: Asked;
  /** What is typed behind the opponent. */
  readonly drawOptions: (chance: Chance) => Readonly<Record<string, string>>;
}

const CARDS_SEEN = 40;
const PATIENCE = 900;

/** Has matches asked for and accepted, in #checkers; whatever a crash has left half done is taken up where it stands. */
export class Matchmaker {
  readonly #parts: MatchmakerParts;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(parts: MatchmakerParts) {
    this.#parts = parts;
  }

  /** Accepts every invitation that stands, and makes another one where `isWanted`. */
  async step(isWanted: boolean): Promise<void> {
    const { sandbox, users, chance, drawOptions } = this.#parts;
    const channelId = sandbox.channelId('checkers');
    let standing = 0;
    for (const { id, buttons, mentions } of seenIn(sandbox, channelId, CARDS_SEEN)) {
      const accept = buttons.find(({ means }) => means?.verb === 'accept');
      const invited = users.find((user) => mentions.includes(user.id));
      if (accept === undefined || invited === undefined) continue;
      standing += 1;
      await this.#sent(invited.click(id, accept.customId));
    }
    if (!isWanted || standing > 0) return;
    const challenger = chance.of(users);
    const invited = chance.of(users.filter((user) => user !== challenger));
    if (challenger === undefined || invited === undefined) return;
    const options = { user: invited.id, ...drawOptions(chance) };
    await this.#sent(challenger.slash(channelId, 'checkers challenge', options));
  }

  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #sent(outcome: ReturnType<SandboxUser['click']>): Promise<void> {
    const answer = outcome.then((told) => this.#parts.asked.answered(told));
    this.#underWay.add(answer);
    void answer.finally(() => this.#underWay.delete(answer));
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }
}
