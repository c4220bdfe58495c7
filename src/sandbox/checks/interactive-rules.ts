import type {
  APIActionRowComponent,
  APIButtonComponent,
  APIComponentInActionRow,
  APIStringSelectComponent,
} from 'discord-api-types/v10';
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { MessageComponent } from './component-walk.ts';
import type { FormError } from './form-errors.ts';
import { formError } from './form-errors.ts';

/** What holds for a button, a select menu or the row they stand in ("Component Reference"). */
export function checkInteractive(component: MessageComponent, path: FormError['path']): readonly FormError[] {
  if (component.type === ComponentType.ActionRow) return rowErrors(component, path);
  if (component.type === ComponentType.Button) return buttonErrors(component, path);
  return component.type === ComponentType.StringSelect ? selectErrors(component, path) : [];
}

function selectErrors(select: APIStringSelectComponent, path: FormError['path']): readonly FormError[] {
  const values = select.options.map((option) => option.value);
  const code = 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED';
  const errors = values.flatMap((value, index) =>
    values.indexOf(value) === index
      ? []
      : [formError([...path, 'options', index, 'value'], code, 'The specified option value is already used')],
  );
  return [...errors, ...rangeErrors(select.min_values, select.max_values, values.length, path)];
}

function rowErrors(row: APIActionRowComponent<APIComponentInActionRow>, path: FormError['path']): readonly FormError[] {
  const selects = row.components.filter((child) => child.type !== ComponentType.Button).length;
  if (selects === 0 || row.components.length === 1) return [];
  const last = row.components.length - 1;
  return [
    formError(
      [...path, 'components', last],
      'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
      'The specified component exceeds the maximum width',
    ),
  ];
}

function buttonErrors(button: APIButtonComponent, path: FormError['path']): readonly FormError[] {
  const given = button as {
    custom_id?: string | null;
    url?: string | null;
    sku_id?: string | null;
    label?: string | null;
    emoji?: object | null;
  };
  const customId = given.custom_id ?? undefined;
  const url = given.url ?? undefined;
  const errors: FormError[] = [];
  const required = (field: string): void =>
    void errors.push(formError([...path, field], 'BASE_TYPE_REQUIRED', 'This field is required'));
  if (button.style === ButtonStyle.Premium) {
    if ((given.sku_id ?? undefined) === undefined) required('sku_id');
    return errors;
  }
  if (customId !== undefined && url !== undefined) {
    errors.push(
      formError(
        path,
        'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
        'A custom id and url cannot both be specified',
      ),
    );
  } else if (button.style === ButtonStyle.Link) {
    if (url === undefined) required('url');
  } else if (customId === undefined) required('custom_id');
  if ((given.label ?? '') === '' && (given.emoji ?? undefined) === undefined) required('label');
  return errors;
}

function rangeErrors(
  min: number | null | undefined,
  max: number | null | undefined,
  options: number,
  path: FormError['path'],
): readonly FormError[] {
  const least = min ?? 1;
  const most = max ?? 1;
  if (least > most || most > options) {
    const message = `Must be between ${least} and ${options}.`;
    return [formError([...path, 'max_values'], 'SELECT_COMPONENT_VALUES_OUT_OF_RANGE', message)];
  }
  return [];
}
