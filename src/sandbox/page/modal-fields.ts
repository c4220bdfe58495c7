import {
  type APIModalInteractionResponseCallbackComponent,
  type APITextInputComponent,
  type APIStringSelectComponent,
  ComponentType,
} from 'discord-api-types/v10';

/** One line of a modal: something to fill in, with its label, or a text to read. */
export type ModalField =
  | { readonly kind: 'text'; readonly label: string; readonly hint: string; readonly input: APITextInputComponent }
  | { readonly kind: 'select'; readonly label: string; readonly hint: string; readonly input: APIStringSelectComponent }
  | { readonly kind: 'words'; readonly content: string };

/**
 * What a modal asks. Rows (the older form) and labels (the newer one) both hold one input.
 * @param components as the bot sent them
 */
export function modalFields(components: readonly unknown[]): readonly ModalField[] {
  // The sandbox has checked them against Discord's description before it sends them here.
  return (components as readonly APIModalInteractionResponseCallbackComponent[]).flatMap(fieldsOf);
}

function fieldsOf(component: APIModalInteractionResponseCallbackComponent): readonly ModalField[] {
  switch (component.type) {
    case ComponentType.ActionRow:
      return component.components.map((input) => ({ kind: 'text', label: input.label ?? '', hint: '', input }));
    case ComponentType.TextDisplay:
      return [{ kind: 'words', content: component.content }];
    case ComponentType.Label: {
      const { label, description: hint = '', component: input } = component;
      if (input.type === ComponentType.TextInput) return [{ kind: 'text', label, hint, input }];
      if (input.type === ComponentType.StringSelect) return [{ kind: 'select', label, hint, input }];
      return [{ kind: 'words', content: label }];
    }
    default:
      return component satisfies never;
  }
}
