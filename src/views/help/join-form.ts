import { ComponentType, TextInputStyle, type APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { encodeCustomId } from '../custom-id.ts';
import { MENU_WORDS } from '../words/en/menu-words.ts';

/** As long as the option of `/checkers join`: spaces and dashes in a code are no mistake. */
const LONGEST_TYPED_CODE = 40;

/**
 * The form that asks for a table's code (START-02, START-12). Form and text field have the same custom id: what was typed
 * comes back under it. The field stands in a label, as Discord wants it since it calls rows in forms deprecated.
 */
export function joinForm(): APIModalInteractionResponseCallbackData {
  const id = encodeCustomId({ verb: 'join-form' });
  return {
    custom_id: id,
    title: MENU_WORDS.formTitle,
    components: [
      {
        type: ComponentType.Label,
        label: MENU_WORDS.formLabel,
        description: MENU_WORDS.formHint,
        component: {
          type: ComponentType.TextInput,
          custom_id: id,
          style: TextInputStyle.Short,
          placeholder: MENU_WORDS.formExample,
          min_length: 1,
          max_length: LONGEST_TYPED_CODE,
          required: true,
        },
      },
    ],
  };
}
