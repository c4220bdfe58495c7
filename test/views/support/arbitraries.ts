import * as fc from 'fast-check';
import { SQUARES } from '../../../src/engine/square.ts';
import {
  BOARD_VERBS,
  CARD_VERBS,
  MENU_PAGES,
  MORE_VERBS,
  QUESTION_VERBS,
  SETTING_NAMES,
  STEP_VERBS,
  type ComponentId,
} from '../../../src/views/component-id.ts';
import { matchId, revision } from '../../../src/match/ids.ts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const match = fc
  .string({ unit: fc.constantFrom(...Array.from(LETTERS)), minLength: 1, maxLength: 16 })
  .map((text) => matchId(text));
const board = fc.oneof(fc.integer({ min: 1, max: 2 ** 31 }), fc.constant(2 ** 31)).map((n) => revision(n));
const square = fc.constantFrom(...SQUARES);
const seat = fc.constantFrom('dark', 'light');

/** Every kind of button, menu and form that a message can carry. */
export const componentIds: fc.Arbitrary<ComponentId> = fc.oneof(
  fc.record({ verb: fc.constantFrom(...CARD_VERBS), match }),
  fc.record({ verb: fc.constantFrom(...BOARD_VERBS), match, board }),
  fc.record({ verb: fc.constant('pick'), match, board, square }),
  fc.record({
    verb: fc.constant('go'),
    match,
    board,
    squares: fc.array(square, { minLength: 2, maxLength: 13 }),
  }),
  fc.record({ verb: fc.constantFrom(...QUESTION_VERBS), match, number: board }),
  fc.record({ verb: fc.constant('resign-confirm'), match, number: board }),
  fc.record({ verb: fc.constant('resign-confirm'), match, number: board, seat }),
  fc.record({ verb: fc.constant('view-refresh'), match, board, seat }),
  fc.record({ verb: fc.constantFrom(...MORE_VERBS), match }),
  fc.record({ verb: fc.constant('replay'), match, game: board }),
  fc.record({ verb: fc.constant('animation'), match, game: board }),
  fc.record({ verb: fc.constant('animation'), match, game: board, seat }),
  fc.record({ verb: fc.constantFrom(...STEP_VERBS), match, game: board, ply: fc.nat(99_999), seat }),
  fc.record({ verb: fc.constant('help'), match }),
  fc.constant({ verb: 'help' }),
  fc.record({ verb: fc.constant('menu'), page: fc.constantFrom(...MENU_PAGES) }),
  fc.constant({ verb: 'join-form' }),
  fc.record({ verb: fc.constant('set'), setting: fc.constantFrom(...SETTING_NAMES) }),
);

/** What people try as names: markdown, mentions, links, invisible and right-to-left marks, piled-up accents. */
export const NASTY_NAMES: readonly string[] = [
  'Alice',
  '@everyone',
  '@here',
  '<@1>',
  '<@!123456789012345678>',
  '<@&5>',
  '<#99>',
  '</checkers move:1>',
  '<:crown:12345>',
  '<t:0:R>',
  '**bold** __under__ ~~gone~~',
  '||spoiler||',
  '`code` ```block```',
  '[click](https://example.com)',
  'https://example.com/a_b',
  'discord.gg/abc',
  '# Heading',
  '-# small',
  '- list',
  '1. list',
  '> quote',
  '>>> quote',
  '\\',
  'a\\*b*',
  'line\nbreak\r\n# two',
  '\u202Eecila',
  'אליס',
  'أليس',
  'Z\u0351\u0363\u0369\u0357a\u0302\u0311\u0313l\u030Fgo',
  '👩‍🚀👑',
  '\u200B\u2060',
  '   ',
  '',
  'W'.repeat(32),
  '*'.repeat(32),
  '@'.repeat(32),
  '\u{1F451}'.repeat(32),
  'x'.repeat(4000),
  '\uD800',
];

export const names = fc.oneof(
  fc.constantFrom(...NASTY_NAMES),
  fc.string({ unit: 'binary', maxLength: 32 }),
  fc.string({
    unit: fc.constantFrom(
      '*',
      '_',
      '`',
      '~',
      '|',
      '<',
      '>',
      '@',
      '#',
      '[',
      ']',
      '(',
      ')',
      ':',
      '/',
      '\\',
      'a',
      '1',
      '.',
      '\n',
    ),
    maxLength: 32,
  }),
);
