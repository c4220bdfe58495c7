import { OPENINGS } from '../support/openings.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { PermissionFlagsBits, ApplicationCommandOptionType } from 'discord-api-types/v10';
import * as fc from 'fast-check';
import { commandsToRegister } from '../../src/commands/commands.ts';
import { problemsIn } from '../../src/views/message-text.ts';
import { joinForm, MENU_PAGES, menuPage, type HelpPage } from '../../src/views/menu-page.ts';
import { settingsPage } from '../../src/views/settings-page.ts';
import { DEFAULT_SETTINGS } from '../../src/match/options.ts';
import { anyAttempts } from '../match/random-actions.ts';
import { pseudoLocale } from '../support/pseudo-locale.ts';
import { buttonsOf, limitsBroken, textsOf } from './support/draft-limits.ts';

// All that the samples show is then in the longer language.
vi.mock(import('../support/english.ts'), async (original) => {
  const { englishFile: file } = await original();
  const { makeWords } = await import('../../src/views/words.ts');
  const { pseudoLocale: made } = await import('../support/pseudo-locale.ts');
  return { englishFile: file, english: makeWords('en', made(file)) };
});

// Files share their modules: the samples are loaded anew here, and again by whatever file comes next.
vi.resetModules();
const { english, englishFile } = await import('../support/english.ts');
const { changesOf, channelDrafts, gameDrafts, historyDrafts } = await import('./support/every-draft.ts');
const { playing, VIEW } = await import('./support/samples.ts');
afterAll(() => {
  vi.doUnmock('../support/english.ts');
  vi.resetModules();
});

const HELP_PAGES = MENU_PAGES.filter(
  (page): page is HelpPage =>
    !['new-game', 'play-bot', 'join', 'matches', 'preferences', 'settings', 'doctor'].includes(page),
);

const DRAFTS = [
  ...channelDrafts('ALICE', 'BOB', 'CAROL'),
  ...gameDrafts(playing('11-15', '22-18'), 'ALICE', 'BOB'),
  ...fc
    .sample(anyAttempts, { numRuns: 6, seed: 5 })
    .flatMap(changesOf)
    .flatMap((step) => historyDrafts(step, { ...VIEW, person: (id) => ({ ...VIEW.person(id), name: 'ALICE' }) })),
  ...HELP_PAGES.map((page) => menuPage(page, { words: english, permissions: String(PermissionFlagsBits.ManageGuild) })),
  settingsPage(DEFAULT_SETTINGS, english),
];

const OPENING_NAMES = new RegExp(
  OPENINGS.map(({ name }) => name)
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
  'u',
);

/** What is the same in every language: commands, ids, moves with their letters, names of options and openings. */
const spoken = (text: string): string =>
  text
    .split(OPENING_NAMES)
    .join(' ')
    .replaceAll(/`[^`]*`|<[^>]*>|\(https?:[^)]*\)|DISCORD\S*|@\u200Beveryone/g, ' ');

describe('a language of accented letters, 40 % longer than English', () => {
  test('given that language, then it is one, and English words are none of it', () => {
    expect(problemsIn(pseudoLocale(englishFile), englishFile)).toEqual([]);
    expect(english.button.draw).toMatch(/^Ďŕáẃ/);
  });

  test("given every message in it, then each keeps Discord's limits", () => {
    expect(DRAFTS.length).toBeGreaterThan(300);
    for (const draft of DRAFTS) expect(limitsBroken(draft), JSON.stringify(draft).slice(0, 400)).toEqual([]);
  });

  test('given every message in it, then nothing that is read there comes from anywhere but the file of the language', () => {
    const plain = DRAFTS.flatMap((draft) => {
      const labels = buttonsOf(draft).map(({ label }) => label);
      return textsOf(draft).concat(
        labels,
        draft.attachments.map(({ description }) => description),
      );
    })
      .flatMap((text) => spoken(text).match(/[a-z]{3,}/g) ?? [])
      // Lists are joined by the rules of English, and one sample's name is Carol.
      .filter((word) => !['and', 'arol'].includes(word));
    expect([...new Set(plain)]).toEqual([]);
  });

  test('given the commands and the form in it, then names, descriptions and choices keep to their limits', () => {
    const [checkers, admin, inMenu] = commandsToRegister(new Map([['en', english]]));
    expect(inMenu?.name.length).toBeLessThanOrEqual(32);
    const visit = (option: {
      description?: string;
      options?: readonly object[];
      choices?: readonly { name: string }[];
      type?: number;
    }): void => {
      if (option.type !== ApplicationCommandOptionType.SubcommandGroup)
        expect(option.description?.length ?? 1).toBeLessThanOrEqual(100);
      for (const { name } of option.choices ?? []) expect(name.length).toBeLessThanOrEqual(100);
      for (const inner of option.options ?? []) visit(inner);
    };
    for (const command of [checkers, admin]) visit(command as never);
    expect(joinForm(english).title.length).toBeLessThanOrEqual(45);
  });
});
