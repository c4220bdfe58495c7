import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readLocales } from '../../src/bot/locales.ts';
import { wordsIn } from '../../src/views/words.ts';
import { makeTypes } from '../../tools/write-messages.ts';
import { englishFile } from '../support/english.ts';

const ENGLISH = readFileSync(new URL('../../locales/en.json', import.meta.url), 'utf8');

/** A folder with English and one other language, as it is written. */
function folderWith(german: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'king-me-locales-'));
  writeFileSync(join(folder, 'en.json'), ENGLISH);
  writeFileSync(join(folder, 'de.json'), german);
  return pathToFileURL(`${folder}/`);
}

describe('the files of languages', () => {
  test('given one file more, then there is one language more, and it is spoken to those who have it', () => {
    const wordsFor = wordsIn(readLocales(folderWith(ENGLISH.replace('"Draw"', '"Remis"'))));
    const drawIn = (locale: string): string => wordsFor(locale).button.draw;
    expect(['en', 'en-GB', 'fr'].map(drawIn)).toEqual(['Draw', 'Draw', 'Draw']);
    expect(['de', 'de-AT'].map(drawIn)).toEqual(['Remis', 'Remis']);
  });

  test.each([
    ['a text is missing', '"accept": "Accept",', '', 'labels.button.accept is missing'],
    ['a text is unknown', '"accept":', '"acept": "x", "accept":', 'labels.button.acept is no text of King Me'],
    ['an argument is missing', "It's <name>{name}</name>'s turn.", 'Dran!', 'labels.alt.toMove: {name} is missing'],
    [
      'an argument has another name',
      'level {level}, {name}"',
      'Stufe {level}, {nom}"',
      'labels.level.full: {name} is missing',
    ],
    ['braces are left open', '"hours": "{count} h"', '"hours": "{count h"', 'labels.units.hours: '],
    ['a choice has no other', ' other {# days}}"', '}"', 'labels.units.days: MISSING_OTHER_CLAUSE'],
    ['a tag is left open', '<b>your turn</b>', '<b>du', 'messages.lists.yourTurn: UNCLOSED_TAG'],
    ['a tag is unknown', '<b>your turn</b>', '<i>du</i>', 'messages.lists.yourTurn: <i> is not a tag of messages'],
    ['a label is formatted', '"Accept"', '"<b>Ja</b>"', 'labels.button.accept: <b> is not a tag of labels'],
    ['a button is unknown', '<button>stopHere', '<button>halt', '<button> holds the name of none of the buttons'],
    [
      'a name is counted',
      'Waiting for <name>{invited}</name>',
      'Warte auf {invited, plural, other {#}}',
      '{invited} is string and not number',
    ],
    [
      'a moment has an unknown style',
      '{until, date, relative}',
      '{until, date, long}',
      "{until} has a style that there isn't",
    ],
    ['the file is no JSON', '{', '', "locales/de.json can't be read"],
  ])(
    'given a translation in which %s, then the start names the text and what is wrong',
    (_mistake, right, wrong, problem) => {
      expect(ENGLISH).toContain(right);
      expect(() => readLocales(folderWith(ENGLISH.replace(right, wrong)))).toThrow(problem);
    },
  );

  test('given the English file, then the types of the texts are those that `npm run messages` writes', () => {
    const types = readFileSync(new URL('../../locales/messages.d.ts', import.meta.url), 'utf8');
    expect(makeTypes(englishFile)).toBe(types);
  });
});
