import { BOT, type PlayerId } from '../match/ids.ts';
import type { GameSummary } from '../store/games.ts';
import type { Markdown } from '../views/markdown.ts';
import { blocksPage, mePage, preferencesPage, readUnblocked, withPreference } from '../views/me-page.ts';
import type { MePart, PreferenceName } from '../views/me-page.ts';
import { refuse, settle } from './act.ts';
import { nameOf, simple, userAmong } from './command.ts';
import { playerOf } from './listed.ts';
import { personalFile } from './personal-file.ts';
import type { Context, Services } from './services.ts';

/** All that is the asker's own: what they have chosen, whom they have blocked, what is kept of them. */
export const me = simple('me', showPreferences);

/** A choice behind `/checkers me`. A private page carries no authority: everything is the presser's own. */
export async function changeMe(
  services: Services,
  context: Context,
  part: MePart,
  [value = '']: readonly string[],
): Promise<void> {
  switch (part) {
    case 'home':
      return showPreferences(services, context);
    case 'blocks':
      return showBlocks(services, context);
    case 'block':
      return block(services, context, value);
    case 'unblock':
      return unblock(services, context, value);
    case 'data':
      return showData(services, context);
    case 'forget':
      return askToForget(services, context);
    case 'confirm':
      return forget(services, context);
    default:
      return changePreference(services, context, part, value);
  }
}

/** By `/checkers me`, or from the menu. */
export async function showPreferences({ directory }: Services, context: Context): Promise<void> {
  await settle(context, preferencesPage(await directory.preferencesOf(context.asker.userId), context.words));
}

async function changePreference(
  { directory, forgetPlayer }: Services,
  context: Context,
  name: PreferenceName,
  value: string,
): Promise<void> {
  const { asker, words } = context;
  const changed = withPreference(await directory.preferencesOf(asker.userId), name, value);
  if (changed === undefined) return refuse(context, { code: 'unknown-button' });
  const player = await directory.prefer(asker, changed);
  // In memory are only those who play.
  forgetPlayer(player);
  await settle(context, preferencesPage(changed, words));
}

async function showBlocks(
  services: Services,
  context: Context,
  shown: { readonly after?: number; readonly done?: Markdown } = {},
): Promise<void> {
  const player = await playerOf(services, context);
  const { players = [], forgotten = 0 } = player === undefined ? {} : await services.people.blocksBy(player);
  const blocked = players.toSorted(
    (a, b) => a.name.localeCompare(b.name, context.words.locale) || (a.id < b.id ? -1 : 1),
  );
  await settle(context, blocksPage({ ...shown, blocked, forgotten }, context.words));
}

async function block(services: Services, context: Context, chosen: string): Promise<void> {
  const { people, directory, forgetPlayer } = services;
  const { asker, words } = context;
  const other = userAmong(chosen, context.resolved);
  if (other === undefined) return refuse(context, { code: 'unknown-button' });
  const [userId, name] = [other.userId, nameOf(other)];
  if (userId === asker.userId) return refuse(context, { code: 'block-yourself' });
  if (other.user?.bot === true) return refuse(context, { code: 'block-bot', name });
  const [by, player] = await directory.meet(asker, { userId, name });
  // In memory are only those who play.
  for (const met of [by, player]) forgetPlayer(met);
  const { players } = await people.blocksBy(by);
  if (players.some(({ id }) => id === player)) return refuse(context, { code: 'blocked-already', name });
  await people.block(by, player);
  await showBlocks(services, context, { done: words.answers.blocked({ name }) });
}

async function unblock(services: Services, context: Context, chosen: string): Promise<void> {
  const { people } = services;
  const { words } = context;
  const read = readUnblocked(chosen);
  if ('after' in read) return showBlocks(services, context, read);
  const by = await playerOf(services, context);
  const { players = [] } = by === undefined ? {} : await people.blocksBy(by);
  const other = players.find(({ id }) => id === read.player);
  // The page was older than the block, or somebody made it up.
  if (by === undefined || other === undefined) return showBlocks(services, context);
  await people.unblock(by, other.id);
  await showBlocks(services, context, { done: words.answers.unblocked({ name: other.name }) });
}

async function showData(services: Services, context: Context): Promise<void> {
  const { people } = services;
  const { words, uploadLimit } = context;
  const { data: said } = words.me;
  const player = await playerOf(services, context);
  const data = player && (await people.readPersonalData(player));
  if (player === undefined || data === undefined) return settle(context, mePage([said.title, said.nothing], words));
  const games = await gamesOf(services, player);
  const seated = [...new Set(games.flatMap(({ seats }) => [seats.dark, seats.light]))];
  const names = new Map((await people.loadPlayers(seated)).map(({ id, name }) => [id, name]));
  const nameFor = (one: PlayerId): string => names.get(one) ?? (one === BOT ? words.botName : words.formerPlayer);
  const { file, left } = personalFile({ player, data, games, nameOf: nameFor }, uploadLimit, words);
  await settle(
    context,
    mePage([said.title, said.intro, ...(left === 0 ? [] : [said.left({ count: left })])], words, file),
  );
}

const GAMES_AT_ONCE = 500;

async function gamesOf({ records }: Services, player: PlayerId): Promise<readonly GameSummary[]> {
  const all: GameSummary[] = [];
  for (;;) {
    const { games } = await records.readGames({ player }, { before: all.at(-1)?.number, most: GAMES_AT_ONCE });
    all.push(...games);
    if (games.length < GAMES_AT_ONCE) return all;
  }
}

async function askToForget(services: Services, context: Context): Promise<void> {
  const { words } = context;
  const { forget: said } = words.me;
  const player = await playerOf(services, context);
  if (player === undefined) return settle(context, mePage([said.title, said.nothing], words));
  const places = await placesOf(services, player);
  if (places.length > 0) return refuse(context, { code: 'still-playing', places });
  await settle(context, mePage([said.title, said.question, said.stays], words, undefined, 'confirm'));
}

/** Everything that names the asker goes at once; journals know them by an id that then names nobody (RUN-14). */
async function forget(services: Services, context: Context): Promise<void> {
  const { directory, people } = services;
  const { words } = context;
  const player = await playerOf(services, context);
  if (player !== undefined) {
    const places = await placesOf(services, player);
    if (places.length > 0) return refuse(context, { code: 'still-playing', places });
    await directory.erase(player, () => people.forgetPlayer(player));
  }
  await settle(context, mePage([words.me.forget.title, words.me.forget.done], words));
}

/** Threads, or channels, in which the asker is in a match, or waits for a seat in one: here, or in another process. */
async function placesOf({ runtime, matches }: Services, player: PlayerId): Promise<readonly string[]> {
  const places = new Map((await matches.matchesOf(player)).map(({ id, where }) => [id, where]));
  // Last, with no wait behind: what begins here meanwhile counts.
  for (const { id, outline, where } of runtime.all())
    if (outline.people.includes(player)) places.set(id, where);
    else places.delete(id);
  return Array.from(places.values(), ({ threadId, channelId }) => threadId ?? channelId);
}
