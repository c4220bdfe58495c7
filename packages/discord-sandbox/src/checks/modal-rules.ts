import {
  type APIFileUploadComponent,
  type APISelectMenuComponent,
  type APITextInputComponent,
  ComponentType,
} from 'discord-api-types/v10';
import type { ModalData } from '../protocol.ts';
import { checkSelectRange, duplicates, SELECTS } from './component-rules.ts';
import { type FormError, formError, under, notHere } from './check-body.ts';
import { fileTypeErrors } from './file-types.ts';

const MODAL_COMPONENTS = 5;
const AT = ['data', 'components'] as const;

/** Checks what the OpenAPI description lacks. Here modals hold texts, and labels with a text input, a menu or files. */
export function checkModal(modal: { readonly components: readonly unknown[] }): readonly FormError[] {
  const components = modal.components as ModalData['components'];
  const errors: FormError[] = [];
  if (components.length > MODAL_COMPONENTS) {
    errors.push(formError([], 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${MODAL_COMPONENTS} in length.`));
  }
  errors.push(...components.flatMap((component, index) => under([index], checkTop(component))));
  const placed = components.flatMap((component, index) => {
    const outer = { component, path: [index] };
    return 'component' in component ? [outer, { component: component.component, path: [index, 'component'] }] : [outer];
  });
  return under(AT, [...errors, ...duplicates(placed)]);
}

function checkTop(top: ModalData['components'][number]): readonly FormError[] {
  if (top.type === ComponentType.TextDisplay) return [];
  if (top.type !== ComponentType.Label) {
    top satisfies never;
    return [notHere(['type'])];
  }
  const { component } = top;
  if (component.type === ComponentType.TextInput) return checkText(component);
  const isHere = SELECTS.has(component.type) || component.type === ComponentType.FileUpload;
  if (!isHere) return [notHere(['component', 'type'])];
  return [...checkChoosing(component), ...checkSelectRange(component, ['component'])];
}

/** What may stay empty says so, and nothing is disabled ("String Select", "File Upload"). */
function checkChoosing(component: APISelectMenuComponent | APIFileUploadComponent): FormError[] {
  const errors: FormError[] = [];
  if ('disabled' in component && component.disabled) {
    const message = 'Components in modals cannot be disabled';
    errors.push(formError(['component', 'disabled'], 'COMPONENT_DISABLED_IN_MODAL', message));
  }
  if (component.min_values === 0 && component.required !== false) {
    const message = 'int value should be greater than or equal to 1.';
    errors.push(formError(['component', 'min_values'], 'NUMBER_TYPE_MIN', message));
  }
  if ('file_types' in component) errors.push(...under(['component'], fileTypeErrors(component.file_types ?? [])));
  return errors;
}

function checkText({ min_length: least, max_length: most, value }: APITextInputComponent): readonly FormError[] {
  if (value === '') return [formError(['component', 'value'], 'BASE_TYPE_MIN_LENGTH', 'Must be 1 or more in length.')];
  if ((least ?? 0) <= (most ?? Infinity)) return [];
  const message = `int value should be greater than or equal to ${least ?? 0}.`;
  return [formError(['component', 'max_length'], 'NUMBER_TYPE_MIN', message)];
}
