import { type APIMessage, type APIMessageComponent, ComponentType } from 'discord-api-types/v10';
import type { World } from '../protocol.ts';
import { plainLine } from './plain-line.ts';

/** A message's words on one line, whether they stand in its content or in its components; empty without any. */
export function messageWords({ content, components = [] }: APIMessage, { users }: World): string {
  return plainLine([content, ...components.flatMap(wordsWithin)].join('\n'), users);
}

function wordsWithin(component: APIMessageComponent): readonly string[] {
  if (component.type === ComponentType.TextDisplay) return [component.content];
  return 'components' in component ? component.components.flatMap(wordsWithin) : [];
}
