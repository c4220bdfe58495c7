import type { FormError } from './form-errors.ts';
import { formError } from './form-errors.ts';

const MODAL_COMPONENTS = 5;

interface Modal {
  readonly components: readonly unknown[];
}

/** What the description doesn't say of a modal: at most five components, each custom id once. */
export function checkModal(modal: Modal): readonly FormError[] {
  const errors: FormError[] = [];
  const at = ['data', 'components'];
  if (modal.components.length > MODAL_COMPONENTS) {
    errors.push(formError(at, 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${MODAL_COMPONENTS} in length.`));
  }
  const ids = customIds(modal.components);
  if (new Set(ids).size < ids.length) {
    errors.push(formError(at, 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated'));
  }
  return errors;
}

function customIds(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(customIds);
  if (typeof node !== 'object' || node === null) return [];
  const { custom_id: own, component, components } = node as Record<string, unknown>;
  return [...(typeof own === 'string' ? [own] : []), ...customIds(component), ...customIds(components)];
}
