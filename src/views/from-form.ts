import { ComponentType, TextInputStyle } from 'discord-api-types/v10';
import type {
  APIComponentInLabel,
  APILabelComponent,
  APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10';
import { encodeCustomId } from './custom-id.ts';
import type { Words } from './view-context.ts';

export const FILE_FIELD = 'file';
export const MOVE_FIELD = 'move';

interface Typed {
  readonly move: string | undefined;
  readonly isReview: boolean;
}

/** The form that asks for a position or a game, as text or as a file (START-15), with what was typed with the command. */
export function fromForm(
  { move, isReview }: Typed,
  { from: said }: Pick<Words, 'from'>,
): APIModalInteractionResponseCallbackData {
  const id = encodeCustomId({ verb: 'from-form' });
  const game = labeled(said.text, said.textHint, {
    type: ComponentType.TextInput,
    custom_id: id,
    style: TextInputStyle.Paragraph,
    max_length: 4000,
    required: false,
  });
  const file = labeled(said.file, said.fileHint, {
    type: ComponentType.FileUpload,
    custom_id: FILE_FIELD,
    min_values: 0,
    max_values: 1,
    required: false,
  });
  const place = labeled(said.move, said.moveHint, {
    type: ComponentType.TextInput,
    custom_id: MOVE_FIELD,
    style: TextInputStyle.Short,
    max_length: 10,
    required: false,
    ...(move === undefined ? {} : { value: move }),
  });
  return isReview
    ? { custom_id: id, title: said.reviewTitle, components: [game, file] }
    : { custom_id: id, title: said.title, components: [game, file, place] };
}

const labeled = (label: string, description: string, component: APIComponentInLabel): APILabelComponent => ({
  type: ComponentType.Label,
  label,
  description,
  component,
});
