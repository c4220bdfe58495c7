import type { FormError } from './form-errors.ts';
import { formError } from './form-errors.ts';

/** What the rules about numbers need to know of a menu of any kind. */
export interface SelectRange {
  readonly min_values?: number | null;
  readonly max_values?: number | null;
  /** A string menu's options; the others fill themselves. */
  readonly options?: readonly { readonly value: string; readonly default?: boolean | null }[];
  readonly default_values?: readonly unknown[] | null;
}

/** Whether a menu's numbers fit each other: fewest and most choices, options, and what is chosen from the start. */
export function checkSelectRange(select: SelectRange, path: FormError['path']): FormError[] {
  const { options } = select;
  const least = select.min_values ?? 1;
  const most = select.max_values ?? 1;
  const errors: FormError[] = duplicates(options ?? [], path);
  if (least > most || (options !== undefined && most > options.length)) {
    const message = `Must be between ${least} and ${options?.length ?? 25}.`;
    errors.push(formError([...path, 'max_values'], 'SELECT_COMPONENT_VALUES_OUT_OF_RANGE', message));
  }
  const defaults = options?.filter((option) => option.default === true).length ?? 0;
  if (defaults > most) {
    const message = `Must have at most ${most} default options.`;
    errors.push(formError([...path, 'options'], 'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES', message));
  }
  const named = select.default_values?.length ?? 0;
  if (named > 0 && (named < least || named > most)) {
    const message = `Must be between ${least} and ${most} in length.`;
    errors.push(formError([...path, 'default_values'], 'BASE_TYPE_BAD_LENGTH', message));
  }
  return errors;
}

function duplicates(options: readonly { readonly value: string }[], path: FormError['path']): FormError[] {
  const values = options.map(({ value }) => value);
  return values.flatMap((value, index) => {
    if (values.indexOf(value) === index) return [];
    const message = 'The specified option value is already used';
    return [formError([...path, 'options', index, 'value'], 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', message)];
  });
}
