import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type APIApplicationCommandSubcommandOption,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import { COMMAND_WORDS as WORDS } from './words/command-words.ts';

const subcommand = (
  name: string,
  description: string,
  options: APIApplicationCommandSubcommandOption['options'] = [],
): APIApplicationCommandSubcommandOption => ({
  type: ApplicationCommandOptionType.Subcommand,
  name,
  description,
  options,
});

/** The one slash command, as it is registered: in servers only. */
export const checkersCommand: RESTPostAPIChatInputApplicationCommandsJSONBody = {
  type: ApplicationCommandType.ChatInput,
  name: 'checkers',
  description: WORDS.checkers,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  options: [
    subcommand('challenge', WORDS.challenge, [
      { type: ApplicationCommandOptionType.User, name: 'user', description: WORDS.challengeUser, required: true },
    ]),
    subcommand('move', WORDS.move, [
      {
        type: ApplicationCommandOptionType.String,
        name: 'move',
        description: WORDS.moveMove,
        required: true,
        autocomplete: true,
      },
    ]),
    subcommand('draw', WORDS.draw),
    subcommand('resign', WORDS.resign),
    subcommand('board', WORDS.board, [
      { type: ApplicationCommandOptionType.Boolean, name: 'repost', description: WORDS.boardRepost },
    ]),
    subcommand('help', WORDS.help),
  ],
};
