import { asManager, BotFixture, CHANNEL, GUILD, idOf, type Told, type Who } from './bot-fixture.ts';
import { discordError, type Sent } from './fake-gate.ts';

export const COMPOSER = '600000000000000009';
export const STRANGER = '555555555555555599';
export const CLOCK = { id: '666666666666666666', username: 'Chess Clock', bot: true };
const NAMES: Readonly<Record<string, string>> = { [idOf('bob')]: 'Bob', [idOf('carol')]: 'Carol' };

/** Who is asked for as a member is told with their name and roles, the clock as a bot, a stranger not at all. */
export function asDiscord({ method, path }: Sent): unknown {
  const [, userId] = /\/members\/(\d+)$/.exec(path) ?? [];
  if (method !== 'get' || userId === undefined) return undefined;
  if (userId === STRANGER) return discordError(10_007, 404);
  const user = userId === CLOCK.id ? CLOCK : { id: userId, username: NAMES[userId] ?? 'Somebody' };
  return { user, roles: [] };
}

/** The composer as its user drives it. */
export class ComposerFixture extends BotFixture {
  constructor(...parts: ConstructorParameters<typeof BotFixture>) {
    super(...parts);
    this.discord.answer(asDiscord);
  }

  /** The composer as it stands for the one who uses it: Discord sends it along with every press. */
  shown(): readonly object[] {
    const bodies = this.discord.sent.map(({ body }): { readonly components?: readonly object[] } => ({
      ...(body?.['data'] ?? body),
    }));
    const last = bodies.findLast((body) => JSON.stringify(body.components ?? []).includes('c1:compose:'));
    return last?.components ?? [];
  }

  /** Chooses in a menu of the composer, or presses its button; `more` is what a tampered client would send. */
  compose(who: Who, part: string, values?: readonly string[], more: object = {}): Promise<readonly Told[]> {
    return this.press(who, `c1:compose:${part}`, {
      channel_id: CHANNEL,
      data: { component_type: values === undefined ? 2 : 3, custom_id: `c1:compose:${part}`, values },
      message: { id: COMPOSER, content: '', flags: 64, components: this.shown() },
      ...more,
    });
  }

  open(who: Who = 'alice', more: object = {}, page = 'new-game'): Promise<readonly Told[]> {
    return this.press(who, `c1:menu:${page}`, {
      channel_id: CHANNEL,
      message: { id: COMPOSER, content: '', flags: 64 },
      ...more,
    });
  }

  /** A manager of the server sets its defaults. */
  set(setting: string, values: readonly string[]): Promise<readonly Told[]> {
    return this.press('alice', `c1:set:${setting}`, {
      message: { id: '600000000000000010', flags: 64 },
      data: { component_type: 3, custom_id: `c1:set:${setting}`, values },
      ...asManager('alice'),
    });
  }

  inMenu(
    who: Who,
    target: string,
    name = 'Challenge to checkers',
    user: object = { username: NAMES[target] },
  ): Promise<readonly Told[]> {
    const resolved = {
      users: { [target]: { id: target, ...user } },
      members: { [target]: { roles: [], permissions: '1024' } },
    };
    return this.deliver(who, { type: 2, data: { id: '1', type: 2, name, target_id: target, resolved } });
  }

  /** No answer to the composer: others don't see that. */
  posted(): Sent | undefined {
    return this.discord.sent.find(({ method, path }) => method === 'post' && path.startsWith('/channels/'));
  }

  cardLink(): string {
    return `https://discord.com/channels/${GUILD}/${CHANNEL}/${this.live.cardId}`;
  }
}
