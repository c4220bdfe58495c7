import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord-api-types/v10';
import { allOffers, isClosed, type Offer, offersNamed, type Surroundings, typedOut } from './completion.ts';
import type { SlashField } from './slash-draft.ts';

export type FieldValue =
  | { readonly message: undefined; readonly value: string | number | boolean }
  | { readonly message: string };

/** A field's value; what Discord's own client refuses is refused here with its reason. */
export function fieldValue({ option, text, picked }: SlashField, around: Surroundings): FieldValue {
  const offer = picked ?? (isClosed(option) ? typedOut(option, text, around) : undefined);
  if (offer !== undefined) return { message: undefined, value: offer.value };
  if (isClosed(option)) return { message: unknownValue(option, text.trim(), around) };
  if (option.type === ApplicationCommandOptionType.String) return stringValue(option, text);
  return numberValue(option, text);
}

/** Whether a space in an option's value can be part of it, whatever stands before it. */
export function holdsSpaces(option: APIApplicationCommandBasicOption): boolean {
  return option.type === ApplicationCommandOptionType.String && !isClosed(option);
}

const MOST_LISTED = 8;

function unknownValue(option: APIApplicationCommandBasicOption, said: string, around: Surroundings): string {
  const offers = allOffers(option, around);
  if (offersNamed(offers, said).length > 1) return `“${said}” can mean more than one here: choose in the list.`;
  switch (option.type) {
    case ApplicationCommandOptionType.User:
      return `Nobody here is called “${said}”.`;
    case ApplicationCommandOptionType.Role:
      return `No role here is called “${said}”.`;
    case ApplicationCommandOptionType.Mentionable:
      return `Nobody and no role here is called “${said}”.`;
    case ApplicationCommandOptionType.Channel:
      return `No channel that can be chosen here is called “${said}”.`;
    case ApplicationCommandOptionType.Attachment:
      return `“${option.name}” is a file, and this page sends none.`;
    default: {
      const listed = offers.length > MOST_LISTED ? 'Choose in its list.' : `It takes ${labels(offers)}.`;
      return `“${option.name}” can’t be “${said}”. ${listed}`;
    }
  }
}

/** Dots between them: a label may hold words like “and” itself. */
function labels(offers: readonly Offer[]): string {
  return offers.map(({ label }) => label).join(' · ');
}

function stringValue(option: APIApplicationCommandBasicOption, text: string): FieldValue {
  const least = 'min_length' in option ? (option.min_length ?? 0) : 0;
  const most = 'max_length' in option ? (option.max_length ?? 6000) : 6000;
  if (text.length < least) return { message: `“${option.name}” needs at least ${least} characters.` };
  if (text.length > most) return { message: `“${option.name}” takes at most ${most} characters.` };
  return { message: undefined, value: text };
}

function numberValue(option: APIApplicationCommandBasicOption, text: string): FieldValue {
  const value = Number(text);
  const whole = option.type === ApplicationCommandOptionType.Integer;
  if (!Number.isFinite(value) || (whole && !Number.isSafeInteger(value))) {
    return { message: `“${option.name}” is a ${whole ? 'whole ' : ''}number.` };
  }
  const least = 'min_value' in option ? (option.min_value ?? -Infinity) : -Infinity;
  const most = 'max_value' in option ? (option.max_value ?? Infinity) : Infinity;
  if (value < least) return { message: `“${option.name}” is at least ${least}.` };
  if (value > most) return { message: `“${option.name}” is at most ${most}.` };
  return { message: undefined, value };
}
