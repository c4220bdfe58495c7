import { ComponentType, TextInputStyle } from 'discord-api-types/v10';
import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { encodeCustomId } from './custom-id.ts';
import type { Words } from './view-context.ts';

export const FILE_FIELD = 'file';
export const MOVE_FIELD = 'move';

/** The form that asks for a position or a game, as text or as a file (START-15); `move` is what was typed with the command. */
export function fromForm(
  move: string | undefined,
  { from: said }: Pick<Words, 'from'>,
): APIModalInteractionResponseCallbackData {
  const id = encodeCustomId({ verb: 'from-form' });
  return {
    custom_id: id,
    title: said.title,
    components: [
      {
        type: ComponentType.Label,
        label: said.text,
        description: said.textHint,
        component: {
          type: ComponentType.TextInput,
          custom_id: id,
          style: TextInputStyle.Paragraph,
          max_length: 4000,
          required: false,
        },
      },
      {
        type: ComponentType.Label,
        label: said.file,
        description: said.fileHint,
        component: {
          type: ComponentType.FileUpload,
          custom_id: FILE_FIELD,
          min_values: 0,
          max_values: 1,
          required: false,
        },
      },
      {
        type: ComponentType.Label,
        label: said.move,
        description: said.moveHint,
        component: {
          type: ComponentType.TextInput,
          custom_id: MOVE_FIELD,
          style: TextInputStyle.Short,
          max_length: 10,
          required: false,
          ...(move === undefined ? {} : { value: move }),
        },
      },
    ],
  };
}
