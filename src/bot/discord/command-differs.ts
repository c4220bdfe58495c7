import type { APIApplicationCommand, RESTPostAPIApplicationCommandsJSONBody } from 'discord-api-types/v10';

/** What Discord adds on its own or gives back in another shape than it was sent. */
const SERVER_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'application_id',
  'guild_id',
  'version',
  'dm_permission',
  'default_permission',
  'name_localized',
  'description_localized',
]);

/** Values that mean the same as leaving the field off. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  type: 1,
  nsfw: false,
  required: false,
  autocomplete: false,
  default_member_permissions: null,
  name_localizations: null,
  description_localizations: null,
};

/** Lists whose order means nothing. */
const SETS: ReadonlySet<string> = new Set(['contexts', 'integration_types']);

/**
 * Whether a registered command must be registered again to become the wanted one. What Discord adds (ids, version,
 * `null` localizations, defaults written out, its own order of contexts) is no difference.
 */
export function commandDiffers(
  registered: APIApplicationCommand,
  wanted: RESTPostAPIApplicationCommandsJSONBody,
): boolean {
  return JSON.stringify(normal(registered)) !== JSON.stringify(normal(wanted));
}

function normal(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => normal(item));
    return SETS.has(field) ? items.sort((a, b) => Number(a) - Number(b)) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key, item]) => !SERVER_FIELDS.has(key) && !isDefault(key, item))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, normal(item, key)]));
}

function isDefault(field: string, value: unknown): boolean {
  if (value === undefined || value === null || DEFAULTS[field] === value) return true;
  return Array.isArray(value) && value.length === 0;
}
