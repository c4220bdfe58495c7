import { readFileSync } from 'node:fs';
import type { LocaleFile } from '../../src/views/message-text.ts';
import { makeWords } from '../../src/views/words.ts';

const FILE = new URL('../../locales/en.json', import.meta.url);

/** The texts of `locales/en.json`, as they are written. */
export const englishFile = JSON.parse(readFileSync(FILE, 'utf8')) as LocaleFile;

export const english = makeWords('en', englishFile);
