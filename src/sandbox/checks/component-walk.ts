import type {
  APIComponentInActionRow,
  APIMessageTopLevelComponent,
  APITextDisplayComponent,
  APISectionAccessoryComponent,
} from 'discord-api-types/v10';
import { ComponentType } from 'discord-api-types/v10';
import type { FormError } from './form-errors.ts';

/** Anything that can stand in a message. */
export type MessageComponent =
  | APIMessageTopLevelComponent
  | APIComponentInActionRow
  | APITextDisplayComponent
  | APISectionAccessoryComponent;

export interface PlacedComponent {
  readonly component: MessageComponent;
  readonly path: FormError['path'];
}

/** Every component of a message, nested ones too, each with its path: what Discord counts towards its 40. */
export function walkComponents(
  components: readonly MessageComponent[],
  prefix: FormError['path'] = [],
): readonly PlacedComponent[] {
  return components.flatMap((component, index) => placed(component, [...prefix, index]));
}

function placed(component: MessageComponent, path: FormError['path']): readonly PlacedComponent[] {
  const accessory = component.type === ComponentType.Section ? placed(component.accessory, [...path, 'accessory']) : [];
  return [{ component, path }, ...walkComponents(componentChildren(component), [...path, 'components']), ...accessory];
}

function componentChildren(component: MessageComponent): readonly MessageComponent[] {
  return 'components' in component ? component.components : [];
}
