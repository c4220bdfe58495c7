import type { SandboxUser } from '../../sandbox/client/sandbox-user.ts';
import type { SeenMessage } from './seen-message.ts';

const TURN = /(?:<@(\d+)>|\*\*([^*]+)\*\*), it is your turn/;

/** The two who play in a thread: its opening message mentions both. Nobody before it is up. */
export function playersIn(thread: readonly SeenMessage[], users: readonly SandboxUser[]): readonly SandboxUser[] {
  const opening = thread.find(({ mentions }) => mentions.length === 2);
  return users.filter(({ id }) => opening?.mentions.includes(id) === true);
}

/** Whose turn a live board says it is. */
export function onMoveIn({ words }: SeenMessage, players: readonly SandboxUser[]): SandboxUser | undefined {
  const [, id, name] = TURN.exec(words) ?? [];
  return players.find((user) => user.id === id || user.name === name);
}
