import {
  type APIMessageTopLevelComponent,
  type APIComponentInMessageActionRow,
  type APITextDisplayComponent,
  type APISectionAccessoryComponent,
  type APIActionRowComponent,
  type APIButtonComponent,
  ComponentType,
  ButtonStyle,
} from 'discord-api-types/v10';
import { type FormError, formError, notHere } from './check-body.ts';
import type { MessageFacts } from './message-rules.ts';

const CLASSIC_ROWS = 5;
const V2_COMPONENTS = 40;
const V2_TEXT = 4000;
const ATTACHMENT = 'attachment://';

/** What the OpenAPI description can't say about a message's components: uniqueness, sums, and what they refer to. */
export function checkComponents(
  components: readonly APIMessageTopLevelComponent[],
  facts: MessageFacts,
): readonly FormError[] {
  const placed = walkComponents(components);
  return [
    ...(facts.componentsV2 ? v2Errors(placed) : classicErrors(components)),
    ...placed.flatMap(({ component, path }) => checkInteractive(component, path)),
    ...duplicates(placed),
    ...mediaErrors(placed, facts),
  ];
}

function classicErrors(components: readonly APIMessageTopLevelComponent[]): readonly FormError[] {
  const errors = components.flatMap((component, index) =>
    component.type === ComponentType.ActionRow
      ? []
      : [formError([index, 'type'], 'UNION_TYPE_CHOICES', 'Value of field "type" must be one of (1,).')],
  );
  if (components.length <= CLASSIC_ROWS) return errors;
  return [...errors, formError([], 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${CLASSIC_ROWS} in length.`)];
}

function v2Errors(placed: readonly PlacedComponent[]): readonly FormError[] {
  const errors: FormError[] = [];
  if (placed.length > V2_COMPONENTS) {
    const message = `The maximum number of components is ${V2_COMPONENTS}`;
    errors.push(formError([], 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', message));
  }
  const text = placed.reduce(
    (sum, { component }) => sum + (component.type === ComponentType.TextDisplay ? component.content.length : 0),
    0,
  );
  if (text > V2_TEXT) {
    const message = `Total displayable text size exceeds maximum size of ${V2_TEXT}`;
    errors.push(formError([], 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', message));
  }
  return errors;
}

/** Custom ids and ids that stand before already. */
export const duplicates = (placed: readonly Placed[]): readonly FormError[] => [
  ...repeated(placed, 'custom_id', 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated'),
  ...repeated(placed, 'id', 'COMPONENT_ID_DUPLICATED', 'Component id cannot be duplicated'),
];

function repeated(
  placed: readonly Placed[],
  key: 'custom_id' | 'id',
  code: string,
  message: string,
): readonly FormError[] {
  const seen = new Set<string | number>();
  return placed.flatMap(({ component, path }) => {
    const value = (component as { custom_id?: string | null; id?: number | null })[key] ?? undefined;
    // Discord numbers a component with zero as if it had none.
    if (value === undefined || value === 0) return [];
    if (seen.has(value)) return [formError([...path, key], code, message)];
    seen.add(value);
    return [];
  });
}

/** `attachment://name` must name a file of the message, and a file of a V2 message must be named by a component. */
function mediaErrors(placed: readonly PlacedComponent[], facts: MessageFacts): readonly FormError[] {
  const shown = new Set<string>();
  const errors = placed.flatMap(({ component, path }) =>
    mediaOf(component).flatMap(({ url, at }) => {
      if (!url.startsWith(ATTACHMENT)) return linkErrors(url, [...path, ...at]);
      const name = url.slice(ATTACHMENT.length);
      shown.add(name);
      if (facts.fileNames.includes(name)) return [];
      const code = 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND';
      return [formError([...path, ...at], code, `The referenced attachment ${name} was not found`)];
    }),
  );
  if (!facts.componentsV2) return errors;
  const hidden = facts.touchedFileNames.filter((name) => !shown.has(name));
  return [
    ...errors,
    ...hidden.map((name) =>
      formError([], 'MESSAGE_ATTACHMENT_NOT_REFERENCED', `The attachment ${name} is not used by a component`),
    ),
  ];
}

const linkErrors = (url: string, path: FormError['path']): readonly FormError[] =>
  /^https?:\/\//.test(url)
    ? []
    : [formError(path, 'URL_TYPE_INVALID_SCHEME', `Scheme must be one of ('http', 'https').`)];

interface MediaPlace {
  readonly url: string;
  readonly at: readonly (string | number)[];
}

function mediaOf(component: PlacedComponent['component']): readonly MediaPlace[] {
  if (component.type === ComponentType.MediaGallery) {
    return component.items.map((item, index) => ({ url: item.media.url, at: ['items', index, 'media', 'url'] }));
  }
  if (component.type === ComponentType.Thumbnail) return [{ url: component.media.url, at: ['media', 'url'] }];
  return component.type === ComponentType.File ? [{ url: component.file.url, at: ['file', 'url'] }] : [];
}

export type MessageComponent =
  | APIMessageTopLevelComponent
  | APIComponentInMessageActionRow
  | APITextDisplayComponent
  | APISectionAccessoryComponent;

interface Placed {
  readonly component: object;
  readonly path: FormError['path'];
}

interface PlacedComponent extends Placed {
  readonly component: MessageComponent;
}

/** Every component of a message, nested ones too, each with its path: what Discord counts toward its 40. */
export function walkComponents(
  components: readonly MessageComponent[],
  prefix: FormError['path'] = [],
): readonly PlacedComponent[] {
  return components.flatMap((component, index) => placed(component, [...prefix, index]));
}

function placed(component: MessageComponent, path: FormError['path']): readonly PlacedComponent[] {
  const accessory = component.type === ComponentType.Section ? placed(component.accessory, [...path, 'accessory']) : [];
  return [{ component, path }, ...walkComponents(componentChildren(component), [...path, 'components']), ...accessory];
}

const componentChildren = (component: MessageComponent): readonly MessageComponent[] =>
  'components' in component ? component.components : [];

export const SELECTS: ReadonlySet<ComponentType> = new Set([
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
]);

/** The rules for buttons, menus and rows ("Component Reference"). */
function checkInteractive(component: MessageComponent, path: FormError['path']): readonly FormError[] {
  if (component.type === ComponentType.ActionRow) return rowErrors(component, path);
  if (component.type === ComponentType.Button) return buttonErrors(component, path);
  return SELECTS.has(component.type) ? checkSelectRange(component as SelectRange, path) : [];
}

function rowErrors(
  row: APIActionRowComponent<APIComponentInMessageActionRow>,
  path: FormError['path'],
): readonly FormError[] {
  const hasSelect = row.components.some((child) => child.type !== ComponentType.Button);
  if (!hasSelect || row.components.length === 1) return [];
  const last = [...path, 'components', row.components.length - 1];
  const message = 'The specified component exceeds the maximum width';
  return [formError(last, 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', message)];
}

interface LooseButton {
  readonly custom_id?: string | null;
  readonly url?: string | null;
  readonly label?: string | null;
  readonly emoji?: object | null;
}

function buttonErrors(button: APIButtonComponent, path: FormError['path']): readonly FormError[] {
  if (button.style === ButtonStyle.Premium) return [notHere([...path, 'style'])];
  const { custom_id: customId, url, label, emoji } = button as LooseButton;
  const missing: string[] = [];
  if (button.style === ButtonStyle.Link) {
    if ((url ?? undefined) === undefined) missing.push('url');
  } else if ((customId ?? undefined) === undefined) missing.push('custom_id');
  if ((label ?? '') === '' && (emoji ?? undefined) === undefined) missing.push('label');
  const errors = missing.map((field) => formError([...path, field], 'BASE_TYPE_REQUIRED', 'This field is required'));
  if ((customId ?? undefined) === undefined || (url ?? undefined) === undefined) return errors;
  const code = 'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE';
  return [...errors, formError(path, code, 'A custom id and url cannot both be specified')];
}

interface SelectRange {
  readonly min_values?: number | null;
  readonly max_values?: number | null;
  readonly options?: readonly { readonly value: string; readonly default?: boolean | null }[];
  readonly default_values?: readonly unknown[] | null;
}

/** Whether a menu's numbers fit each other: fewest and most choices, options, and what is chosen from the start. */
export function checkSelectRange(select: SelectRange, path: FormError['path']): FormError[] {
  const { options } = select;
  const least = select.min_values ?? 1;
  const most = select.max_values ?? 1;
  const errors: FormError[] = duplicateValues(options ?? [], path);
  if (least > most || (options !== undefined && most > options.length)) {
    const message = `Must be between ${least} and ${options?.length ?? 25}.`;
    errors.push(formError([...path, 'max_values'], 'SELECT_COMPONENT_VALUES_OUT_OF_RANGE', message));
  }
  const defaults = options?.filter((option) => option.default === true).length ?? 0;
  if (defaults > most) {
    const message = `Must have at most ${most} default options.`;
    errors.push(formError([...path, 'options'], 'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES', message));
  }
  const named = select.default_values?.length ?? 0;
  if (named > 0 && (named < least || named > most)) {
    const message = `Must be between ${least} and ${most} in length.`;
    errors.push(formError([...path, 'default_values'], 'BASE_TYPE_BAD_LENGTH', message));
  }
  return errors;
}

function duplicateValues(options: readonly { readonly value: string }[], path: FormError['path']): FormError[] {
  const values = options.map(({ value }) => value);
  return values.flatMap((value, index) => {
    if (values.indexOf(value) === index) return [];
    const message = 'The specified option value is already used';
    return [formError([...path, 'options', index, 'value'], 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', message)];
  });
}
