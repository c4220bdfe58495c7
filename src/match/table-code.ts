declare const brand: unique symbol;

/** What brings somebody to an open table (START-02). */
export type TableCode = string & { readonly [brand]: 'TableCode' };

/** Letters and digits that no other one looks like: without 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const CODE_LETTERS = 'ACDEFGHJKMNPQRTWXY34679';
export const CODE_LENGTH = 6;

const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

/** The code in a typed text: case, spaces and dashes don't matter. `undefined`: no code reads like this. */
export function parseTableCode(text: string): TableCode | undefined {
  const code = text.slice(0, 40).replaceAll(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? (code as TableCode) : undefined;
}

/** The code that these drawn numbers stand for, each from 0 up to the number of letters; six of them. */
export function makeTableCode(drawn: readonly number[]): TableCode {
  const letters = Array.from({ length: CODE_LENGTH }, (_, at) => CODE_LETTERS[(drawn[at] ?? 0) % CODE_LETTERS.length]);
  return letters.join('') as TableCode;
}
