import {
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  Locale,
} from 'discord-api-types/v10';
import { type FormError, formError, under, notHere } from './check-body.ts';

/** Letters, digits, `-` and `_`, in lower case ("Application Command Naming"). */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
/** Of a menu command: capitals and blanks too, but none around it. */
const MENU_NAME = /^(?=\S)[\p{L}\p{N}\p{P}\p{sc=Deva}\p{sc=Thai} ]{1,32}(?<=\S)$/u;
const TOTAL_LENGTH = 8000;
const CHAT_COMMANDS = 100;
const USER_COMMANDS = 5;
const LOCALES: ReadonlySet<string> = new Set(Object.values(Locale));

/** Nobody can use these here. */
const NO_SUCH_OPTIONS: ReadonlySet<ApplicationCommandOptionType> = new Set([
  ApplicationCommandOptionType.SubcommandGroup,
  ApplicationCommandOptionType.Channel,
  ApplicationCommandOptionType.Role,
  ApplicationCommandOptionType.Mentionable,
  ApplicationCommandOptionType.Attachment,
]);

interface Command {
  readonly name: string;
  readonly type?: ApplicationCommandType | null;
  readonly description?: string | null;
  readonly options?: readonly APIApplicationCommandOption[] | null;
  readonly name_localizations?: object | null;
  readonly description_localizations?: object | null;
}

type Loose = Readonly<Record<string, unknown>>;

/** The rules for a command that Discord's OpenAPI description lacks. */
export function checkCommand(command: Command): readonly FormError[] {
  const errors: FormError[] = [];
  const type = command.type ?? ApplicationCommandType.ChatInput;
  if (type === ApplicationCommandType.ChatInput) {
    errors.push(...nameErrors(command.name, []));
    if ((command.description ?? '') === '') {
      errors.push(formError(['description'], 'BASE_TYPE_REQUIRED', 'This field is required'));
    }
  } else if (type === ApplicationCommandType.User) errors.push(...menuErrors(command));
  else errors.push(notHere(['type']));
  errors.push(...localeErrors(command), ...under(['options'], optionErrors(command.options ?? [])));
  if (totalLength(command) > TOTAL_LENGTH) {
    errors.push(formError([], 'APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (${TOTAL_LENGTH})`));
  }
  return errors;
}

/** A command in a member's menu is its name alone. */
function menuErrors({ name, description, options }: Command): readonly FormError[] {
  const invalid = `${MENU}_DESCRIPTION_INVALID`;
  return [
    ...(MENU_NAME.test(name)
      ? []
      : [formError(['name'], 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid')]),
    ...((description ?? '') === ''
      ? []
      : [formError(['description'], invalid, 'Context menu commands cannot have description')]),
    ...((options ?? []).length === 0
      ? []
      : [formError(['options'], `${MENU}_OPTIONS_INVALID`, 'Context menu commands cannot have options')]),
  ];
}

const MENU = 'APPLICATION_COMMAND_CONTEXT_MENU';

/** The rules for all commands of one kind and place together. */
export function checkCommandList(commands: readonly Command[]): readonly FormError[] {
  const names = commands.map((command) => `${command.type ?? 1} ${command.name}`);
  const message = 'Application command names must be unique';
  const errors = names.flatMap((name, index) =>
    names.indexOf(name) === index ? [] : [formError([index], 'APPLICATION_COMMANDS_DUPLICATE_NAME', message)],
  );
  const tooMany = [
    [ApplicationCommandType.ChatInput, CHAT_COMMANDS] as const,
    [ApplicationCommandType.User, USER_COMMANDS] as const,
  ].filter(([type, most]) => commands.filter((command) => (command.type ?? 1) === type).length > most);
  return [
    ...errors,
    ...tooMany.map(([, most]) =>
      formError([], 'MAX_APPLICATION_COMMANDS_REACHED', `Maximum number of application commands reached (${most})`),
    ),
  ];
}

function optionErrors(options: readonly APIApplicationCommandOption[]): readonly FormError[] {
  const errors: FormError[] = [];
  const names = options.map((option) => option.name);
  const kinds = new Set(options.map((option) => option.type === ApplicationCommandOptionType.Subcommand));
  if (kinds.size > 1) {
    const message = 'Sub-command and sub-command group option types are mutually exclusive to all other types';
    errors.push(formError([], 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message));
  }
  let optionalSeen = false;
  for (const [index, option] of options.entries()) {
    errors.push(...nameErrors(option.name, [index]), ...under([index], localeErrors(option)));
    if (names.indexOf(option.name) !== index) {
      const message = 'Option name already exists in these options';
      errors.push(formError([index, 'name'], 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS', message));
    }
    if (option.required === true && optionalSeen) {
      const message = 'Required options must be placed before non-required options';
      errors.push(formError([index], 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', message));
    }
    optionalSeen ||= option.required !== true;
    errors.push(...under([index], choiceErrors(option as unknown as Loose)));
    if (NO_SUCH_OPTIONS.has(option.type)) errors.push(notHere([index, 'type']));
    if (option.type === ApplicationCommandOptionType.Subcommand) {
      errors.push(...under([index, 'options'], optionErrors(option.options ?? [])));
    }
  }
  return errors;
}

function choiceErrors(option: Loose): readonly FormError[] {
  const choices = Array.isArray(option['choices']) ? (option['choices'] as readonly Loose[]) : [];
  const errors: FormError[] = [];
  if (option['autocomplete'] === true && choices.length > 0) {
    const message = 'Choices cannot be used with autocomplete';
    errors.push(formError(['autocomplete'], 'APPLICATION_COMMAND_AUTOCOMPLETE_INVALID', message));
  }
  for (const key of ['name', 'value'] as const) {
    const values = choices.map((choice) => choice[key]);
    if (new Set(values).size < values.length) {
      const code = `APPLICATION_COMMAND_OPTIONS_CHOICE_${key.toUpperCase()}_ALREADY_EXISTS`;
      errors.push(formError(['choices'], code, `Option choice ${key}s must be unique`));
    }
  }
  for (const kind of ['length', 'value'] as const) {
    const least = option[`min_${kind}`];
    const most = option[`max_${kind}`];
    if (typeof least === 'number' && typeof most === 'number' && least > most) {
      errors.push(formError([`min_${kind}`], 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${most}.`));
    }
  }
  return errors;
}

function nameErrors(name: string, path: FormError['path']): readonly FormError[] {
  if (NAME.test(name) && name === name.toLowerCase()) return [];
  const code = path.length === 0 ? 'APPLICATION_COMMAND_INVALID_NAME' : 'APPLICATION_COMMAND_OPTIONS_INVALID_NAME';
  return [formError([...path, 'name'], code, 'Command name is invalid')];
}

function localeErrors(named: {
  readonly name_localizations?: object | null;
  readonly description_localizations?: object | null;
}): readonly FormError[] {
  return (['name_localizations', 'description_localizations'] as const).flatMap((field) =>
    Object.keys(named[field] ?? {})
      .filter((locale) => !LOCALES.has(locale))
      .map((locale) => formError([field], 'BASE_TYPE_CHOICES', `Locale ${locale} is not known.`)),
  );
}

/** Names, descriptions and values of the command, its options and their choices; of translations the longest counts. */
function totalLength(node: Command | Loose): number {
  const { name, description, value, options, choices, name_localizations, description_localizations } = node as Loose;
  const own =
    longest(name, name_localizations) + longest(description, description_localizations) + longest(value, undefined);
  const children = [options, choices].flatMap((list) => (Array.isArray(list) ? (list as readonly Loose[]) : []));
  return children.reduce((sum, child) => sum + totalLength(child), own);
}

function longest(text: unknown, translations: unknown): number {
  const translated: readonly unknown[] =
    typeof translations === 'object' && translations !== null ? Object.values(translations) : [];
  const all = [text, ...translated];
  return Math.max(...all.map((one) => (typeof one === 'string' ? one.length : 0)));
}
