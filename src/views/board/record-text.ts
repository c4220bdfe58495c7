import { gameRecord, type RecordedMatch } from '../../match/game-record.ts';
import type { Names } from '../text/person.ts';
import { cleanName } from '../text/plain-name.ts';
import { RECORD_WORDS } from '../words/en/record-words.ts';

/** The game as PDN, as far as it has been played, under the players' names of today. */
export const recordText = (match: RecordedMatch, names: Names): string =>
  gameRecord(
    match,
    { dark: cleanName(names.dark), light: cleanName(names.light) },
    { event: RECORD_WORDS.event, site: RECORD_WORDS.site },
  );
