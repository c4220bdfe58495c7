const RECORD = /^\*\*(\d+\.(?:\.\.)?) ([\dx-]+)\*\* · /;

/** The move of a record and its number, such as `8... 22x15`; `undefined` for anything else that is written. */
export function recordLine(words: string): string | undefined {
  const [, number, move] = RECORD.exec(words) ?? [];
  return number === undefined || move === undefined ? undefined : `${number} ${move}`;
}

/** The same without its number. */
export const recordedMove = (words: string): string | undefined => recordLine(words)?.split(' ')[1];
