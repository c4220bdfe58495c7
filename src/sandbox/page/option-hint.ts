import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';

/** What stands in an option's empty field: its description, and which numbers or lengths it takes. */
export function optionHint(option: APIApplicationCommandBasicOption): string {
  const range = 'min_value' in option || 'max_value' in option ? rangeText(option.min_value, option.max_value) : '';
  return range === '' ? option.description : `${option.description} (${range})`;
}

function rangeText(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  if (least !== undefined) return `${least} or more`;
  return most === undefined ? '' : `${most} or less`;
}
