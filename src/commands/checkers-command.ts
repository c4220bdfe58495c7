import {
  ApplicationCommandOptionType as Option,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandSubcommandOption,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import { LONGEST_NAME, FEWEST_DRAW_TURNS, MOST_DRAW_TURNS } from '../match/read-options.ts';
import { PIECE_COLOURS, RULE_SETS } from '../match/options.ts';
import { BOARD_NAMES } from '../views/board-picture.ts';
import { COMMAND_WORDS as WORDS } from '../views/words/en/command-words.ts';
import { BOARD_CHOICES, FIRST_CHOICES, PIECE_CHOICES, RULE_CHOICES } from '../views/words/en/option-words.ts';

const subcommand = (
  name: string,
  description: string,
  options: APIApplicationCommandBasicOption[] = [],
): APIApplicationCommandSubcommandOption => ({ type: Option.Subcommand, name, description, options });

const user = (description: string): APIApplicationCommandBasicOption => ({
  type: Option.User,
  name: 'user',
  description,
  required: true,
});

const chosen = (
  name: string,
  description: string,
  choices: readonly string[],
  words: Readonly<Record<string, string>>,
): APIApplicationCommandBasicOption => ({
  type: Option.String,
  name,
  description,
  choices: choices.map((value) => ({ name: words[value] ?? value, value })),
});

const TIMES: readonly APIApplicationCommandBasicOption[] = [
  { type: Option.String, name: 'time', description: WORDS.time, autocomplete: true },
  { type: Option.String, name: 'warning', description: WORDS.warning, autocomplete: true },
];
const FIRST = chosen('first', WORDS.first, Object.keys(FIRST_CHOICES), FIRST_CHOICES);
const PLAY: readonly APIApplicationCommandBasicOption[] = [
  chosen('pieces', WORDS.pieces, PIECE_COLOURS, PIECE_CHOICES),
  chosen('board', WORDS.boardLook, BOARD_NAMES, BOARD_CHOICES),
  chosen('rules', WORDS.rules, RULE_SETS, RULE_CHOICES),
  {
    type: Option.Integer,
    name: 'draw_turns',
    description: WORDS.drawTurns,
    min_value: FEWEST_DRAW_TURNS,
    max_value: MOST_DRAW_TURNS,
  },
];

const name = (option: string, description: string): APIApplicationCommandBasicOption => ({
  type: Option.String,
  name: option,
  description,
  required: true,
  min_length: 1,
  max_length: LONGEST_NAME,
});

/** The one slash command, as it is registered: in servers only (START-11). */
export const checkersCommand: RESTPostAPIChatInputApplicationCommandsJSONBody = {
  type: ApplicationCommandType.ChatInput,
  name: 'checkers',
  description: WORDS.checkers,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  options: [
    subcommand('challenge', WORDS.challenge, [user(WORDS.challengeUser), ...TIMES, FIRST, ...PLAY]),
    subcommand('open', WORDS.open, [...TIMES, FIRST, ...PLAY]),
    subcommand('join', WORDS.join, [
      { type: Option.String, name: 'code', description: WORDS.joinCode, required: true, max_length: 40 },
    ]),
    subcommand('hotseat', WORDS.hotseat, [
      name('name1', WORDS.hotseatName1),
      name('name2', WORDS.hotseatName2),
      ...TIMES,
      ...PLAY,
    ]),
    subcommand('games', WORDS.games),
    subcommand('move', WORDS.move, [
      { type: Option.String, name: 'move', description: WORDS.moveMove, required: true, autocomplete: true },
    ]),
    subcommand('draw', WORDS.draw),
    subcommand('resign', WORDS.resign),
    subcommand('pause', WORDS.pause),
    subcommand('leave', WORDS.leave),
    subcommand('abort', WORDS.abort),
    subcommand('board', WORDS.board, [
      { type: Option.Boolean, name: 'repost', description: WORDS.boardRepost },
      { type: Option.Boolean, name: 'text', description: WORDS.boardText },
      { type: Option.Boolean, name: 'replay', description: WORDS.boardReplay },
    ]),
    subcommand('pdn', WORDS.pdn),
    subcommand('block', WORDS.block, [user(WORDS.blockUser)]),
    subcommand('unblock', WORDS.unblock, [user(WORDS.unblockUser)]),
    subcommand('help', WORDS.help),
    subcommand('settings', WORDS.settings),
    subcommand('close', WORDS.close),
  ],
};
