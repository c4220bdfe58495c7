import { describe, expect, test } from 'vitest';
import { discordError, FakeDiscord } from '../support/fake-gate.ts';
import { DiscordAPIError } from 'discord.js';
import type { DiscordGate } from '../../../src/bot/discord/discord-gate.ts';
import { drawMessage, type DrawnMessage, type Drawing } from '../../../src/bot/discord/draw-message.ts';
import { command, say } from '../../../src/views/markdown.ts';
import {
  privateCard,
  privateMessage,
  text,
  type DraftAttachment,
  type MessageDraft,
} from '../../../src/views/message-draft.ts';
import { err, ok } from '../../../src/engine/result.ts';
import { DEFAULT_LOOK } from '../../../src/render/look.ts';
import { TRIPLE_JUMP } from '../../render/replay/scripts.ts';
import { START_SCENE } from '../../render/scenes.ts';

const CARD = '700000000000000002';
const UNREACHABLE = new Error('timeout');
const THERE_ALREADY = discordError(160_004, 400);
const FORBIDDEN = discordError(50_013, 403);
const THREAD = { id: 'a thread' };

test.each([
  ['Discord answers, then the thread is the one it names', [THREAD], THREAD.id],
  ['no answer, then it is asked once more', [UNREACHABLE, THREAD], THREAD.id],
  ['no answer twice, then it is asked no third time', [UNREACHABLE, UNREACHABLE], UNREACHABLE],
  [
    'the first try had reached Discord after all, then the thread is the card’s own',
    [UNREACHABLE, THERE_ALREADY],
    CARD,
  ],
  ['an earlier process has opened it, then the thread is the card’s own', [THERE_ALREADY], CARD],
  ['Discord refuses, then it is not asked again', [FORBIDDEN], FORBIDDEN],
])('START-05: given %s', async (_, answers, given) => {
  const discord = new FakeDiscord();
  discord.answer(() => answers[discord.sent.length - 1]);
  const opened = await discord.gate.startThread('1', CARD, 'Alice vs Bob');
  expect(opened.ok ? opened.value : opened.error.cause).toBe(given);
  expect(discord.sent).toHaveLength(answers.length);
});

const DRAWING: Drawing = {
  pictures: {
    draw: async () => Uint8Array.of(1, 2, 3),
    replay: async () => ok(Uint8Array.of(4, 5)),
  },
  commandIds: new Map([
    ['checkers open', '77'],
    ['checkers-admin settings', '78'],
  ]),
  emojis: { ids: new Map() },
};
const BOARD: DraftAttachment = {
  kind: 'board',
  name: 'board.png',
  description: 'A board.',
  scene: START_SCENE,
  look: DEFAULT_LOOK,
};
const REPLAY: DraftAttachment = {
  kind: 'replay',
  name: 'alice-vs-bob.gif',
  description: 'Alice wins in three moves.',
  script: TRIPLE_JUMP,
};
const TEXT: DraftAttachment = { kind: 'text', name: 'alice-vs-bob.pdn', description: 'The record.', text: '1. 11-15' };

const draft = (...attachments: readonly DraftAttachment[]): MessageDraft => ({
  components: [],
  allowed_mentions: { parse: [] },
  attachments,
});

describe('a drawn message', () => {
  test('PLAY-11: carries a board as PNG, a replay as GIF and a record as text, named with their alt texts in their order', async () => {
    const { body, files } = await drawMessage(draft(BOARD, REPLAY, TEXT), DRAWING);
    expect(files).toEqual([
      { name: 'board.png', data: Uint8Array.of(1, 2, 3), contentType: 'image/png' },
      { name: 'alice-vs-bob.gif', data: Uint8Array.of(4, 5), contentType: 'image/gif' },
      { name: 'alice-vs-bob.pdn', data: Buffer.from('1. 11-15'), contentType: 'text/plain' },
    ]);
    expect(body.attachments).toEqual([
      { id: 0, filename: 'board.png', description: 'A board.' },
      { id: 1, filename: 'alice-vs-bob.gif', description: 'Alice wins in three moves.' },
      { id: 2, filename: 'alice-vs-bob.pdn', description: 'The record.' },
    ]);
  });

  test("START-03: carries the game's logo, the same each time", async () => {
    const logo = { kind: 'logo', name: 'king-me.png', description: 'A crown.' } as const;
    const [first, second] = await Promise.all([drawMessage(draft(logo), DRAWING), drawMessage(draft(logo), DRAWING)]);
    expect(first.files).toMatchObject([{ name: 'king-me.png', contentType: 'image/png' }]);
    expect(second.files).toEqual(first.files);
  });

  test('END-04: is none when its replay can not be had', async () => {
    const drawn = drawMessage(draft(REPLAY), {
      ...DRAWING,
      pictures: { ...DRAWING.pictures, replay: async () => err('failed') },
    });
    await expect(drawn).rejects.toThrow('failed');
  });

  test('START-11: names commands so that they can be clicked, at every depth, once their ids are known', async () => {
    const named = privateCard([text(say`Type ${command('open')} or ${command('help')}, ${'`/checkers open`'}.`)]);
    const shown = async (drawing: Drawing) => {
      const { body } = await drawMessage(named, drawing);
      return JSON.stringify(body.components);
    };
    expect(await shown(DRAWING)).toContain('Type </checkers open:77> or `/checkers help`, \\\\`');
    expect(await shown({ ...DRAWING, commandIds: new Map() })).toContain('Type `/checkers open` or');
    const { body } = await drawMessage(privateMessage(command('open')), DRAWING);
    expect(body.content).toBe('</checkers open:77>');
    const managing = await drawMessage(privateMessage(command('settings')), DRAWING);
    expect(managing.body.content).toBe('</checkers-admin settings:78>');
  });
});

describe('PLAY-02: the emojis of the pieces', () => {
  const NAME = 'km_redwhite_dark_king_12345678';
  const row = (emoji: object | undefined): MessageDraft['components'] => [
    { type: 1, components: [{ type: 2, style: 2, custom_id: 'pick', label: '11', ...(emoji && { emoji }) }] },
  ];
  const shown = (emoji: object | undefined): MessageDraft => ({ ...draft(BOARD), components: row(emoji) });
  const drawn = (emoji: object | undefined, id?: string) =>
    drawMessage(shown(emoji), { ...DRAWING, emojis: { ids: new Map(id === undefined ? [] : [[NAME, id]]) } });

  test('get their id when a message is sent, and are left out where there is none yet', async () => {
    expect((await drawn({ name: NAME }, '42')).body.components).toEqual(row({ id: '42', name: NAME }));
    expect((await drawn({ name: NAME })).body.components).toEqual(row(undefined));
    expect((await drawn({ name: '👑' })).body.components).toEqual(row({ name: '👑' }));
  });

  const key = { id: '1', token: 'token' };
  const WAYS: Readonly<Record<string, (gate: DiscordGate, message: DrawnMessage) => Promise<unknown>>> = {
    'a first answer': (gate, message) => gate.reply(key, message),
    'an update of the pressed message': (gate, message) => gate.update(key, message),
    "an answer's edit": (gate, message) => gate.editOriginal(key, message),
    'a follow-up': (gate, message) => gate.followUp(key, message),
    'a message of its own': (gate, message) => gate.post('2', () => Promise.resolve(message), 'nonce'),
    'an edit of its own': (gate, message) => gate.edit('2', '3', () => Promise.resolve(message)),
  };
  const invalid = (what: string): DiscordAPIError => {
    const errors = {
      components: { 0: { components: { 0: { emoji: { id: { _errors: [{ code: what, message: '' }] } } } } } },
    };
    const raw = { code: 50_035, message: 'Invalid Form Body', errors };
    return new DiscordAPIError(raw, 50_035, 400, 'POST', '', { body: undefined, files: undefined });
  };
  const REFUSED = invalid('BUTTON_COMPONENT_INVALID_EMOJI');

  /** What was sent by one way, and how it ended. */
  async function send(
    way: (gate: DiscordGate, message: DrawnMessage) => Promise<unknown>,
    message: DrawnMessage,
    ...answers: readonly Error[]
  ) {
    const discord = new FakeDiscord();
    discord.answer(() => answers[discord.sent.length - 1]);
    let refused = 0;
    discord.gate.emojis = { ids: new Map(), refused: () => (refused += 1) };
    const failed: unknown = await way(discord.gate, message).then(
      () => undefined,
      (error: unknown) => error,
    );
    const sent = discord.sent.map(({ body }) => (body?.['data'] ?? body) as DrawnMessage['body']);
    return { sent, refused, failed };
  }

  test.each(Object.entries(WAYS))(
    '%s that is refused for one goes out once more with its labels alone',
    async (_, way) => {
      const message = await drawn({ name: NAME }, '42');
      const { sent, refused, failed } = await send(way, message, REFUSED);
      expect(sent.map(({ components }) => components)).toEqual([row({ id: '42', name: NAME }), row(undefined)]);
      expect(sent[1]).toEqual({ ...sent[0], components: row(undefined) });
      expect([refused, failed]).toEqual([1, undefined]);
    },
  );

  test.each(Object.entries(WAYS))(
    '%s is not sent again when it shows none, or is refused for something else',
    async (_, way) => {
      const bare = await send(way, await drawn({ name: '👑' }), REFUSED);
      expect([bare.sent.length, bare.refused, bare.failed]).toEqual([1, 0, REFUSED]);
      const other = invalid('BASE_TYPE_MAX_LENGTH');
      const tooLong = await send(way, await drawn({ name: NAME }, '42'), other);
      expect([tooLong.sent.length, tooLong.refused, tooLong.failed]).toEqual([1, 0, other]);
      const again = await send(way, await drawn({ name: NAME }, '42'), REFUSED, REFUSED);
      expect([again.sent.length, again.refused, again.failed]).toEqual([2, 1, REFUSED]);
    },
  );
});
