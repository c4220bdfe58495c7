import type { Pair } from '../text/person.ts';
import { plainName } from '../text/plain-name.ts';
import { INVITATION_WORDS } from '../words/en/invitation-words.ts';

/** Two names of this length, in UTF-16 units, leave room for the words between and after them. */
const ROOM_FOR_NAME = 42;

/** `Alice vs Bob · checkers`, at most 100 UTF-16 units; Discord reads no Markdown in it. The challenger comes first. */
export const threadName = ({ challenger, invited }: Pair): string =>
  INVITATION_WORDS.threadName(shortName(challenger.name), shortName(invited.name));

function shortName(name: string): string {
  const whole = plainName(name);
  if (whole.length <= ROOM_FOR_NAME) return whole;
  let short = '';
  for (const character of whole) {
    if (short.length + character.length >= ROOM_FOR_NAME) break;
    short += character;
  }
  return `${short}…`;
}
