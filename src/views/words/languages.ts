import { en } from './en/en.ts';
import type { Words } from '../view-context.ts';

/** The languages that there are: a new one is a folder beside `en`, and its name here. */
export const LANGUAGES = { en } satisfies Readonly<Record<string, Words>>;
