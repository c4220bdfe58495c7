import type { UserFlags } from 'discord-api-types/v10';
import { SandboxUser } from '../../sandbox/client/sandbox-user.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { PEOPLE } from '../../sandbox/state/sample-world.ts';

const EIGHT = 8;

/** The three of the sandbox and five more, all members of its server (RUN-01). */
export function eightPeople(sandbox: Sandbox): readonly SandboxUser[] {
  const known = PEOPLE.map((name) => sandbox.user(name));
  const further = Array.from({ length: EIGHT - known.length }, (_, index) =>
    member(sandbox, `Player ${known.length + index + 1}`),
  );
  return [...known, ...further];
}

function member({ state, faults }: Sandbox, name: string): SandboxUser {
  const id = state.nextId();
  state.users.set(id, {
    id,
    username: name.toLowerCase().replaceAll(' ', '_'),
    discriminator: '0',
    global_name: name,
    avatar: null,
    banner: null,
    accent_color: null,
    public_flags: 0 as UserFlags,
    flags: 0 as UserFlags,
    primary_guild: null,
  });
  state.members.set(id, { userId: id, nick: null, roles: [], joinedAt: new Date(state.now()).toISOString() });
  return new SandboxUser({ state, faults }, id, name);
}
