import { ComponentType } from 'discord-api-types/v10';
import { type FormError, formError, under, notHere } from './check-body.ts';
import { checkSelectRange, NO_SUCH_MENUS } from './component-rules.ts';

const MODAL_COMPONENTS = 5;
const AT = ['data', 'components'] as const;

/** The part that the description has not checked. */
interface ModalNode {
  readonly type: ComponentType;
  readonly custom_id?: string;
  readonly label?: string | null;
  readonly disabled?: boolean | null;
  readonly required?: boolean | null;
  readonly min_length?: number | null;
  readonly max_length?: number | null;
  readonly min_values?: number | null;
  readonly max_values?: number | null;
  readonly options?: readonly { readonly value: string; readonly default?: boolean | null }[];
  readonly default_values?: readonly unknown[] | null;
  readonly component?: ModalNode;
  readonly components?: readonly ModalNode[];
}

/** Nobody can fill these in here. */
const NO_SUCH_FIELDS: ReadonlySet<ComponentType> = new Set([
  ComponentType.FileUpload,
  ComponentType.RadioGroup,
  ComponentType.CheckboxGroup,
  ComponentType.Checkbox,
]);

/** Checks what the OpenAPI description lacks: how many components a modal has, and how they fit together. */
export function checkModal(modal: { readonly components: readonly unknown[] }): readonly FormError[] {
  const nodes = modal.components as readonly ModalNode[];
  const errors: FormError[] = [];
  if (nodes.length > MODAL_COMPONENTS) {
    errors.push(formError(AT, 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${MODAL_COMPONENTS} in length.`));
  }
  errors.push(...nodes.flatMap((node, index) => under([...AT, index], checkTop(node))));
  const ids = customIds(nodes);
  if (new Set(ids).size < ids.length) {
    errors.push(formError(AT, 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated'));
  }
  return errors;
}

/** A row holds one text input with a label of its own; a label holds one field and is its label. */
function checkTop({ type, component, components = [] }: ModalNode): readonly FormError[] {
  if (component !== undefined) return under(['component'], checkField(component));
  if (type !== ComponentType.ActionRow) return [];
  const errors = components.flatMap((field, index) => under(['components', index], checkRowField(field)));
  if (components.length <= 1) return errors;
  const message = 'The specified component exceeds the maximum width';
  return [...errors, formError(['components', components.length - 1], 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', message)];
}

function checkRowField(field: ModalNode): readonly FormError[] {
  const errors = checkField(field);
  if ((field.label ?? '') !== '') return errors;
  return [...errors, formError(['label'], 'BASE_TYPE_REQUIRED', 'This field is required')];
}

function checkField(field: ModalNode): readonly FormError[] {
  if (field.type === ComponentType.TextInput) return checkLengths(field);
  if (NO_SUCH_FIELDS.has(field.type) || NO_SUCH_MENUS.has(field.type)) return [notHere(['type'])];
  const errors = checkSelectRange(field, []);
  if (field.disabled === true) {
    errors.push(formError(['disabled'], 'MODAL_COMPONENT_DISABLED', 'Components in a modal cannot be disabled'));
  }
  if (field.required !== false && field.min_values === 0) {
    errors.push(formError(['min_values'], 'NUMBER_TYPE_MIN', 'int value should be greater than or equal to 1.'));
  }
  return errors;
}

function checkLengths({ min_length: least, max_length: most }: ModalNode): readonly FormError[] {
  if ((least ?? 0) <= (most ?? Infinity)) return [];
  const message = `int value should be greater than or equal to ${least ?? 0}.`;
  return [formError(['max_length'], 'NUMBER_TYPE_MIN', message)];
}

function customIds(nodes: readonly ModalNode[]): readonly string[] {
  return nodes.flatMap(({ custom_id: own, component, components = [] }) => [
    ...(own === undefined ? [] : [own]),
    ...customIds(component === undefined ? components : [component, ...components]),
  ]);
}
