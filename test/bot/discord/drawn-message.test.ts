import { describe, expect, it } from 'vitest';
import { drawMessage } from '../../../src/bot/discord/discord-gate.ts';
import type { Pictures } from '../../../src/bot/pictures/picture-service.ts';
import type { DraftAttachment, MessageDraft } from '../../../src/views/message-draft.ts';
import { err, ok } from '../../../src/engine/result.ts';
import { DEFAULT_LOOK } from '../../../src/render/look.ts';
import { TRIPLE_JUMP } from '../../render/replay/scripts.ts';
import { START_SCENE } from '../../render/scenes.ts';

const PICTURES: Pictures = {
  board: async () => Uint8Array.of(1, 2, 3),
  replay: async () => ok(Uint8Array.of(4, 5)),
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
  content: 'Here it is.',
  components: [],
  allowed_mentions: { parse: [] },
  attachments,
});

describe('a drawn message', () => {
  it('PLAY-11: carries a board as PNG, a replay as GIF and a record as text', async () => {
    const { files } = await drawMessage(draft(BOARD, REPLAY, TEXT), PICTURES);
    expect(files).toEqual([
      { name: 'board.png', data: Buffer.of(1, 2, 3), contentType: 'image/png' },
      { name: 'alice-vs-bob.gif', data: Buffer.of(4, 5), contentType: 'image/gif' },
      { name: 'alice-vs-bob.pdn', data: Buffer.from('1. 11-15'), contentType: 'text/plain' },
    ]);
  });

  it('PLAY-11: names its files with their alt texts, in their order', async () => {
    const { body } = await drawMessage(draft(REPLAY, TEXT), PICTURES);
    expect(body.attachments).toEqual([
      { id: 0, filename: 'alice-vs-bob.gif', description: 'Alice wins in three moves.' },
      { id: 1, filename: 'alice-vs-bob.pdn', description: 'The record.' },
    ]);
  });

  it('END-04: is none when its replay can not be had', async () => {
    const drawn = drawMessage(draft(REPLAY), { ...PICTURES, replay: async () => err('failed') });
    await expect(drawn).rejects.toThrow('failed');
  });
});
