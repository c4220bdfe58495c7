import type { APISelectMenuComponent } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { chosenBefore, menuOptions } from '../../src/page/menus.ts';
import { ALICE, BOB, BOT, CAROL, channel, world } from './worlds.ts';

const THREAD = channel({ id: '200000000000000002', name: 'game', kind: 'thread' });
const VOICE = channel({ id: '200000000000000003', name: 'talk', kind: 'voice' });
const around = world({ channels: [channel(), THREAD, VOICE] });
const labels = (select: APISelectMenuComponent): readonly string[] =>
  menuOptions(select, around).map(({ label }) => label);

describe('what a menu offers', () => {
  it('given options, then those, with their emoji before them', () => {
    const options = [
      { label: 'Red', value: 'red', emoji: { name: '🔴' } },
      { label: 'White', value: 'white', description: 'Second', default: true },
    ];
    const select = { type: 3, custom_id: 's', options } as const;
    expect(menuOptions({ ...select, options }, around)).toEqual([
      { label: '🔴 Red', value: 'red', description: '' },
      { label: 'White', value: 'white', description: 'Second' },
    ]);
    expect(chosenBefore({ ...select, options })).toEqual(['white']);
  });

  it('given people, then the members: others before bots, oneself last', () => {
    const memberIds = [ALICE, BOB, BOT].map(({ id }) => id);
    expect(menuOptions({ type: 5, custom_id: 's' }, world({ memberIds })).map(({ value }) => value)).toEqual([
      BOB.id,
      BOT.id,
      ALICE.id,
    ]);
    const people = [BOB, CAROL, BOT, ALICE].map(({ global_name: name }) => `@${name ?? ''}`);
    expect(labels({ type: 5, custom_id: 's' })).toEqual(people);
    const chosen = { id: BOB.id, type: 'user' as const };
    expect(chosenBefore({ type: 5, custom_id: 's', default_values: [chosen as never] })).toEqual([BOB.id]);
  });

  it('given channels, then those of the kinds asked for', () => {
    expect(labels({ type: 8, custom_id: 's' })).toEqual(['#general', '#game', '#talk']);
    expect(labels({ type: 8, custom_id: 's', channel_types: [0] })).toEqual(['#general']);
    expect(labels({ type: 8, custom_id: 's', channel_types: [11, 2] })).toEqual(['#game', '#talk']);
  });
});
