import { ComponentType, type APIMessage, type APIMessageComponent } from 'discord-api-types/v10';

/** Whether a message tells how a game ended: above the final board, or why it has no result. */
export const tellsTheEnd = (words: string): boolean => ENDED.test(words);

const ENDED = /^(?:### )?👑 (?:\*\*.+\*\* \([a-z]+\) wins|\*\*Draw\*\*)|has no result\.$/u;

/** Somebody's click did not lead where it should have. */
export class TableError extends Error {}

/** A file that a message carries: attached to a classic one, shown by a component of a Components V2 one. */
export interface MessageFile {
  readonly name: string;
  readonly url: string;
  /** The alt text; empty where there is none. */
  readonly description: string;
}

type Contents = Pick<APIMessage, 'content' | 'attachments' | 'components'>;

/** All the words of a message, from top to bottom: its content and the text of its components, with moves as they are typed. */
export function textOf(message: Pick<Contents, 'content' | 'components'>): string {
  const texts = partsOf(message).flatMap((part) => (part.type === ComponentType.TextDisplay ? [part.content] : []));
  const words = [message.content, ...texts].filter((text) => text !== '').join('\n');
  return words.replaceAll('\u2011', '-');
}

export function filesOf(message: Contents): readonly MessageFile[] {
  const attached = message.attachments.map(({ filename, url, description }) => ({
    name: filename,
    url,
    description: description ?? '',
  }));
  return [...attached, ...partsOf(message).flatMap(filesShownBy)];
}

export async function download(message: Contents, ending: string): Promise<Uint8Array> {
  const file = filesOf(message).find(({ name }) => name.endsWith(ending));
  if (file === undefined) throw new TableError(`the message carries no ${ending}`);
  const response = await fetch(file.url);
  if (!response.ok) throw new TableError(`${file.name} can't be fetched: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The components of a message, however deep they stand, from top to bottom. */
export function partsOf({ components = [] }: Pick<APIMessage, 'components'>): readonly APIMessageComponent[] {
  const walk = (part: APIMessageComponent): readonly APIMessageComponent[] => [
    part,
    ...('accessory' in part ? [part.accessory] : []),
    ...('components' in part ? (part.components as readonly APIMessageComponent[]).flatMap(walk) : []),
  ];
  return components.flatMap(walk);
}

function filesShownBy(component: APIMessageComponent): readonly MessageFile[] {
  switch (component.type) {
    case ComponentType.File:
      return [{ name: nameIn(component.file.url), url: component.file.url, description: '' }];
    case ComponentType.MediaGallery:
      return component.items.map(({ media, description }) => ({
        name: nameIn(media.url),
        url: media.url,
        description: description ?? '',
      }));
    default:
      return [];
  }
}

/** Before Discord has stored an upload, a component names it by a scheme of its own: `attachment://game.pdn`. */
const nameIn = (url: string): string => decodeURIComponent(url.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
