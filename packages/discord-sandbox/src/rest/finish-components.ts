import { type APIAttachment, type APIMessageTopLevelComponent, UnfurledMediaItemFlags } from 'discord-api-types/v10';
import { walkComponents } from '../checks/component-rules.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { isAnimated } from './uploads.ts';

type Loose = Record<string, unknown>;

/** Components as Discord returns them: numbered, with defaults, without nulls, media resolved. */
export function finishComponents(
  state: DiscordState,
  components: readonly APIMessageTopLevelComponent[],
  files: readonly APIAttachment[],
): readonly APIMessageTopLevelComponent[] {
  const taken = new Set(walkComponents(components).map(({ component }) => component.id ?? 0));
  let last = 0;
  const number = (): number => {
    do last += 1;
    while (taken.has(last));
    return last;
  };
  const finish = (component: unknown): Loose => {
    const given = withoutNulls(component as Loose);
    const id = typeof given['id'] === 'number' && given['id'] > 0 ? given['id'] : number();
    const children = given['components'];
    const accessory = given['accessory'];
    return {
      ...defaults(given['type']),
      ...given,
      id,
      ...(Array.isArray(children) ? { components: children.map(finish) } : {}),
      ...(accessory === undefined ? {} : { accessory: finish(accessory) }),
      ...media(state, given, files),
    };
  };
  return components.map(finish) as unknown as readonly APIMessageTopLevelComponent[];
}

const CONTAINER = 17;
const SEPARATOR = 14;
const THUMBNAIL = 11;
const FILE = 13;
const SELECTS = new Set<unknown>([3, 5, 6, 7, 8]);

function defaults(type: unknown): Loose {
  if (SELECTS.has(type)) return { min_values: 1, max_values: 1 };
  switch (type) {
    case CONTAINER:
      return { accent_color: null, spoiler: false };
    case SEPARATOR:
      return { divider: true, spacing: 1 };
    case THUMBNAIL:
      return { description: null, spoiler: false };
    case FILE:
      return { spoiler: false };
    default:
      return {};
  }
}

function media(state: DiscordState, given: Loose, files: readonly APIAttachment[]): Loose {
  const result: Loose = {};
  if (Array.isArray(given['items'])) {
    result['items'] = given['items'].map((item: Loose) => ({
      description: null,
      spoiler: false,
      ...withoutNulls(item),
      media: resolve(state, item['media'], files),
    }));
  }
  if (given['media'] !== undefined) result['media'] = resolve(state, given['media'], files);
  if (given['file'] !== undefined) {
    const file = resolve(state, given['file'], files);
    const attachment = files.find(({ id }) => id === file['attachment_id']);
    result['file'] = file;
    Object.assign(result, { name: attachment?.filename ?? '', size: attachment?.size ?? 0 });
  }
  return result;
}

function resolve(state: DiscordState, item: unknown, files: readonly APIAttachment[]): Loose {
  const url = String((item as Loose)['url']);
  const attachment = files.find((file) => url === `attachment://${file.filename}` || url === file.url);
  const id = state.nextId();
  if (attachment === undefined) return { id, url, proxy_url: url, width: null, height: null, content_type: null };
  return {
    id,
    url: attachment.url,
    proxy_url: attachment.proxy_url,
    width: attachment.width ?? null,
    height: attachment.height ?? null,
    content_type: attachment.content_type ?? null,
    attachment_id: attachment.id,
    ...(isAnimated(attachment) ? { flags: UnfurledMediaItemFlags.IsAnimated } : {}),
  };
}

const withoutNulls = (object: Loose): Loose =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null && value !== undefined));
