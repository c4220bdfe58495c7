import { composer, COMPOSER_MENUS, sendingGame, sentGame } from '../../../src/views/composer.ts';
import { DEFAULT_OPTIONS } from '../../../src/match/options.ts';
import { playerId } from '../../../src/match/ids.ts';
import { DEFAULT_PREFERENCES } from '../../../src/match/preferences.ts';
import { blocksPage, mePage, preferencesPage } from '../../../src/views/me-page.ts';
import type { MessageDraft, TextAttachment } from '../../../src/views/message-draft.ts';
import type { ViewContext } from '../../../src/views/view-context.ts';

/** Every private page that shows somebody's name. */
export const pageDrafts = (name: string, view: ViewContext): readonly MessageDraft[] => [
  ...composerDrafts(name, view),
  ...blocksDrafts(name, view),
  ...[DEFAULT_PREFERENCES, { ...DEFAULT_PREFERENCES, board: 'a board of before', letters: true }].map((preferences) =>
    preferencesPage(preferences, view.words),
  ),
  ...dataDrafts(view),
];

function dataDrafts({ words }: ViewContext): readonly MessageDraft[] {
  const { data, forget } = words.me;
  const file: TextAttachment = { kind: 'text', name: 'king-me.json', description: words.me.dataFile, text: '{}' };
  return [
    mePage([data.title, data.intro, data.left({ count: 9_999_999 })], words, file),
    mePage([forget.title, forget.question, forget.stays], words, undefined, 'confirm'),
    mePage([forget.title, forget.done], words),
  ];
}

/** Nobody blocked, one, and more than a menu holds. */
function blocksDrafts(name: string, { words }: ViewContext): readonly MessageDraft[] {
  const blocked = Array.from({ length: 100 }, (_, index) => ({ id: playerId(`b${index}`.padEnd(36, 'b')), name }));
  const done = words.answers.blocked({ name });
  return [0, 1, 24, 25, 100].flatMap((count) =>
    [0, 24, 96, 120].map((after) =>
      blocksPage({ blocked: blocked.slice(0, count), forgotten: count, after, done }, words),
    ),
  );
}

/** The composer with somebody picked, on its way, and posted. */
function composerDrafts(name: string, { words }: ViewContext, userId = '9'.repeat(20)): readonly MessageDraft[] {
  const card = { guildId: userId, channelId: userId, messageId: userId };
  const refused = { code: 'not-a-member', name } as const;
  const person = { userId, name };
  const opponents = [person, { ...person, refused }, { ...person, level: 4 as const }];
  const games = opponents.map((opponent) => ({ opponent, options: DEFAULT_OPTIONS, shown: COMPOSER_MENUS }));
  return games.flatMap((game) => [composer(game, words), sendingGame(game, words), sentGame(game, card, words)]);
}
