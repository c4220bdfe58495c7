import { readFileSync, readdirSync } from 'node:fs';
import { problemsIn, type LocaleFile } from '../views/message-text.ts';
import { ENGLISH, type Locales, makeWords } from '../views/words.ts';

const FOLDER = new URL('../../locales/', import.meta.url);

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
