import type {
  APIComponentInMessageActionRow,
  APIMessage,
  APIMessageTopLevelComponent,
  APISectionAccessoryComponent,
} from 'discord-api-types/v10';

/** The custom ids of all buttons and selects of a message, however deep they stand. */
export const customIdsOf = (message: Pick<APIMessage, 'components'>): readonly string[] =>
  (message.components ?? []).flatMap(idsWithin);

type AnyComponent = APIMessageTopLevelComponent | APIComponentInMessageActionRow | APISectionAccessoryComponent;

function idsWithin(component: AnyComponent): readonly string[] {
  const own = 'custom_id' in component && component.custom_id !== undefined ? [component.custom_id] : [];
  const nested = 'components' in component ? component.components.flatMap(idsWithin) : [];
  const accessory = 'accessory' in component ? idsWithin(component.accessory) : [];
  return [...own, ...nested, ...accessory];
}
