import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { createCanvas } from '@napi-rs/canvas';
import { plateBox } from '../../../src/render/board-layout.ts';
import { drawPlate } from '../../../src/render/name-plate.ts';
import { PLAIN_LOOK } from '../scenes.ts';

/** Reads names as JSON and writes, one a line, what their plates look like: a program, so that it can be run with and without system fonts. */
const names = JSON.parse(await text(process.stdin)) as readonly string[];
const box = plateBox('dark', 'light');
for (const name of names) {
  const context = createCanvas(box.width, box.height).getContext('2d');
  drawPlate(context, PLAIN_LOOK, 'dark', { name, captured: 12, sign: 'to-move' }, box);
  const { data } = context.getImageData(0, 0, box.width, box.height);
  process.stdout.write(`${createHash('sha256').update(data).digest('hex')}\n`);
}
