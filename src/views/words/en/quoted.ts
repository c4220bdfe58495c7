const LONGEST_QUOTE = 40;

/** Typed text comes back on one line and cut to a readable length. Plain text: whoever says it escapes it. */
export function quoted(text: string): string {
  const letters = Array.from(text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim());
  const short = letters.slice(0, LONGEST_QUOTE).join('');
  return letters.length > LONGEST_QUOTE || short === '' ? `${short}…` : short;
}
