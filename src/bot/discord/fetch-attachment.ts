import { err, ok, type Result } from '../../engine/result.ts';
import { LARGEST_FILE } from '../../match/imported-match.ts';

/** Why the text of an uploaded file is not there. */
export type AttachmentFault = 'too-large' | 'elsewhere' | 'out-of-reach';

/** In milliseconds: somebody waits for the answer. */
const LONGEST_WAY = 2000;

const CDNS = ['https://cdn.discordapp.com', 'https://media.discordapp.net'];

export type FetchAttachment = (url: string) => Promise<Result<string, AttachmentFault>>;

/** Reads uploaded files from Discord, or from where its API is, and nowhere else: a forged interaction may name any address. */
export function attachmentsFrom(
  apiUrl: string,
  timeLimit: () => AbortSignal = () => AbortSignal.timeout(LONGEST_WAY),
): FetchAttachment {
  const origins = new Set([...CDNS, new URL(apiUrl).origin]);
  return async (url) => {
    if (!URL.canParse(url) || !origins.has(new URL(url).origin)) return err('elsewhere');
    try {
      const response = await fetch(url, { redirect: 'error', signal: timeLimit() });
      if (!response.ok || response.body === null) {
        await response.body?.cancel();
        return err('out-of-reach');
      }
      const bytes = await readUpTo(LARGEST_FILE, response.body);
      return bytes === undefined ? err('too-large') : ok(decode(bytes));
    } catch {
      return err('out-of-reach');
    }
  };
}

/** All of a stream; `undefined`, and no more of it read, once it is longer. */
async function readUpTo(most: number, body: ReadableStream<Uint8Array>): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    // Leaving the loop cancels the stream.
    if (length > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Old files are in Latin-1: what is no UTF-8. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
