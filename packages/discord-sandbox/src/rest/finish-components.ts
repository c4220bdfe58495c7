import { type APIAttachment, ComponentType, UnfurledMediaItemFlags } from 'discord-api-types/v10';
import { SELECTS } from '../checks/component-rules.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { isAnimated } from './uploads.ts';

type Loose = Record<string, unknown>;

/** Components of a message or modal as Discord returns them: numbered, with defaults, without nulls, media resolved. */
export function finishComponents<T extends object>(
  state: DiscordState,
  components: readonly T[],
  files: readonly APIAttachment[],
): readonly T[] {
  const taken = new Set(components.flatMap(idsIn));
  let last = 0;
  const number = (): number => {
    do last += 1;
    while (taken.has(last));
    return last;
  };
  const finish = (component: unknown): Loose => {
    const given = withoutNulls(component as Loose);
    const id = typeof given['id'] === 'number' && given['id'] > 0 ? given['id'] : number();
    const { components: children, component: child, accessory } = given;
    return {
      ...defaults(given['type']),
      ...given,
      id,
      ...(Array.isArray(children) ? { components: children.map(finish) } : {}),
      ...(accessory === undefined ? {} : { accessory: finish(accessory) }),
      ...(child === undefined ? {} : { component: finish(child) }),
      ...media(state, given, files),
    };
  };
  return components.map(finish) as unknown as readonly T[];
}

function idsIn(component: object): readonly unknown[] {
  const { id, components = [], component: child = [], accessory = [] } = component as Loose;
  return [id, ...[components, child, accessory].flat().flatMap((each) => idsIn(each as object))];
}

function defaults(type: unknown): Loose {
  if (SELECTS.has(type as ComponentType)) return { min_values: 1, max_values: 1 };
  switch (type) {
    case ComponentType.Container:
      return { accent_color: null, spoiler: false };
    case ComponentType.Separator:
      return { divider: true, spacing: 1 };
    case ComponentType.Thumbnail:
      return { description: null, spoiler: false };
    case ComponentType.File:
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
