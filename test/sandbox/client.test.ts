import { ButtonStyle, Client, ComponentType, Events, GatewayIntentBits } from 'discord.js';
import { afterEach, expect, test } from 'vitest';
import type { Sandbox, SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';

let sandbox: Sandbox | undefined;
let client: Client | undefined;

afterEach(async () => {
  await client?.destroy();
  await sandbox?.stop();
});

const COMMAND = {
  name: 'checkers',
  description: 'Play checkers',
  options: [{ type: 1, name: 'board', description: 'Show the board' }],
};

async function login(options: SandboxOptions = {}): Promise<{ sandbox: Sandbox; client: Client<true> }> {
  sandbox = await startSandbox(options);
  client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: sandbox.apiUrl } });
  const ready = new Promise<Client<true>>((resolve) => client?.once(Events.ClientReady, resolve));
  await client.login(sandbox.token);
  return { sandbox, client: await ready };
}

test('a real discord.js client logs in, registers a command, gets it and answers it', async () => {
  const { sandbox, client } = await login();
  await client.application.commands.set([COMMAND]);
  client.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isChatInputCommand()) {
      void interaction.reply({
        content: 'Hello',
        components: [
          {
            type: ComponentType.ActionRow,
            components: [{ type: ComponentType.Button, style: ButtonStyle.Primary, customId: 'go', label: 'Go' }],
          },
        ],
      });
    }
    if (interaction.isButton()) void interaction.update({ content: 'Gone', components: [] });
  });
  const alice = sandbox.user('Alice');
  const outcome = await alice.slash(sandbox.channelId('checkers'), 'checkers board');
  expect(outcome).toMatchObject({ ok: true, kind: 'message', message: { content: 'Hello' } });
  if (!outcome.ok || outcome.message === undefined) throw new Error('no message');
  const clicked = await sandbox.user('Bob').click(outcome.message.id, 'go');
  expect(clicked).toMatchObject({ ok: true, kind: 'update', message: { content: 'Gone' } });
});
