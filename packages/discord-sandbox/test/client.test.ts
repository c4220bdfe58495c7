import {
  ButtonStyle,
  ChannelType,
  Client,
  ComponentType,
  Events,
  FileUploadBuilder,
  GatewayIntentBits,
  LabelBuilder,
  ModalBuilder,
  Partials,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  type Interaction,
} from 'discord.js';
import { afterEach, expect } from 'vitest';
import type { Sandbox, SandboxOptions } from '../src/sandbox.ts';
import { test, COMMANDS, startForTest, TestTimers } from './support/raw-bot.ts';
import type { Outcome } from '../src/client/outcome.ts';

/** What the unmodified discord.js does with the sandbox: nothing here knows that it is not Discord. */
const clients: Client[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) await client.destroy();
});

async function login(
  options: SandboxOptions = {},
  handle?: (interaction: Interaction) => void,
): Promise<{ sandbox: Sandbox; client: Client<true> }> {
  const sandbox = await startForTest(options);
  const client = new Client({
    intents: [GatewayIntentBits.Guilds, ...(options.membersIntent === true ? [GatewayIntentBits.GuildMembers] : [])],
    partials: [Partials.GuildMember, Partials.ThreadMember],
    rest: { api: sandbox.apiUrl, timeout: 2_000 },
    // Unchanged, it lets five seconds pass between two of its identifies.
    ws: { buildIdentifyThrottler: () => Promise.resolve({ waitForIdentify: () => Promise.resolve() }) },
  });
  clients.push(client);
  if (handle !== undefined) client.on(Events.InteractionCreate, handle);
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(sandbox.token);
  const readyClient = await ready;
  await readyClient.application.commands.set(COMMANDS);
  return { sandbox, client: readyClient };
}

const board = (sandbox: Sandbox): Promise<Outcome> =>
  sandbox.user('Alice').slash(sandbox.channelId('general'), 'game board');

const hello = (interaction: Interaction): void => {
  if (interaction.isChatInputCommand()) void interaction.reply('Hello');
};

test('it logs in, registers commands, answers a command and updates under a button', async () => {
  const { sandbox, client } = await login({}, (interaction) => {
    const button = { type: ComponentType.Button, style: ButtonStyle.Primary, customId: 'go', label: 'Go' } as const;
    if (interaction.isChatInputCommand()) {
      void interaction.reply({
        content: 'Hello',
        components: [{ type: ComponentType.ActionRow, components: [button] }],
      });
    }
    if (interaction.isButton()) void interaction.update({ content: 'Gone', components: [] });
  });
  expect(client.user.username).toBe('Test Bot');
  expect(client.guilds.cache.map((guild) => guild.name)).toEqual(['Test Server']);
  const answer = await board(sandbox);
  expect(answer).toMatchObject({ ok: true, kind: 'message', message: { content: 'Hello' } });
  const message = answer.ok ? answer.message?.id : undefined;
  const clicked = await sandbox.user('Bob').click(message ?? '', 'go');
  expect(clicked).toMatchObject({ ok: true, kind: 'update', message: { content: 'Gone' } });
});

test('a deferred answer, its edit with a picture, a thread and a message in it go through', async () => {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const { sandbox } = await login({}, (interaction) => {
    if (!interaction.isChatInputCommand() || !interaction.inCachedGuild()) return;
    void (async () => {
      await interaction.deferReply();
      const message = await interaction.editReply({
        content: 'Card',
        files: [{ attachment: Buffer.from('x'), name: 'a.png', description: 'A board' }],
      });
      const thread = await message.startThread({ name: 'Alice vs Bob', autoArchiveDuration: 10_080 });
      await thread.send({ content: 'Board', nonce: 'n1', enforceNonce: true });
      await thread.setArchived(true);
      await thread.setArchived(false);
      resolve();
    })();
  });
  const answer = await board(sandbox);
  expect(answer).toMatchObject({ ok: true, kind: 'deferred' });
  await done;
  const [thread] = sandbox.world.threads;
  expect(thread).toMatchObject({ name: 'Alice vs Bob', autoArchiveDuration: 10_080, messageCount: 1, archived: false });
  expect(sandbox.user('Bob').messages(thread?.parentId ?? '')).toMatchObject([
    { content: 'Card', attachments: [{ filename: 'a.png', description: 'A board' }], thread: { id: thread?.id } },
  ]);
});

test('a file given to a modal, a menu in it and a text above them go through', async () => {
  const files = new FileUploadBuilder().setCustomId('games').setMaxValues(2).setFileTypes('.pdn');
  const time = new StringSelectMenuBuilder().setCustomId('time').addOptions({ label: 'A day', value: '1d' });
  const form = new ModalBuilder()
    .setCustomId('from')
    .setTitle('From a game')
    .addTextDisplayComponents(new TextDisplayBuilder().setContent('Up to two games.'))
    .addLabelComponents(
      new LabelBuilder().setLabel('Games').setFileUploadComponent(files),
      new LabelBuilder().setLabel('Time').setStringSelectMenuComponent(time),
    );
  const { sandbox } = await login({}, (interaction) => {
    if (interaction.isChatInputCommand()) void interaction.showModal(form);
    if (!interaction.isModalSubmit()) return;
    const { fields } = interaction;
    const [given] = fields.getUploadedFiles('games', true).values();
    void fetch(given?.url ?? '')
      .then((answer) => answer.text())
      .then((words) => interaction.reply(`${given?.name} ${words} ${fields.getStringSelectValues('time').join()}`));
  });
  expect(await board(sandbox)).toMatchObject({ ok: true, kind: 'modal' });
  const game = { name: 'game.pdn', bytes: new TextEncoder().encode('1. 11-15') };
  const answer = await sandbox.user('Alice').submit('from', { games: [game], time: '1d' });
  expect(answer).toMatchObject({ ok: true, message: { content: 'game.pdn 1. 11-15 1d' } });
});

test.each(['clean', 'abrupt'] as const)(
  'after a %s loss of its socket it resumes and gets the clicks it missed',
  async (how) => {
    const { sandbox, client } = await login({}, hello);
    let identified = 0;
    client.on(Events.ShardReady, () => (identified += 1));
    sandbox.faults.dropGateway(how);
    await sandbox.waitFor(() => (sandbox.botOnline ? undefined : true));
    const answer = await board(sandbox);
    expect(answer).toMatchObject({ ok: true });
    expect(identified).toBe(0);
  },
);

test('told that its session is invalid (op 9) it identifies anew, and clicks of that time are lost', async () => {
  const timers = new TestTimers();
  const { sandbox, client } = await login({ after: timers.after }, hello);
  const again = new Promise<void>((resolve) => client.once(Events.ShardReady, () => resolve()));
  sandbox.faults.invalidSession(false);
  const lost = board(sandbox);
  timers.ring();
  expect(await lost).toMatchObject({ ok: false, error: 'The application did not respond' });
  await again;
  expect(await board(sandbox)).toMatchObject({
    ok: true,
  });
});

test('after a restart of the sandbox it goes on with the same world', async () => {
  const { sandbox } = await login({}, hello);
  const before = await board(sandbox);
  await sandbox.faults.restart();
  await sandbox.waitFor(() => (sandbox.botOnline ? true : undefined), 10_000);
  const after = await board(sandbox);
  expect([before.ok, after.ok]).toEqual([true, true]);
  expect(sandbox.user('Alice').messages(sandbox.channelId('general'))).toHaveLength(2);
});

test('an interaction delivered twice reaches it twice, and one answer is refused', async () => {
  const refused: unknown[] = [];
  const { sandbox } = await login({}, (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    interaction.reply('Hello').catch((error: unknown) => refused.push(error));
  });
  sandbox.faults.deliverTwice();
  expect(await board(sandbox)).toMatchObject({
    ok: true,
  });
  await expect.poll(() => refused).toMatchObject([{ code: 40_060 }]);
});

test('a wrong token is refused before the gateway, and forbidden intents by it', async ({ sandbox }) => {
  const make = (intents: GatewayIntentBits[]): Client => {
    const client = new Client({ intents, rest: { api: sandbox.apiUrl } });
    clients.push(client);
    return client;
  };
  await expect(make([GatewayIntentBits.Guilds]).login('wrong')).rejects.toThrow(/invalid token/i);
  await expect(make([GatewayIntentBits.GuildMembers]).login(sandbox.token)).rejects.toThrow(/disallowed intents/i);
});

test('it hears of threads and the server being left and joined', async () => {
  const { sandbox, client } = await login({ membersIntent: true });
  const channel = await client.channels.fetch(sandbox.channelId('general'));
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
