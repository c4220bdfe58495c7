import type { APIMessageTopLevelComponent } from 'discord-api-types/v10';
import { ComponentType } from 'discord-api-types/v10';
import type { PlacedComponent } from './component-walk.ts';
import { walkComponents } from './component-walk.ts';
import type { FormError } from './form-errors.ts';
import { formError } from './form-errors.ts';
import { checkInteractive } from './interactive-rules.ts';
import type { MessageFacts } from './message-rules.ts';

const CLASSIC_ROWS = 5;
const V2_COMPONENTS = 40;
const V2_TEXT = 4000;
const ATTACHMENT = 'attachment://';

/** What the description can't say about the components of a message: uniqueness, sums, and what they refer to. */
export function checkComponents(
  components: readonly APIMessageTopLevelComponent[],
  facts: MessageFacts,
): readonly FormError[] {
  const placed = walkComponents(components);
  return [
    ...(facts.componentsV2 ? v2Errors(placed) : classicErrors(components)),
    ...placed.flatMap(({ component, path }) => checkInteractive(component, path)),
    ...duplicates(placed, 'custom_id', 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated'),
    ...duplicates(placed, 'id', 'COMPONENT_ID_DUPLICATED', 'Component id cannot be duplicated'),
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
    errors.push(
      formError([], 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', `The maximum number of components is ${V2_COMPONENTS}`),
    );
  }
  const text = placed.reduce(
    (sum, { component }) => sum + (component.type === ComponentType.TextDisplay ? component.content.length : 0),
    0,
  );
  if (text > V2_TEXT) {
    errors.push(
      formError(
        [],
        'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
        `Total displayable text size exceeds maximum size of ${V2_TEXT}`,
      ),
    );
  }
  return errors;
}

function duplicates(
  placed: readonly PlacedComponent[],
  key: 'custom_id' | 'id',
  code: string,
  message: string,
): readonly FormError[] {
  const seen = new Set<string | number>();
  return placed.flatMap(({ component, path }) => {
    const value = (component as { custom_id?: string | null; id?: number | null })[key] ?? undefined;
    // Zero asks for a number to be given, as leaving it out does.
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
