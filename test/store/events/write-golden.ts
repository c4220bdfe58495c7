/**
 * Writes the golden journals of today's format: `npx tsx test/store/events/write-golden.ts`. A format that was shipped stays as it
 * is: whoever changes what events look like raises `EVENT_VERSION` first, and the folder of the new version is written.
 * Stories that were added since are written beside those that are there.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_VERSION } from '../../../src/store/events/event-codec.ts';
import { eventKeys } from './event-keys.ts';
import { folderOf, goldenText, keysFileOf } from './golden-journal.ts';
import { STORIES } from './golden-stories.ts';
import { toldJournal } from './told-journal.ts';

const folder = folderOf(EVENT_VERSION);
mkdirSync(folder, { recursive: true });

const keys = eventKeys()
  .map((key) => `${key}\n`)
  .join('');
const keysFile = keysFileOf(EVENT_VERSION);
if (existsSync(keysFile) && readFileSync(keysFile, 'utf8') !== keys) {
  process.stderr.write(
    `Format ${EVENT_VERSION} is finished, and events have other keys now. Raise EVENT_VERSION for a new one.\n`,
  );
  process.exit(1);
}

const texts = STORIES.map((story) => ({
  path: join(folder, `${story.name}.jsonl`),
  text: goldenText(toldJournal(story)),
}));
const changed = texts.filter(({ path, text }) => existsSync(path) && readFileSync(path, 'utf8') !== text);
const added = texts.filter(({ path }) => !existsSync(path));
writeFileSync(keysFile, keys);
for (const { path, text } of added) writeFileSync(path, text);
process.stdout.write(`${added.length} journals written to ${folder}, ${texts.length - added.length} were there.\n`);
if (changed.length > 0) process.exitCode = 1;
for (const { path } of changed) {
  process.stderr.write(`${path} would be written differently today. It is finished and was left as it is.\n`);
}
