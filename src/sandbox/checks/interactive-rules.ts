import type { APIActionRowComponent, APIButtonComponent, APIComponentInActionRow } from 'discord-api-types/v10';
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { MessageComponent } from './component-walk.ts';
import type { FormError } from './form-errors.ts';
import { formError } from './form-errors.ts';
import type { SelectRange } from './select-rules.ts';
import { checkSelectRange } from './select-rules.ts';

const SELECTS: ReadonlySet<ComponentType> = new Set([
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
]);

/** What holds for a button, a select menu or the row they stand in ("Component Reference"). */
export function checkInteractive(component: MessageComponent, path: FormError['path']): readonly FormError[] {
  if (component.type === ComponentType.ActionRow) return rowErrors(component, path);
  if (component.type === ComponentType.Button) return buttonErrors(component, path);
  return SELECTS.has(component.type) ? checkSelectRange(component as SelectRange, path) : [];
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
