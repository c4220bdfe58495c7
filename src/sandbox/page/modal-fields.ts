import {
  type APIModalInteractionResponseCallbackComponent,
  type APISelectMenuComponent,
  type APITextInputComponent,
  ComponentType,
} from 'discord-api-types/v10';

/** One line of a modal: something to fill in, with its label, or a text to read. */
export type ModalField =
  | { readonly kind: 'text'; readonly label: string; readonly hint: string; readonly input: APITextInputComponent }
  | { readonly kind: 'select'; readonly label: string; readonly hint: string; readonly input: APISelectMenuComponent }
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
      switch (input.type) {
        case ComponentType.TextInput:
          return [{ kind: 'text', label, hint, input }];
        case ComponentType.StringSelect:
        case ComponentType.UserSelect:
        case ComponentType.RoleSelect:
        case ComponentType.MentionableSelect:
        case ComponentType.ChannelSelect:
          return [{ kind: 'select', label, hint, input }];
        case ComponentType.FileUpload:
        case ComponentType.RadioGroup:
        case ComponentType.CheckboxGroup:
        case ComponentType.Checkbox:
          // The sandbox refuses modals that ask for these.
          return [{ kind: 'words', content: label }];
        default:
          return input satisfies never;
      }
    }
    default:
      return component satisfies never;
  }
}
