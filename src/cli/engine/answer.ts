/** What a command prints and how the process ends: 0 fine, 1 the input was read and found wanting, 2 it could not be used. */
export interface Answer {
  readonly exitCode: 0 | 1 | 2;
  readonly out: readonly string[];
  /** One line for standard error. */
  readonly error?: string;
}

export const printed = (out: readonly string[]): Answer => ({ exitCode: 0, out });
export const refused = (error: string): Answer => ({ exitCode: 2, out: [], error });
