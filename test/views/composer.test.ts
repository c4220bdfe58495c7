import { clockOf } from '../match/timed.ts';
import { ComponentType, MessageFlags, type APIMessageTopLevelComponent } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { DEFAULT_OPTIONS, type MatchOptions } from '../../src/match/options.ts';
import { millis } from '../../src/match/ids.ts';
import { composer, COMPOSER_MENUS, sendingGame, sentGame, type Picked } from '../../src/views/composer.ts';
import { chosenIn } from '../../src/views/custom-id.ts';
import { lookOf } from '../../src/views/match-options.ts';
import { buttonsOf, limitsBroken, textsOf } from './support/draft-limits.ts';
import { BOB_ID, CHANNEL_ID, THREAD_ID, VIEW } from './support/samples.ts';

const { words } = VIEW;
const BOB: Picked = { userId: BOB_ID, name: 'Bob' };

/** With all its menus. */
const composed = (opponent?: Picked, options: Partial<MatchOptions> = {}) =>
  composer({ opponent, options: { ...DEFAULT_OPTIONS, ...options }, shown: COMPOSER_MENUS }, words);

const chosen = (...asked: Parameters<typeof composed>) =>
  Object.fromEntries(chosenIn({ components: [...composed(...asked).components] }));

/** What a player reads in the menus while they are closed. */
const closedMenus = (draft: { readonly components: readonly APIMessageTopLevelComponent[] }): readonly string[] =>
  draft.components
    .flatMap((part) => {
      if (!('components' in part)) return [];
      return part.components.flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []));
    })
    .flatMap((menu) => {
      if (menu.type === ComponentType.UserSelect) return [menu.placeholder ?? ''];
      if (menu.type !== ComponentType.StringSelect) return [];
      return menu.options.filter((option) => option.default === true).map(({ label }) => label);
    });

describe('START-12: a new game without typing', () => {
  test('START-12: given nothing chosen yet, then each menu says what it is for and shows the default, and anybody can join', () => {
    const draft = composer({ opponent: undefined, options: DEFAULT_OPTIONS }, words);
    expect(draft.flags).toBe(MessageFlags.Ephemeral | MessageFlags.IsComponentsV2);
    expect(limitsBroken(draft)).toEqual([]);
    expect(closedMenus(draft)).toEqual(['Opponent: anyone', 'Time: 5 min']);
    expect(buttonsOf(draft)).toEqual([
      { id: 'c1:compose:send', label: 'Open a table' },
      { id: 'c1:compose:more', label: 'More options' },
      { id: 'c1:menu:home', label: 'Menu' },
    ]);
    expect(closedMenus(composed())).toEqual([
      'Opponent: anyone',
      'Time: 5 min',
      'Game: rated',
      'Rules: standard',
      'Pieces: red and white',
      'Board: wood',
    ]);
    expect(buttonsOf(composed()).map(({ label }) => label)).toEqual(['Open a table', 'Menu']);
  });

  test('START-10, START-12: given the bot is the opponent, then its level and the time are asked, and Play begins', () => {
    const opponent = { userId: BOB_ID, name: 'King Me', level: 4 } as const;
    const draft = composer({ opponent, options: { ...DEFAULT_OPTIONS, time: 'off' } }, words);
    expect(closedMenus(draft)).toEqual(['Level: 4, Regular', 'Time: no clock']);
    expect(buttonsOf(draft).map(({ label }) => label)).toEqual(['Play', 'More options', 'Menu']);
    expect(textsOf(draft)[0]).toContain('Choose my strength. The game starts right away.');
  });

  test('START-12: given somebody is picked, then the button names them, and they stand in the menu', () => {
    expect(buttonsOf(composed(BOB))[0]).toEqual({ id: 'c1:compose:send', label: 'Challenge Bob' });
    expect(textsOf(composed(BOB))[0]).toContain('Challenge **Bob** to a game.');
    expect(chosen(BOB)['c1:compose:opponent']).toEqual([BOB_ID]);
    expect(chosen()['c1:compose:opponent']).toEqual([]);
  });

  test('START-01: given somebody who can not be challenged is picked, then the reason is said, and the button is dead', () => {
    const draft = composed({ ...BOB, refused: { code: 'challenge-bot', name: 'Bob' } });
    expect(textsOf(draft).join('\n')).toContain('**Bob** is a bot');
    expect(JSON.stringify(draft.components)).toMatch(/"label":"Challenge Bob"[^}]*"disabled":true/);
    expect(limitsBroken(draft)).toEqual([]);
  });

  test('START-06: given a server with unusual defaults, then they are what is chosen', () => {
    const time = { limit: millis(150_000), warning: 'none' } as const;
    const options = { time, rules: 'tournament', pieces: 'blue-red', board: 'night-lettered' } as const;
    expect(chosen(undefined, options)).toMatchObject({
      'c1:compose:time': ['2m30s'],
      'c1:compose:rules': ['tournament'],
      'c1:compose:pieces': ['blue-red'],
      'c1:compose:board': ['night-lettered'],
    });
    expect(closedMenus(composed(undefined, { time: 'off' }))).toContain('Time: no clock');
  });

  test('TIME-09, START-12: given a total time, then it is one of the times, and can be chosen', () => {
    const time = clockOf(5, 3);
    expect(chosen(undefined, { time })).toMatchObject({ 'c1:compose:time': ['5+3'] });
    expect(closedMenus(composed(undefined, { time }))).toContain('Time: 5+3, 5 min each, plus 3 s a turn');
  });

  test('RUN-12, START-12: given a game with people, then the composer says whether it counts; against the bot none does', () => {
    const told = (...asked: Parameters<typeof composed>): string => textsOf(composed(...asked))[0] ?? '';
    expect(told(BOB)).toContain('\nRated, live');
    expect(told(BOB, { rated: false })).toContain('\n**Not rated**');
    expect(told(undefined, { time: 'off' })).toContain('\n**Not rated**: no clock');
    expect(told({ ...BOB, level: 4 })).not.toMatch(/rated/i);
    expect(chosen(BOB)).toMatchObject({ 'c1:compose:rated': ['yes'] });
    expect(chosen({ ...BOB, level: 4 })).not.toHaveProperty('c1:compose:rated');
  });

  test('RUN-12: given no clock, then there is no choice whether the game counts', () => {
    expect(closedMenus(composed(undefined, { time: 'off' }))).toContain('Game: not rated');
    expect(JSON.stringify(composed(undefined, { time: 'off' }).components)).toMatch(
      /"custom_id":"c1:compose:rated"[^\]]*\],"disabled":true/,
    );
  });

  test('PLAY-11: given other pieces and another board, then the picture has that look, and alt text that says so', () => {
    const options = { pieces: 'black-red', board: 'green-buff' } as const;
    const [preview] = composed(undefined, options).attachments;
    expect(preview).toMatchObject({ kind: 'board', look: lookOf({ ...DEFAULT_OPTIONS, ...options }) });
    expect(preview?.description).toContain('Board: green and buff. Pieces: black and red.');
  });

  test('START-12: given the game is on its way, or posted, then the composer can not send it again, and links it', () => {
    const card = { guildId: '1', channelId: CHANNEL_ID, messageId: THREAD_ID };
    for (const opponent of [BOB, undefined]) {
      const game = { opponent, options: DEFAULT_OPTIONS };
      expect(buttonsOf(sendingGame(game, words))).toEqual([]);
      const sent = sentGame(game, card, words);
      expect(buttonsOf(sent)).toEqual([{ id: 'c1:menu:home', label: 'Menu' }]);
      expect(textsOf(sent).join('\n')).toContain(`https://discord.com/channels/1/${CHANNEL_ID}/${THREAD_ID}`);
      for (const draft of [sendingGame(game, words), sent]) expect(limitsBroken(draft)).toEqual([]);
    }
  });
});
