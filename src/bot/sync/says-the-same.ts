import type { APIMessage, APIMessageTopLevelComponent, ComponentType } from 'discord-api-types/v10';
import type { MessageDraft } from '../../views/message-draft.ts';

/** Whether a message on Discord reads as a draft does, in words; pictures and files play no part. */
export function saysTheSame(message: Pick<APIMessage, 'content' | 'components'>, draft: MessageDraft): boolean {
  const shown = wordsOf(message.content, message.components ?? []);
  return shown !== '' && shown === wordsOf(draft.content ?? '', draft.components);
}

// Discord cuts off what is blank at the ends.
const wordsOf = (content: string, components: readonly APIMessageTopLevelComponent[]): string =>
  [content, ...components.flatMap(textsOf)]
    .map((text) => text.trim())
    .join('\n')
    .trim();

function textsOf(component: { readonly type: ComponentType }): readonly string[] {
  const own = 'content' in component && typeof component.content === 'string' ? [component.content] : [];
  const nested = 'components' in component && Array.isArray(component.components) ? component.components : [];
  return [...own, ...nested.flatMap(textsOf)];
}
