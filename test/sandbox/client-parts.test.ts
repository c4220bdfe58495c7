import type { Interaction, RepliableInteraction } from 'discord.js';
import { ChannelType, Client, ComponentType, Events, GatewayIntentBits, Partials, TextInputStyle } from 'discord.js';
import { afterEach, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { COMMANDS, startForTest, idIn } from './support/raw-bot.ts';

/** What the unmodified discord.js makes of members, menus and modals. */
const clients: Client[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) await client.destroy();
});

async function login(): Promise<{ sandbox: Sandbox; client: Client<true> }> {
  const sandbox = await startForTest({ membersIntent: true });
  const client = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers],
    partials: [Partials.GuildMember, Partials.ThreadMember],
    rest: { api: sandbox.apiUrl, timeout: 2_000 },
  });
  clients.push(client);
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(sandbox.token);
  const readyClient = await ready;
  await readyClient.application.commands.set(COMMANDS);
  return { sandbox, client: readyClient };
}

/** The next interaction, which discord.js knows how to answer. */
const nextInteraction = (client: Client): Promise<Interaction> =>
  new Promise((resolve) => client.once(Events.InteractionCreate, resolve));

test('it hears of threads and the server being left and joined', async () => {
  const { sandbox, client } = await login();
  const channel = await client.channels.fetch(sandbox.channelId('checkers'));
  if (channel?.type !== ChannelType.GuildText) throw new Error('no text channel');
  const thread = await (await channel.send('A match')).startThread({ name: 'Alice vs Bob' });
  const bob = sandbox.user('Bob');
  const heard: string[] = [];
  client.on(Events.ThreadMembersUpdate, (added, removed) => {
    heard.push(...added.map(({ id }) => `joined ${id}`), ...removed.map(({ id }) => `left ${id}`));
  });
  client.on(Events.GuildMemberRemove, ({ id }) => void heard.push(`gone ${id}`));
  client.on(Events.GuildMemberAdd, ({ id }) => void heard.push(`back ${id}`));
  bob.joinThread(thread.id);
  bob.leaveThread(thread.id);
  bob.leaveServer();
  bob.joinServer();
  const expected = ['joined', 'left', 'gone', 'back'].map((what) => `${what} ${bob.id}`);
  await expect.poll(() => heard).toEqual(expected);
  await expect(thread.members.fetch(bob.id)).rejects.toMatchObject({ code: 10_007, status: 404 });
  expect((await thread.guild.members.fetch(bob.id)).displayName).toBe('Bob');
});

test('it reads the channels and people that menus name', async () => {
  const { sandbox, client } = await login();
  const [alice, lounge] = [sandbox.user('Alice'), sandbox.channelId('lounge')];
  const asked = nextInteraction(client);
  const shown = alice.slash(sandbox.channelId('checkers'), 'checkers board');
  const command = (await asked) as RepliableInteraction;
  await command.reply({
    flags: 'Ephemeral',
    components: [
      { type: 1, components: [{ type: ComponentType.ChannelSelect, customId: 'where', channelTypes: [0] }] },
      { type: 1, components: [{ type: ComponentType.UserSelect, customId: 'who' }] },
    ],
    content: 'Where?',
  });
  const answer = await shown;
  const id = idIn(answer);
  const where = nextInteraction(client);
  const chosen = alice.select(id, 'where', lounge);
  const menu = await where;
  if (!menu.isChannelSelectMenu()) throw new Error('no channel menu');
  expect(menu.channels.map((channel) => channel?.id)).toEqual([lounge]);
  await menu.update({ content: 'There', components: [] });
  expect(await chosen).toMatchObject({ ok: true, kind: 'update', onlyMe: true });
});

test('it opens a modal, reads what was filled in, and updates the message under it', async () => {
  const { sandbox, client } = await login();
  const bob = sandbox.user('Bob');
  const asked = nextInteraction(client);
  const opened = bob.slash(sandbox.channelId('checkers'), 'checkers board');
  const command = await asked;
  if (!command.isChatInputCommand()) throw new Error('no command');
  const component = { type: ComponentType.TextInput, custom_id: 'code', style: TextInputStyle.Short } as const;
  await command.showModal({
    custom_id: 'join',
    title: 'Join a table',
    components: [{ type: ComponentType.Label, label: 'Code', component }],
  });
  expect(await opened).toMatchObject({ ok: true, kind: 'modal' });
  const sent = nextInteraction(client);
  const submitted = bob.submit('join', { code: 'ABC234' });
  const modal = await sent;
  if (!modal.isModalSubmit()) throw new Error('no modal');
  expect(modal.fields.getTextInputValue('code')).toBe('ABC234');
  expect(modal.isFromMessage()).toBe(false);
  await modal.reply('Joined');
  expect(await submitted).toMatchObject({ ok: true, kind: 'message', message: { content: 'Joined' } });
});
