import { readFileSync, readdirSync } from 'node:fs';
import { problemsIn, type LocaleFile } from '../views/message-text.ts';
import type { Words, WordsFor } from '../views/view-context.ts';
import { makeWords } from '../views/words.ts';

/** The words of each language that there is, by its locale as Discord names it: a file each. */
export type Locales = ReadonlyMap<string, Words>;

const FOLDER = new URL('../../locales/', import.meta.url);
/** The language that says what texts there are, and that everybody is spoken to in who has none of their own here. */
const ENGLISH = 'en';

/** Reads all languages. Throws an `Error` that lists what is wrong with a file: nobody is to meet half a language. */
export function readLocales(folder: URL = FOLDER): Locales {
  const english = readLocale(folder, ENGLISH);
  const names = readdirSync(folder).flatMap((name) => (name.endsWith('.json') ? name.slice(0, -'.json'.length) : []));
  return new Map(
    names.map((locale) => {
      const file = locale === ENGLISH ? english : readLocale(folder, locale);
      const problems = problemsIn(file, english);
      if (problems.length > 0) throw new Error([`locales/${locale}.json can't be used:`, ...problems].join('\n  '));
      return [locale, makeWords(locale, file)];
    }),
  );
}

function readLocale(folder: URL, locale: string): LocaleFile {
  try {
    return JSON.parse(readFileSync(new URL(`${locale}.json`, folder), 'utf8')) as LocaleFile;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`locales/${locale}.json can't be read: ${why}`, { cause: error });
  }
}

/** Gives the words for a locale, such as `de` or `pt-BR`: its own, those of its language, or the English ones. */
export function wordsIn(locales: Locales): WordsFor {
  const english = locales.get(ENGLISH);
  if (english === undefined) throw new Error('there are no English words');
  return (locale = ENGLISH) => locales.get(locale) ?? locales.get(locale.split('-', 1)[0] ?? '') ?? english;
}
