import { isolatedName } from '../../render/describe-board.ts';
import { NAMELESS } from '../words/en/nameless.ts';

/** Discord's own limit. */
const LONGEST_NAME = 32;

/**
 * Invisible characters and marks that turn the direction of the text around them. The two joiners stay: emoji and many
 * scripts are spelled with them.
 */
const UNSEEN = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u115F\u1160\u2800\u3164\uFFA0]/gu;
/** More than two marks on one letter pile up over the lines above. */
const PILED_MARKS = /(\p{Mn}{2})\p{Mn}+/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A display name without tricks, for a place of its own such as a PDN tag: at most 32 characters, nothing invisible, never empty. */
export function cleanName(name: string): string {
  const seen = name.replaceAll(/\s+/gu, ' ').replaceAll(UNSEEN, '').replaceAll(PILED_MARKS, '$1').trim();
  const short = Array.from(seen).slice(0, LONGEST_NAME).join('').trim();
  return VISIBLE.test(short) ? short : NAMELESS;
}

/**
 * A display name made fit for a line of plain text with other words in it: clean, and fenced in when it is written from
 * right to left, so that it can't pull the words and squares beside it out of order.
 */
export const plainName = (name: string): string => isolatedName(cleanName(name));
