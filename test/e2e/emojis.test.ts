import { type APIMessage, ComponentType } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { emojiName } from '../../src/render/piece-emoji.ts';
import { useApp } from './support/app.ts';

const app = useApp();

const KNOWN_MAN = emojiName({ pieces: 'red-white', side: 'dark', king: false });

/** The labels of a message's buttons, and the emojis beside them. */
function buttonsOf(message: APIMessage | undefined) {
  const buttons = (message?.components ?? []).flatMap((row) =>
    row.type === ComponentType.ActionRow ? row.components.filter((one) => one.type === ComponentType.Button) : [],
  );
  return {
    labels: buttons.map((one) => ('label' in one ? one.label : undefined)),
    emojis: buttons.flatMap((one) => ('emoji' in one && one.emoji !== undefined ? [one.emoji] : [])),
  };
}

describe('PLAY-02: the pieces on the buttons', () => {
  test('PLAY-02: are there beside the numbers once the bot has uploaded them, and are not uploaded again by the next process', async () => {
    await app.idle();
    expect(app.sandbox.state.emojis.size).toBe(16);
    const table = await app.openMatch();
    const { emojis } = buttonsOf(table.liveBoard);
    expect(emojis.map(({ name }) => name)).toEqual(Array.from({ length: 4 }, () => KNOWN_MAN));
    expect(app.sandbox.state.emojis.get(emojis[0]?.id ?? '')?.name).toBe(KNOWN_MAN);
    app.sandbox.requests.clear();
    await app.restart();
    await app.idle();
    expect(app.sandbox.requests.matching('POST', `/applications/${app.sandbox.applicationId}/emojis`)).toEqual([]);
  });
});
