const OPENS: ReadonlySet<string> = new Set(['[', '{']);
const CLOSES: ReadonlySet<string> = new Set([']', '}']);

/** Whether JSON nests more than `most` levels deep. Looked at in one pass: a parser would build all of it first. */
export function isDeeperThan(most: number, json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    if (sign === '"') at = endOfText(json, at + 1);
    else if (OPENS.has(sign) && (depth += 1) > most) return true;
    else if (CLOSES.has(sign)) depth -= 1;
  }
  return false;
}

function endOfText(json: string, from: number): number {
  let at = from;
  while (at < json.length && json.charAt(at) !== '"') at += json.charAt(at) === '\\' ? 2 : 1;
  return at;
}
