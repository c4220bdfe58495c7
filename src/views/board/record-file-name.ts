import type { Seat } from '../../match/ids.ts';
import type { Names } from '../text/person.ts';

/** `alice-vs-bob.pdn`, dark's name first: only lower-case letters, digits and hyphens, which every system can store. */
export const recordFileName = (names: Names, ending: 'pdn' | 'gif' = 'pdn'): string =>
  `${safe(names, 'dark')}-vs-${safe(names, 'light')}.${ending}`;

function safe(names: Names, seat: Seat): string {
  const letters = names[seat]
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 32)
    .replace(/-$/, '');
  return letters === '' ? seat : letters;
}
