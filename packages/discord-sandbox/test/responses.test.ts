import * as spec from 'discord-api-spec/zod';
import { expect } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { checkBody } from '../src/checks/check-body.ts';
import { test, COMMANDS, V2, button, pngHeader, row, text } from './support/raw-bot.ts';

/** The problems Discord's own description finds in what the sandbox sends. */
function problems(schema: ZodMiniType, value: unknown): readonly unknown[] {
  const checked = checkBody(schema, value);
  return checked.ok ? [] : checked.errors;
}

test("what the sandbox sends fits Discord's description", async ({ bot }) => {
  const { applicationId, guildId } = bot.sandbox;
  const [registered] = (await bot.call('PUT', `/applications/${applicationId}/commands`, COMMANDS)).list;
  const thread = await bot.openThread();
  const bob = bot.sandbox.user('Bob').id;
  const get = async (path: string): Promise<unknown> => (await bot.call('GET', path)).body;
  const cases: readonly (readonly [name: string, schema: ZodMiniType, value: unknown])[] = [
    ['gateway', spec.GatewayBotResponseSchema, await get('/gateway/bot')],
    ['own user', spec.UserPIIResponseSchema, await get('/users/@me')],
    ['application', spec.PrivateApplicationResponseSchema, await get('/applications/@me')],
    ['member', spec.GuildMemberResponseSchema, await get(`/guilds/${guildId}/members/${bob}`)],
    ['channel', spec.GuildChannelResponseSchema, await get(`/channels/${bot.general}`)],
    ['voice channel', spec.GuildChannelResponseSchema, await get(`/channels/${bot.sandbox.channelId('Voice')}`)],
    ['thread', spec.ThreadResponseSchema, await get(`/channels/${thread}`)],
    ['thread member', spec.ThreadMemberResponseSchema, await get(`/channels/${thread}/thread-members/@me`)],
    ['command', spec.ApplicationCommandResponseSchema, registered],
    ['message with a thread', spec.MessageResponseSchema, await get(`/channels/${bot.general}/messages/${thread}`)],
  ];
  for (const [name, schema, value] of cases) expect(problems(schema, value), name).toEqual([]);
});

test("messages and answers to interactions fit Discord's description", async ({ bot }) => {
  const path = `/channels/${bot.general}/messages`;
  const png = { name: 'board.png', bytes: pngHeader(512, 512) };
  const gallery = { type: 12, items: [{ media: { url: 'attachment://board.png' }, description: 'A board' }] };
  const section = { type: 9, components: [text('Beside')], accessory: button('side') };
  const select = { type: 3, custom_id: 's', options: [{ label: 'One', value: '1' }] };
  const parts = [gallery, { type: 14 }, section, row(select), text('Hello')];
  const classic = { content: 'Hello', components: [row(button('go'))] };
  const rich = { flags: V2, components: [{ type: 17, components: parts }] };
  const posted = [
    await bot.call('POST', path, { ...classic, attachments: [{ id: '0', description: 'A board' }] }, [png]),
    await bot.call('POST', path, rich, [png]),
  ];
  for (const { status, body } of posted) {
    expect(status).toBe(200);
    expect(problems(spec.MessageResponseSchema, body)).toEqual([]);
  }
  void bot.sandbox.user('Alice').click(String(posted[0]?.body['id']), 'go');
  const { answer, webhook } = bot.asked();
  const answered = await answer({ type: 4, data: { content: 'Hi', flags: 64 } }, [], '?with_response=true');
  expect(problems(spec.InteractionCallbackResponseSchema, answered.body)).toEqual([]);
  const followUp = await webhook('POST', '', { content: 'More' });
  expect(problems(spec.MessageResponseSchema, followUp.body)).toEqual([]);
});
