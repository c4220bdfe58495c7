const LONGEST = 200;

/** Text from outside on one line of a terminal: nothing in it can move the cursor or flood the screen. */
export function inPrint(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST)}...`;
}
