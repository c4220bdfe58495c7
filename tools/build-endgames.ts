import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib';
import { buildEndgames } from '../src/engine/search/endgame-build.ts';
import { MOST_TABLE_PIECES } from '../src/engine/search/endgame-index.ts';
import { packOutcomes, piecesOfOutcomes } from '../src/engine/search/endgame-outcomes.ts';
import { readEndgameTables } from '../src/engine/search/endgame-tables.ts';
import { verifyEndgames } from '../src/engine/search/endgame-verify.ts';
import { failed, printed, refused, runAsProgram, withOptions, type Answer } from '../src/cli/program.ts';
import { wholeNumber } from './numbers.ts';
import { inPrint } from '../src/engine/problems.ts';

const USAGE =
  `Builds the endgame tables: for every position of a few pieces whether it is won, drawn or lost, and in how many plies.

Usage: npm run build:endgames
       npm run build:endgames -- --pieces N --out FILE [--outcomes]
       npm run build:endgames -- --verify FILE

  --pieces N     up to N pieces, 2 to ${MOST_TABLE_PIECES}; default 4: seconds, 7 MB. 5: minutes, 450 MB, 151 MB when read
  --out FILE     where to; packed when the name ends in .br. Default assets/endgames-4.bin.br, which the bot reads
  --outcomes     only who wins with N pieces, and whether soon: with 5 pieces 6 MB, 48 MB when read
  --verify FILE  compares every position of a file with those that its moves lead to; outcomes with tables that it builds

Exit code 0: done, or every position is right. 1: the file is not right. 2: input that can't be used.`.split('\n');

const OPTIONS = {
  pieces: { type: 'string' },
  out: { type: 'string' },
  verify: { type: 'string' },
  outcomes: { type: 'boolean' },
} as const;
const SHIPPED = { pieces: '4', file: 'assets/endgames-4.bin.br' } as const;

/** Builds tables or verifies them, and says what came of it; `tell` gets a line while it goes on. */
export function runBuildEndgames(argv: readonly string[], tell: (line: string) => void): Promise<Answer> {
  return withOptions(argv, { usage: USAGE, options: OPTIONS }, async ({ values }) => {
    if (values.verify !== undefined) {
      const other = values.out ?? values.pieces ?? values.outcomes;
      return other === undefined ? verify(values.verify) : refused('--verify takes no other option. See --help.');
    }
    const pieces = wholeNumber('pieces', values.pieces ?? SHIPPED.pieces, [2, MOST_TABLE_PIECES]);
    if (!pieces.ok) return refused(pieces.error);
    const out = values.out ?? (String(pieces.value) === SHIPPED.pieces ? SHIPPED.file : '');
    if (out === '') return refused('Say where to save the tables: --out FILE.');
    if (values.outcomes === true && values.out === undefined)
      return refused('Say where to save the outcomes: --out FILE.');
    return build(pieces.value, out, values.outcomes === true, tell);
  });
}

async function build(
  pieces: number,
  file: string,
  onlyOutcomes: boolean,
  tell: (line: string) => void,
): Promise<Answer> {
  const problem = await tryWriting(file, '');
  if (problem !== undefined) return problem;
  let told = 0;
  const tables = buildEndgames(pieces, ({ done, total }) => {
    const percent = Math.floor((100 * done) / total);
    if (percent < told + 5) return;
    told = percent;
    tell(`${percent} %`);
  });
  const bytes = onlyOutcomes ? packOutcomes(readEndgameTables(tables)) : tables;
  const packed = file.endsWith('.br') ? await pack(bytes) : bytes;
  return (
    (await tryWriting(file, packed)) ??
    printed([`${inPrint(file)}: up to ${pieces} pieces, ${bytes.length} bytes, ${packed.length} in the file.`])
  );
}

/** The last level of brotli packs 0.3 MB a second: worth it for what is shipped, not for a hundred megabytes. */
const MOST_PACKED_WELL = 50_000_000;

function pack(bytes: Uint8Array): Promise<Uint8Array> {
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: bytes.length < MOST_PACKED_WELL ? 11 : 9,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

async function tryWriting(file: string, content: Uint8Array | string): Promise<Answer | undefined> {
  try {
    await writeFile(file, content, { flag: content === '' ? 'a' : 'w' });
    return undefined;
  } catch (error) {
    return refused(`Can't write to ${inPrint(file)}: ${reasonOf(error)}.`);
  }
}

async function verify(file: string): Promise<Answer> {
  const name = inPrint(file);
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    return refused(`Can't read ${name}: ${reasonOf(error)}.`);
  }
  try {
    const unpacked = file.endsWith('.br') ? brotliDecompressSync(bytes) : bytes;
    const pieces = piecesOfOutcomes(unpacked);
    if (pieces !== undefined) {
      const built = packOutcomes(readEndgameTables(buildEndgames(pieces)));
      return Buffer.compare(unpacked, built) === 0
        ? printed([`${name}: who wins with ${pieces} pieces. Every position is right.`])
        : failed(`${name}: who wins with ${pieces} pieces. Some positions are wrong.`);
    }
    const tables = readEndgameTables(unpacked);
    const { wins, draws, losses, longest, wrong } = verifyEndgames(tables);
    const counts = `up to ${tables.maxPieces} pieces, won ${wins}, drawn ${draws}, lost ${losses}, the longest in ${longest} plies`;
    return wrong === 0
      ? printed([`${name}: ${counts}. Every position is right.`])
      : failed(`${name}: ${counts}. ${wrong} positions are wrong.`);
  } catch (error) {
    return failed(`${name} holds no endgame tables: ${reasonOf(error)}.`);
  }
}

const reasonOf = (error: unknown): string =>
  inPrint(error instanceof Error ? error.message : String(error)).replace(/\.$/, '');

await runAsProgram(import.meta.url, (argv) => runBuildEndgames(argv, (line) => console.error(line)));
