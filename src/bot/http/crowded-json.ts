const [QUOTE, BACKSLASH] = ['"', '\\'].map((sign) => sign.charCodeAt(0));
const OPENINGS: ReadonlySet<number> = new Set([',', '{', '['].map((sign) => sign.charCodeAt(0)));

/**
 * Whether JSON holds more than `most` values, at whatever depth. Found out in one pass without building anything:
 * a megabyte of brackets takes the event loop as long to parse as a hundred presses.
 */
export function isCrowded(json: string, most: number): boolean {
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at + 1);
    else if (OPENINGS.has(sign) && (values += 1) > most) return true;
  }
  return false;
}

function endOfText(json: string, from: number): number {
  for (let at = from; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) return at;
    if (sign === BACKSLASH) at += 1;
  }
  return json.length;
}
