import type { APIMessageComponent, APIUser } from 'discord-api-types/v10';
import type { PageChannel, World } from '../protocol.ts';
import { people } from './store.ts';

/** Whom my newest command in a channel asks for an answer that can still be given: its message has buttons. */
export function openInvitation(world: World, channel: PageChannel): APIUser | undefined {
  const mine = channel.messages.findLast(
    ({ message, onlyMe }) => !onlyMe && message.interaction_metadata?.user.id === world.me.id,
  )?.message;
  if (mine === undefined || !(mine.components ?? []).some(isPressable)) return undefined;
  return people(world).find(({ id }) => id !== world.me.id && mine.mentions.some((each) => each.id === id));
}

/** Whether a component, or one within it, can be pressed. */
function isPressable(component: APIMessageComponent): boolean {
  if ('custom_id' in component) return !('disabled' in component && component.disabled);
  return 'components' in component && component.components.some(isPressable);
}
