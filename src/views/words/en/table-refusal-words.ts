import type { CloseReason } from '../../../match/match.ts';
import { say, type Markdown } from '../../markdown.ts';
import { GAMES, OPEN } from './names.ts';
import type { RefusalWords } from './refusal-words.ts';

type TableCodes = 'no-such-table' | 'own-table' | 'table-taken' | 'table-over';

/** Why nobody sat down at a table; the asker may try another one at once (START-02). */
export const TABLE_REFUSAL_WORDS: RefusalWords<TableCodes> = {
  'no-such-table': () => say`There is no open table here. You can join another at once: ${GAMES} lists them.`,
  'own-table': () =>
    say`This is your own table; it waits for somebody else. You can join another at once: ${GAMES} lists them.`,
  'table-taken': () =>
    say`Somebody else was quicker: that seat is taken. You can join another table at once: ${GAMES} lists them.`,
  'table-over': ({ how }) => tableOver(how),
};

function tableOver(how: CloseReason): Markdown {
  switch (how) {
    case 'expired':
      return say`That table has lapsed, as nobody came in time. You can join another at once, or open one: ${OPEN}.`;
    case 'cancelled':
      return say`That table was closed again by the player who opened it. You can join another at once, or open one: ${OPEN}.`;
    case 'closed-by-manager':
      return say`That table was closed by somebody who manages the server. You can join another at once, or open one: ${OPEN}.`;
    case 'venue-lost':
      return say`That table is gone with its message. You can join another at once, or open one: ${OPEN}.`;
    case 'declined':
    case 'not-ready':
    case 'called-off':
    case 'left-in-pause':
    case 'host-left':
    case 'finished':
      return say`That table is not open any more. You can join another at once, or open one: ${OPEN}.`;
    default:
      return how satisfies never;
  }
}
