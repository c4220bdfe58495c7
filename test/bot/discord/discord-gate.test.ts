import { describe, expect, test } from 'vitest';
import { discordError, FakeDiscord } from '../support/fake-gate.ts';
import { drawMessage } from '../../../src/bot/discord/discord-gate.ts';
import type { Drawing } from '../../../src/bot/discord/discord-gate.ts';
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
    board: async () => Uint8Array.of(1, 2, 3),
    replay: async () => ok(Uint8Array.of(4, 5)),
  },
  commandIds: new Map([['checkers open', '77']]),
};
const BOARD: DraftAttachment = {
  kind: 'picture',
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
      { name: 'board.png', data: Buffer.of(1, 2, 3), contentType: 'image/png' },
      { name: 'alice-vs-bob.gif', data: Buffer.of(4, 5), contentType: 'image/gif' },
      { name: 'alice-vs-bob.pdn', data: Buffer.from('1. 11-15'), contentType: 'text/plain' },
    ]);
    expect(body.attachments).toEqual([
      { id: 0, filename: 'board.png', description: 'A board.' },
      { id: 1, filename: 'alice-vs-bob.gif', description: 'Alice wins in three moves.' },
      { id: 2, filename: 'alice-vs-bob.pdn', description: 'The record.' },
    ]);
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
  });
});
