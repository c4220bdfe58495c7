import type { PageChannel, PageMessage, World } from '../protocol.ts';

/**
 * Lets a new world share the objects of the last one wherever they say the same. Each world comes whole; with this,
 * "the same object" means "nothing to draw", and a click redraws one message instead of all.
 */
export function keepUnchanged(before: World | undefined, after: World): World {
  if (before === undefined) return after;
  const channels = after.channels.map((channel) => {
    const old = before.channels.find(({ id }) => id === channel.id);
    return old === undefined ? channel : keepChannel(old, channel);
  });
  return {
    ...after,
    channels,
    users: same(before.users, after.users),
    roles: same(before.roles, after.roles),
    commands: same(before.commands, after.commands),
  };
}

function keepChannel(before: PageChannel, after: PageChannel): PageChannel {
  const known = new Map(before.messages.map((each) => [each.message.id, each]));
  const messages = after.messages.map((each) => {
    const old = known.get(each.message.id);
    return old === undefined ? each : keepMessage(old, each);
  });
  return { ...after, messages };
}

function keepMessage(before: PageMessage, after: PageMessage): PageMessage {
  return same(before, after);
}

/** JSON came in, so JSON decides: both sides were written by the same serializer, key order included. */
function same<Value>(before: Value, after: Value): Value {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
