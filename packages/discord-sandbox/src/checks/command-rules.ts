import {
  type APIApplicationCommandOption,
  type APIApplicationCommandSubcommandGroupOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  Locale,
} from 'discord-api-types/v10';
import { type FormError, formError, under, notHere } from './check-body.ts';
import { fileTypeErrors } from './file-types.ts';

/**
 * Of a slash command and of options ("Application Command Naming"). The apostrophe on that page is U+02BC, a letter: U+0027 is
 * refused (discord-api-docs issue 7371).
 */
const NAME = /^[-_\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
/** Of a menu command: capitals and blanks too, but none around it. */
const MENU_NAME = /^(?=\S)[\p{L}\p{N}\p{P}\p{sc=Deva}\p{sc=Thai} ]{1,32}(?<=\S)$/u;
const TOTAL_LENGTH = 8000;
const LOCALES: ReadonlySet<string> = new Set(Object.values(Locale));

/** How many commands of a kind an application has in one place ("Registering a Command"). */
const MOST_COMMANDS: ReadonlyMap<ApplicationCommandType, number> = new Map([
  [ApplicationCommandType.ChatInput, 100],
  [ApplicationCommandType.User, 15],
  [ApplicationCommandType.Message, 15],
]);

interface Command {
  readonly name: string;
  readonly type?: ApplicationCommandType | null;
  readonly description?: string | null;
  readonly options?: readonly APIApplicationCommandOption[] | null;
  readonly name_localizations?: Translations;
  readonly description_localizations?: Translations;
}

type Translations = Readonly<Partial<Record<string, string | null>>> | null;

type Named = Pick<Command, 'name' | 'name_localizations' | 'description_localizations'>;

type Loose = Readonly<Record<string, unknown>>;

/** The rules for a command that Discord's OpenAPI description lacks. */
export function checkCommand(command: Command): readonly FormError[] {
  const errors: FormError[] = [];
  const type = command.type ?? ApplicationCommandType.ChatInput;
  if (type === ApplicationCommandType.ChatInput) {
    errors.push(...nameErrors(command, COMMAND_NAME_INVALID));
    if ((command.description ?? '') === '') {
      errors.push(formError(['description'], 'BASE_TYPE_REQUIRED', 'This field is required'));
    }
  } else if (type === ApplicationCommandType.PrimaryEntryPoint) errors.push(notHere(['type']));
  else errors.push(...menuErrors(command));
  errors.push(...localeErrors(command), ...under(['options'], optionErrors(command.options ?? [])));
  if (totalLength(command) > TOTAL_LENGTH) {
    errors.push(formError([], 'APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (${TOTAL_LENGTH})`));
  }
  return errors;
}

/** A command in the menu of a user or message is its name alone. */
function menuErrors({ name, name_localizations: translations, description, options }: Command): readonly FormError[] {
  const invalid = `${MENU}_DESCRIPTION_INVALID`;
  return [
    ...(MENU_NAME.test(name) ? [] : [formError(['name'], COMMAND_NAME_INVALID, 'Command name is invalid')]),
    ...(Object.values(translations ?? {}).every((text) => text === null || text === undefined || MENU_NAME.test(text))
      ? []
      : [formError(['name_localizations'], COMMAND_NAME_INVALID, 'Command name is invalid')]),
    ...((description ?? '') === ''
      ? []
      : [formError(['description'], invalid, 'Context menu commands cannot have description')]),
    ...((options ?? []).length === 0
      ? []
      : [formError(['options'], `${MENU}_OPTIONS_INVALID`, 'Context menu commands cannot have options')]),
  ];
}

const MENU = 'APPLICATION_COMMAND_CONTEXT_MENU';
const COMMAND_NAME_INVALID = 'APPLICATION_COMMAND_INVALID_NAME';

/** The rules for all commands of one place together. */
export function checkCommandList(commands: readonly Command[]): readonly FormError[] {
  const errors: FormError[] = [];
  for (const [type, most] of MOST_COMMANDS) {
    const places = [...commands.keys()].filter((place) => (commands[place]?.type ?? 1) === type);
    for (const { index, locale } of repeated(places.flatMap((place) => commands[place] ?? []))) {
      const path = [places[index] ?? 0, ...(locale === undefined ? [] : ['name_localizations', locale])];
      const message = 'Application command names must be unique';
      errors.push(formError(path, 'APPLICATION_COMMANDS_DUPLICATE_NAME', message));
    }
    if (places.length > most) {
      const message = `Maximum number of application commands reached (${most})`;
      errors.push(formError([], 'MAX_APPLICATION_COMMANDS_REACHED', message));
    }
  }
  return errors;
}

interface Repeated {
  readonly index: number;
  /** The language in which the name is taken; none for the name itself. */
  readonly locale: string | undefined;
}

/** Names that stand before them already, in every language that one of them is translated to: what isn't keeps its name. */
function repeated(siblings: readonly Named[]): readonly Repeated[] {
  const locales = new Set(siblings.flatMap(({ name_localizations: all }) => Object.keys(all ?? {})));
  const twice = (locale: string | undefined): readonly number[] => {
    const names = siblings.map(({ name, name_localizations: all }) =>
      locale === undefined ? name : (all?.[locale] ?? name),
    );
    return [...names.keys()].filter((index) => names.indexOf(names[index] ?? '') !== index);
  };
  const always = twice(undefined);
  return [undefined, ...locales].flatMap((locale) =>
    twice(locale)
      .filter((index) => locale === undefined || !always.includes(index))
      .map((index) => ({ index, locale })),
  );
}

export type Branch = APIApplicationCommandSubcommandOption | APIApplicationCommandSubcommandGroupOption;

/** Subcommands and groups of them: what stands below is no value. */
export const isBranch = (option: APIApplicationCommandOption): option is Branch =>
  option.type === ApplicationCommandOptionType.Subcommand ||
  option.type === ApplicationCommandOptionType.SubcommandGroup;

function optionErrors(options: readonly APIApplicationCommandOption[]): readonly FormError[] {
  const errors: FormError[] = repeated(options).map(({ index, locale }) => {
    const path = locale === undefined ? [index, 'name'] : [index, 'name_localizations', locale];
    return formError(path, `${OPTIONS}_NAME_ALREADY_EXISTS`, 'Option name already exists in these options');
  });
  if (new Set(options.map(isBranch)).size > 1) {
    const message = 'Sub-command and sub-command group option types are mutually exclusive to all other types';
    errors.push(formError([], `${OPTIONS}_TYPE_INVALID`, message));
  }
  let optionalSeen = false;
  for (const [index, option] of options.entries()) {
    const own = [...nameErrors(option, `${OPTIONS}_INVALID_NAME`), ...localeErrors(option)];
    const ofTypes = 'file_types' in option ? fileTypeErrors(option.file_types ?? []) : [];
    errors.push(...under([index], [...own, ...choiceErrors(option as unknown as Loose), ...ofTypes]));
    if (option.required === true && optionalSeen) {
      const message = 'Required options must be placed before non-required options';
      errors.push(formError([index], `${OPTIONS}_REQUIRED_INVALID`, message));
    }
    optionalSeen ||= option.required !== true;
    if ('options' in option) errors.push(...under([index, 'options'], optionErrors(option.options ?? [])));
  }
  return errors;
}

const OPTIONS = 'APPLICATION_COMMAND_OPTIONS';

function choiceErrors(option: Loose): readonly FormError[] {
  const choices = Array.isArray(option['choices']) ? (option['choices'] as readonly Loose[]) : [];
  const errors = choices.flatMap((choice, index) => under(['choices', index], localeErrors(choice)));
  if (option['autocomplete'] === true && choices.length > 0) {
    const message = 'Choices cannot be used with autocomplete';
    errors.push(formError(['autocomplete'], 'APPLICATION_COMMAND_AUTOCOMPLETE_INVALID', message));
  }
  for (const key of ['name', 'value'] as const) {
    const values = choices.map((choice) => choice[key]);
    if (new Set(values).size < values.length) {
      const code = `${OPTIONS}_CHOICE_${key.toUpperCase()}_ALREADY_EXISTS`;
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

/** Of a command the translations are refused together, of an option each (discord-api-docs issue 7712). */
function nameErrors({ name, name_localizations: translations }: Named, code: string): readonly FormError[] {
  const bad = (text: string): boolean => !NAME.test(text) || text !== text.toLowerCase();
  const isCommand = code === COMMAND_NAME_INVALID;
  const errors = Object.entries(translations ?? {})
    .filter(([, text]) => typeof text === 'string' && bad(text))
    .map(([locale]) => (isCommand ? ['name_localizations'] : ['name_localizations', locale]))
    .map((path) => formError(path, code, 'Command name is invalid'));
  const own = NAME.test(name)
    ? formError(['name'], code, 'Command name is invalid')
    : formError(['name'], 'STRING_TYPE_REGEX', 'String value did not match validation regex.');
  return [...(bad(name) ? [own] : []), ...(isCommand ? errors.slice(0, 1) : errors)];
}

function localeErrors(named: Partial<Named>): readonly FormError[] {
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
