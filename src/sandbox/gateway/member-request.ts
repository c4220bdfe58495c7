import { GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';
import { memberObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { GatewaySession } from './session.ts';

interface MemberRequest {
  readonly guild_id?: unknown;
  readonly user_ids?: unknown;
  readonly query?: unknown;
  readonly limit?: unknown;
  readonly nonce?: unknown;
}

/** Answers op 8 with one GUILD_MEMBERS_CHUNK. Asking for the whole list needs the members intent; without it, silence. */
export function answerMemberRequest(state: DiscordState, session: GatewaySession, data: unknown): void {
  const wanted: MemberRequest = typeof data === 'object' && data !== null ? data : {};
  if (wanted.guild_id !== state.guild.id) return;
  const wantsAll = wanted.user_ids === undefined && wanted.query === '';
  if (wantsAll && (session.intents & GatewayIntentBits.GuildMembers) === 0) return;
  const ids = [wanted.user_ids ?? []].flat().filter((id) => typeof id === 'string');
  const query = typeof wanted.query === 'string' ? wanted.query.toLowerCase() : undefined;
  const members = [...state.members.values()].filter((member) => {
    if (ids.length > 0) return ids.includes(member.userId);
    const name = state.users.get(member.userId)?.username.toLowerCase() ?? '';
    return query !== undefined && name.startsWith(query);
  });
  const limit = typeof wanted.limit === 'number' && wanted.limit > 0 ? wanted.limit : members.length;
  session.dispatch(GatewayDispatchEvents.GuildMembersChunk, {
    guild_id: state.guild.id,
    members: members.slice(0, limit).map((member) => memberObject(state, member)),
    chunk_index: 0,
    chunk_count: 1,
    not_found: ids.filter((id) => !state.members.has(id)),
    ...(typeof wanted.nonce === 'string' ? { nonce: wanted.nonce } : {}),
  });
}
