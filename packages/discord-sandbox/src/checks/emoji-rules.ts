import { ComponentType, type APIMessageTopLevelComponent } from 'discord-api-types/v10';
import { formError, type FormError } from './check-body.ts';
import { walkComponents, type MessageComponent } from './component-rules.ts';

interface LooseEmoji {
  readonly id?: string | null;
  readonly name?: string | null;
}

/** An emoji is one that the application has, or a single standard one; of a menu's options, too. */
export function emojiErrors(
  components: readonly APIMessageTopLevelComponent[],
  hasEmoji: (id: string) => boolean,
): readonly FormError[] {
  return walkComponents(components).flatMap(({ component, path }) =>
    emojisOf(component).flatMap(({ emoji, at }) => {
      const { id, name } = emoji;
      const isOwn = (id ?? undefined) !== undefined;
      if (isOwn ? hasEmoji(id ?? '') : isStandard(name ?? '')) return [];
      return [formError([...path, ...at, isOwn ? 'id' : 'name'], 'BUTTON_COMPONENT_INVALID_EMOJI', 'Invalid emoji')];
    }),
  );
}

interface PlacedEmoji {
  readonly emoji: LooseEmoji;
  readonly at: FormError['path'];
}

function emojisOf(component: MessageComponent): readonly PlacedEmoji[] {
  if (component.type === ComponentType.StringSelect)
    return component.options.flatMap((option, index) => placed(option, ['options', index, 'emoji']));
  return component.type === ComponentType.Button ? placed(component, ['emoji']) : [];
}

function placed(holder: object, at: PlacedEmoji['at']): readonly PlacedEmoji[] {
  const { emoji } = holder as { readonly emoji?: LooseEmoji | null };
  return (emoji ?? undefined) === undefined ? [] : [{ emoji: emoji ?? {}, at }];
}

/** With or without the sign that asks for the colored form. */
const isStandard = (name: string): boolean => [name, `${name}\uFE0F`].some((each) => /^\p{RGI_Emoji}$/v.test(each));
