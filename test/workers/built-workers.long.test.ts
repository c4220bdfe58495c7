import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { drawBoard } from '../../src/render/board-picture.ts';
import { replayGif } from '../../src/render/replay-gif.ts';
import { TRIPLE_JUMP } from '../render/replay/scripts.ts';
import { JUMP_SCENE, PLAIN_LOOK } from '../render/scenes.ts';
import { positionOf } from '../engine/samples.ts';
import { temporaryFolder } from '../support/temp-folder.ts';

const run = promisify(execFile);
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const resolve = createRequire(import.meta.url).resolve;
const SCRIPT = { ...TRIPLE_JUMP, look: { ...TRIPLE_JUMP.look, size: 256 } } as const;

const BOARD = { kind: 'board', scene: JUMP_SCENE, look: PLAIN_LOOK } as const;

/** Two kings against one. */
const WON = positionOf('B:WK1:BK10,K11');

/** What a bot does that sees how to win, draws a board beside its event loop, makes one replay and leaves. */
const program = (workers: string, ending: string): string => `
  import { createRequire } from 'node:module';
  import { EngineService } from ${JSON.stringify(`${workers}/engine-service${ending}`)};
  import { PictureService } from ${JSON.stringify(`${workers}/picture-service${ending}`)};
  const engine = new EngineService();
  const { score } = await engine.hint({ position: ${JSON.stringify(WON)} });
  await engine.close();
  if (score < 29_000) throw new Error('the engine sees ' + score);
  const log = { error: (parts) => console.error(parts.err) };
  const pictures = new PictureService(log);
  const board = await pictures.draw(${JSON.stringify(BOARD)});
  const loaded = Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes('canvas'));
  if (loaded.length > 0) throw new Error('boards are drawn here: ' + loaded);
  const replay = await pictures.replay(${JSON.stringify({ ...SCRIPT, ending: { dark: 'won' } })});
  await pictures.close();
  process.stdout.write(Buffer.concat([board, Buffer.from(replay.value ?? '')]));
`;

/** What the program writes when it is run by plain Node. */
async function made(folder: string, workers: string, ending: string): Promise<Uint8Array> {
  const file = join(folder, 'program.mjs');
  await writeFile(file, program(pathToFileURL(workers).href, ending));
  const { stdout } = await run(process.execPath, [file], { encoding: 'buffer', maxBuffer: 10 * 2 ** 20 });
  return stdout;
}

describe('the workers of pictures, replays and the engine', () => {
  const wanted = Buffer.concat([drawBoard(BOARD.scene, BOARD.look), replayGif(SCRIPT)]);
  const source = join(PROJECT, 'src/workers');

  it('RUN-08: are found when the source is run as it is, and the process ends when they are closed', async () => {
    expect(Buffer.compare(await made(await temporaryFolder(), source, '.ts'), wanted)).toBe(0);
  });

  it('RUN-08: are found in what the compiler makes of the source', async () => {
    const folder = await temporaryFolder();
    const compiler = join(dirname(resolve('typescript/package.json')), 'bin/tsc');
    const options = ['-p', join(PROJECT, 'tsconfig.build.json'), '--outDir', join(folder, 'dist'), '--noCheck'];
    await run(process.execPath, [compiler, ...options]);
    await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await symlink(join(PROJECT, 'assets'), join(folder, 'assets'));
    expect(Buffer.compare(await made(folder, join(folder, 'dist/workers'), '.js'), wanted)).toBe(0);
  });
});
