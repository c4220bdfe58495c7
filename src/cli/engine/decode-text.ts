/**
 * The text of a file in whatever old programs wrote: UTF-8, UTF-16 with its mark, else Windows' western letters.
 * Undefined when the bytes are no text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes);
  return text.includes('\0') ? undefined : text;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
