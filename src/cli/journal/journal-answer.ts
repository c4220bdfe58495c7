/** What to print and how to end: 0 done, 1 not, 2 not understood. */
export interface JournalAnswer {
  readonly exitCode: 0 | 1 | 2;
  readonly out: readonly string[];
  readonly errors: readonly string[];
}

export const done = (out: readonly string[]): JournalAnswer => ({ exitCode: 0, out, errors: [] });
export const failed = (...errors: readonly string[]): JournalAnswer => ({ exitCode: 1, out: [], errors });
export const notUnderstood = (...errors: readonly string[]): JournalAnswer => ({ exitCode: 2, out: [], errors });
