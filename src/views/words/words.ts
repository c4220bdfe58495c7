import { en } from './en/en.ts';

/** Every text that players see, in one language. */
export type Words = typeof en;

/** The languages that there are: a new one is a folder beside `en`, and its name here. */
export const LANGUAGES = { en } satisfies Readonly<Record<string, Words>>;
