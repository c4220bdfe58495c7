import { makeMove } from '../src/engine/referee.ts';
import type { APIMessage } from 'discord-api-types/v10';
import type { SandboxUser } from 'discord-sandbox';
import type { PersonName } from '../src/playground.ts';
import { SIDES, type Side } from '../src/engine/position.ts';
import { type OutputFolder, writeInto } from './output-folder.ts';
import { readTextFile } from '../src/cli/text-file.ts';
import { type Answer, refused, runAsProgram, withOptions } from '../src/cli/program.ts';
import { wholeNumber } from './numbers.ts';
import { inPrint } from '../src/engine/problems.ts';
import { openPlayground } from './play/playground.ts';
import { playRecorded, type RecordedGame, type Turn, readRecordedGame, SAMPLE_GAME } from './play/recorded-game.ts';
import { download, textOf } from './play/message-contents.ts';
import { Table } from './play/table.ts';
import { ok } from '../src/engine/result.ts';

const RECORD = 'game.pdn';

/** Plays the game in a sandbox of its own, and writes boards and record into `folder`. Gives a summary, line by line. */
export async function playDemo(game: RecordedGame, folder: OutputFolder): Promise<readonly string[]> {
  const players = castOf(game);
  // The challenger gets dark, so that each player has the side of the record.
  const playground = await openPlayground({ bot: { chance: { drawSeat: () => 'dark' } } });
  try {
    const { sandbox } = playground;
    const table = await Table.open(sandbox, sandbox.user(players.dark), sandbox.user(players.light));
    await folder.write(pictureName(0, 'start'), await download(await table.board(), '.png'));
    const played = await playRecorded(table, game, undefined, async ({ number, ply }: Turn, shown) => {
      await folder.write(pictureName(number, makeMove(ply.move)), await download(shown, '.png'));
    });
    await folder.write(RECORD, await download(await recordAt(table, sandbox.user(players.dark)), '.pdn'));
    const ending = table.isOver ? resultLine(textOf(await table.result())) : 'The game was left as it stood.';
    return [
      ...SIDES.map((side) => `${players[side]} played ${side}${standsFor(game, players, side)}.`),
      `${played} ${played === 1 ? 'move' : 'moves'} clicked. ${ending}`,
      ...leftOver(game, played),
      `${played + 1} pictures and ${RECORD} are in ${folder.path}`,
    ];
  } finally {
    await playground.stop();
  }
}

/** Players of the record who sit in the sandbox play themselves; otherwise Alice plays dark and Bob light. */
function castOf({ names }: RecordedGame): Readonly<Record<Side, PersonName>> {
  const find = (name: string): PersonName | undefined =>
    (['Alice', 'Bob', 'Carol'] as const).find((one) => one === name);
  const dark = find(names.dark);
  const light = find(names.light);
  return dark === undefined || light === undefined || dark === light
    ? { dark: 'Alice', light: 'Bob' }
    : { dark, light };
}

function standsFor({ names }: RecordedGame, players: Readonly<Record<Side, PersonName>>, side: Side): string {
  const name = inPrint(names[side]);
  return name === '' || name === players[side] ? '' : ` for ${name}`;
}

/** The rules can end a game that went on elsewhere: a third repetition, fifty quiet turns. */
function leftOver({ plies }: RecordedGame, played: number): readonly string[] {
  const rest = plies.length - played;
  return rest === 0
    ? []
    : [`The rules end the game there: ${rest} recorded ${rest === 1 ? 'move was' : 'moves were'} not played.`];
}

const pictureName = (number: number, what: string): string => `${String(number).padStart(3, '0')}-${what}.png`;

function resultLine(text: string): string {
  const [line = ''] = text.split('\n');
  return line.replaceAll(/[#*\\]|\p{Extended_Pictographic}/gu, '').trim();
}

/** Asks the bot for the game's record, as a player. */
async function recordAt(table: Table, player: SandboxUser): Promise<APIMessage> {
  const asked = await player.slash(table.threadId, 'checkers pdn');
  if (!asked.ok || asked.message === undefined) throw new Error('the bot gives no record');
  return asked.message;
}

const USAGE =
  `Plays a whole game through the sandbox, with no browser and no token: every move is clicked as players click it.

Usage: npm run demo -- --out DIR [--game FILE] [--number N]

  --out DIR    where to save the pictures and the record; the folder is created if it doesn't exist. Pictures of
               an earlier demo are replaced
  --game FILE  a PDN file of English draughts to play; without it, a sample game
  --number N   which game in the file (default 1)

Saves 000-start.png, one picture per move named by its number (008-22x15.png), and game.pdn, the record that
the bot gives the players.

Input that can't be used: one line on standard error, exit code 2.`.split('\n');

const OPTIONS = {
  out: { type: 'string', default: '' },
  game: { type: 'string' },
  number: { type: 'string', default: '1' },
} as const;

/** Fits the pictures of a demo, and no file of anybody else. */
const OWN_PICTURE = /^\d{3}-(?:start|\d{1,2}(?:[x-]\d{1,2})+)\.png$/;

/** Runs the demo and says what to print; bad input is an answer, never an exception. */
export const runDemo = (argv: readonly string[]): Promise<Answer> =>
  withOptions(argv, { usage: USAGE, options: OPTIONS }, ({ values }) => {
    const { out, game: file } = values;
    if (out.trim() === '') return refused('Say where to save the pictures: --out DIR. See --help.');
    const number = wholeNumber('number', values.number, [1, 9_999_999]);
    if (!number.ok) return refused(number.error);
    const name = file === undefined ? 'the sample game' : inPrint(file);
    const text = file === undefined ? ok(SAMPLE_GAME) : readTextFile(file);
    if (!text.ok) return refused(`Can't read ${name}: ${text.error.words}.`);
    const game = readRecordedGame(text.value, number.value);
    if (!game.ok) return refused(`Can't play ${name}: ${game.error}.`);
    return writeInto(out, OWN_PICTURE, (folder) => playDemo(game.value, folder));
  });

await runAsProgram(import.meta.url, runDemo);
