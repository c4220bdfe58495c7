import { ComponentType, type APITextInputComponent } from 'discord-api-types/v10';
import type { ModalField, ModalLabel } from '../protocol.ts';
import { checkSelectRange } from './component-rules.ts';
import { type FormError, formError, under, notHere } from './check-body.ts';

const MODAL_COMPONENTS = 5;
const AT = ['data', 'components'] as const;

/** Checks what the OpenAPI description lacks. Only labels with a text input or a menu can be filled in here. */
export function checkModal(modal: { readonly components: readonly unknown[] }): readonly FormError[] {
  const labels = modal.components as readonly ModalLabel[];
  const errors: FormError[] = [];
  if (labels.length > MODAL_COMPONENTS) {
    errors.push(formError(AT, 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${MODAL_COMPONENTS} in length.`));
  }
  errors.push(...labels.flatMap((label, index) => under([...AT, index], checkLabel(label))));
  const ids = labels.map(({ component }) => component?.custom_id);
  if (new Set(ids).size < ids.length) {
    errors.push(formError(AT, 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated'));
  }
  return errors;
}

function checkLabel({ type, component }: ModalLabel): readonly FormError[] {
  if (type !== ComponentType.Label) return [notHere(['type'])];
  switch (component.type) {
    case ComponentType.TextInput:
      return checkLengths(component);
    case ComponentType.StringSelect:
    case ComponentType.UserSelect:
    case ComponentType.RoleSelect:
    case ComponentType.MentionableSelect:
    case ComponentType.ChannelSelect:
      return [...checkMenu(component), ...checkSelectRange(component, ['component'])];
    default:
      (component) satisfies never;
      return [notHere(['component', 'type'])];
  }
}

/** A menu that may stay empty says so, and none is disabled ("String Select"). */
function checkMenu({ disabled, required, min_values: least }: Exclude<ModalField, APITextInputComponent>): FormError[] {
  const errors: FormError[] = [];
  if (disabled === true) {
    const message = 'Components in modals cannot be disabled';
    errors.push(formError(['component', 'disabled'], 'COMPONENT_DISABLED_IN_MODAL', message));
  }
  if (least === 0 && required !== false) {
    const message = 'int value should be greater than or equal to 1.';
    errors.push(formError(['component', 'min_values'], 'NUMBER_TYPE_MIN', message));
  }
  return errors;
}

function checkLengths({ min_length: least, max_length: most }: APITextInputComponent): readonly FormError[] {
  if ((least ?? 0) <= (most ?? Infinity)) return [];
  const message = `int value should be greater than or equal to ${least ?? 0}.`;
  return [formError(['component', 'max_length'], 'NUMBER_TYPE_MIN', message)];
}
