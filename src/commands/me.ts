import { blocksPage, readUnblocked, type MePart } from '../views/me-page.ts';
import type { Markdown } from '../views/markdown.ts';
import { refuse, settle } from './act.ts';
import { nameOf, simple, userAmong } from './command.ts';
import type { Context, Services } from './services.ts';

/** All that is the asker's own: whom they have blocked. */
export const me = simple('me', (services, context) => showBlocks(services, context));

/** A choice behind `/checkers me`. A private page carries no authority: everything is the presser's own. */
export async function changeMe(
  services: Services,
  context: Context,
  part: MePart,
  [value = '']: readonly string[],
): Promise<void> {
  switch (part) {
    case 'blocks':
      return showBlocks(services, context);
    case 'block':
      return block(services, context, value);
    case 'unblock':
      return unblock(services, context, value);
    default:
      return part satisfies never;
  }
}

async function showBlocks(
  { blocks, directory }: Services,
  context: Context,
  shown: { readonly after?: number; readonly done?: Markdown } = {},
): Promise<void> {
  const { words, player } = context;
  const others = [...(blocks.all().get(player) ?? [])];
  // Another process may have met them.
  await directory.load(others);
  const blocked = others
    .map((other) => ({ player: other, name: directory.person(other).name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, words.locale) || (a.player < b.player ? -1 : 1));
  await settle(context, blocksPage({ ...shown, blocked }, words));
}

async function block(services: Services, context: Context, chosen: string): Promise<void> {
  const { blocks, directory } = services;
  const { asker, words } = context;
  const other = userAmong(chosen, context.resolved);
  if (other === undefined) return refuse(context, { code: 'unknown-button' });
  const [userId, name] = [other.userId, nameOf(other)];
  if (userId === asker.userId) return refuse(context, { code: 'block-yourself' });
  if (other.user?.bot === true) return refuse(context, { code: 'block-bot', name });
  const [by, player] = await directory.meet(asker, { userId, name });
  if (blocks.isBlocked(by, player)) return refuse(context, { code: 'blocked-already', name });
  await blocks.block(by, player);
  await showBlocks(services, { ...context, player: by }, { done: words.answers.blocked({ name }) });
}

async function unblock(services: Services, context: Context, chosen: string): Promise<void> {
  const { blocks, directory, forgetPlayer } = services;
  const { player: by, words } = context;
  const read = readUnblocked(chosen);
  if ('after' in read) return showBlocks(services, context, read);
  const other = [...(blocks.all().get(by) ?? [])].find((one) => one === read.player);
  // The page was older than the block, or somebody made it up.
  if (other === undefined) return showBlocks(services, context);
  await directory.load([other]);
  const { name } = directory.person(other);
  await blocks.unblock(by, other);
  // Nobody is remembered for a block that is no more.
  for (const known of [by, other]) forgetPlayer(known);
  await showBlocks(services, context, { done: words.answers.unblocked({ name }) });
}
