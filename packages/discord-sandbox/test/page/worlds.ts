import type { APIApplicationCommand, APIMessage, APIUser } from 'discord-api-types/v10';
import type { PageChannel, PageMessage, World } from '../../src/protocol.ts';

/** Made-up people, commands and messages for the page's tests, as the sandbox would send them. */
export const ALICE = user('100000000000000001', 'Alice');
export const BOB = user('100000000000000002', 'Bob');
export const CAROL = user('100000000000000003', 'Carol');
export const BOT: APIUser = { ...user('100000000000000009', 'Test Bot'), bot: true };

function user(id: string, name: string): APIUser {
  return {
    id,
    username: name.toLowerCase().replace(' ', '-'),
    global_name: name,
    discriminator: '0',
    avatar: null,
  };
}

/** `/game` with a required user, an autocomplete, a choice, a flag, a bounded number, and two bare subcommands. */
export const GAME: APIApplicationCommand = {
  id: '500000000000000001',
  application_id: '500000000000000002',
  type: 1,
  name: 'game',
  description: 'Play a game',
  version: '500000000000000003',
  default_member_permissions: null,
  options: [
    {
      type: 1,
      name: 'challenge',
      description: 'Ask somebody to play',
      options: [
        {
          type: 3,
          name: 'rules',
          description: 'Which rules',
          choices: [
            { name: 'Standard', value: 'standard' },
            { name: 'Tournament', value: 'tournament' },
          ],
        },
        { type: 5, name: 'rated', description: 'Whether it counts' },
        { type: 4, name: 'draw_turns', description: 'Turns until a draw', min_value: 20, max_value: 200 },
        { type: 6, name: 'user', description: 'Whom to challenge', required: true },
      ],
    },
    {
      type: 1,
      name: 'move',
      description: 'Play a move',
      options: [{ type: 3, name: 'move', description: 'Such as 11-15', required: true, autocomplete: true }],
    },
    { type: 1, name: 'draw', description: 'Offer a draw' },
    { type: 1, name: 'resign', description: 'Give up' },
  ],
};

export function message(id: string, more: Partial<APIMessage> = {}): APIMessage {
  return {
    id,
    channel_id: '200000000000000001',
    author: BOT,
    content: 'hello',
    timestamp: '2026-01-02T03:04:05.000Z',
    edited_timestamp: null,
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    attachments: [],
    embeds: [],
    components: [],
    pinned: false,
    tts: false,
    type: 0,
    ...more,
  };
}

export function entry(id: string, more: Partial<APIMessage> = {}): PageMessage {
  return { message: message(id, more), onlyMe: false, threadId: undefined, waiting: undefined };
}

export function channel(more: Partial<PageChannel> = {}): PageChannel {
  return {
    id: '200000000000000001',
    name: 'general',
    kind: 'text',
    parentId: undefined,
    archived: false,
    locked: false,
    joined: false,
    memberIds: [],
    hasOlder: false,
    canSend: true,
    messages: [],
    ...more,
  };
}

export function world(more: Partial<World> = {}): World {
  return {
    type: 'world',
    me: ALICE,
    users: [ALICE, BOB, CAROL, BOT],
    memberIds: [ALICE, BOB, CAROL, BOT].map(({ id }) => id),
    guild: { id: '900000000000000001', name: 'Sandbox', ownerId: ALICE.id },
    roles: [{ id: '900000000000000001', name: '@everyone' }],
    inServer: true,
    channels: [channel()],
    commands: [GAME],
    botOnline: true,
    fileBytes: 10_485_760,
    ...more,
  };
}
