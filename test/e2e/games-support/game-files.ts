import { readdirSync, readFileSync } from 'node:fs';
import { readRecordedGame, type RecordedGame } from '../../../tools/play/recorded-game.ts';
import type { PersonName } from '../../../src/playground.ts';

export interface GameFile {
  readonly file: string;
  readonly game: RecordedGame;
  readonly black: PersonName;
  readonly white: PersonName;
  readonly watcher: PersonName;
  readonly termination: string;
}

const FOLDER = new URL('../../fixtures/games/', import.meta.url);
const PEOPLE = ['Alice', 'Bob', 'Carol'] as const;

export function gameFiles(first: number, last: number): readonly GameFile[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.pdn') && Number(file.slice(0, 2)) >= first && Number(file.slice(0, 2)) <= last)
    .toSorted()
    .map(read);
}

function read(file: string): GameFile {
  const game = readRecordedGame(readFileSync(new URL(file, FOLDER), 'utf8'));
  if (!game.ok) throw new Error(`${file}: ${game.error}`);
  const person = (name: string): PersonName => {
    const found = PEOPLE.find((one) => one === name);
    if (found === undefined) throw new Error(`${file}: ${name} is not in the sandbox`);
    return found;
  };
  const black = person(game.value.names.dark);
  const white = person(game.value.names.light);
  const watcher = PEOPLE.find((one) => one !== black && one !== white) ?? 'Carol';
  return { file, game: game.value, black, white, watcher, termination: game.value.tags.get('Termination') ?? '' };
}
