import { expect, vi } from 'vitest';
import { buttonsOf, press, type Table } from '../../../tools/play/table.ts';
import { download, textOf } from '../../../tools/play/message-contents.ts';
import { makeMove } from '../../../src/engine/referee.ts';
import { parsePdn } from '../../../src/engine/pdn.ts';
import type { GameFile } from './game-files.ts';
import { passingButtonsOf } from '../support/reading.ts';
import { readAltText } from '../../render/read-alt-text.ts';
import { PATIENCE, pictureWords, plain, type ReplayedGame } from './replayed-game.ts';

/** Endings that the rules bring about, without anybody asking. */
const BY_RULE = /captured|blocked|repetition|turns/;

export const endsByRule = ({ termination }: GameFile): boolean => BY_RULE.test(termination);

/** How the game's end must read, by name, color and reason (END-04). */
function resultOf({ game, black, white, termination }: GameFile): string {
  const darkWins = game.result === '1-0';
  const loser = darkWins ? white : black;
  const winner = darkWins ? `${black} (red) wins` : `${white} (white) wins`;
  const sentences: Readonly<Record<string, string>> = {
    'all captured': `${winner}: all of ${loser}'s pieces were captured.`,
    blocked: `${winner}: ${loser}'s pieces are blocked and can't move.`,
    resigned: `${winner}: ${loser} resigned.`,
    'third repetition': 'Draw: the same position came up three times.',
    '50 turns without a capture or a crowning': 'Draw: 50 turns in a row without a capture or a new king.',
    'draw by agreement': 'Draw: both players agreed.',
  };
  return sentences[termination] ?? `no sentence for ${termination}`;
}

/** The result, the record and the card tell what happened; after a no to another game nothing is left to press. */
export async function expectEnding(replayed: ReplayedGame, file: GameFile): Promise<void> {
  const { table } = replayed;
  const { game } = file;
  const result = await table.result();
  expect(plain(textOf(result)).split('\n')[0]).toBe(`👑 ${resultOf(file)}`);
  const end = game.plies.at(-1)?.after;
  if (end === undefined) throw new Error('a sample game has moves');
  expect(readAltText(pictureWords(result)).position).toEqual(end);
  await expectRecord(table, file);

  const card = (): string => plain(textOf(table.message(table.cardId)));
  await vi.waitFor(() => expect(card()).toContain(resultOf(file)), PATIENCE);
  expect(card()).toContain(`<#${table.threadId}>`);
  expect(buttonsOf(table.message(table.cardId))).toEqual([]);
  expect(table.liveBoards()).toEqual([]);
  await declineRematch(replayed);
}

/**
 * All that is left to press, but for what shows the game again, is the question for another game (END-05), then whether
 * the other player goes on (END-07); two refusals settle the match (END-08).
 */
async function declineRematch(replayed: ReplayedGame): Promise<void> {
  const { light, dark } = replayed.table.seats();
  const question = () => replayed.publicMessages().find((message) => passingButtonsOf(message).length > 0);
  const offered = () => replayed.publicMessages().flatMap(passingButtonsOf);
  for (const [by, labels, refusal] of [
    [light, ['Yes', 'No', 'Join queue'], 'No'],
    [dark, ['Yes', 'No'], 'No'],
  ] as const) {
    await vi.waitFor(() => expect(offered().map(({ label }) => label)).toEqual(labels), PATIENCE);
    const { custom_id: id = '' } = offered().find(({ label }) => label === refusal) ?? {};
    const answered = await by.click(question()?.id ?? '', id);
    expect(answered.ok).toBe(true);
  }
  await vi.waitFor(() => expect(offered()).toEqual([]), PATIENCE);
  await replayed.quiet();
}

export async function expectRecord(table: Table, { game, termination }: GameFile): Promise<void> {
  const asked = await vi.waitFor(() => {
    const found = table.messages().findLast((message) => buttonsOf(message).some(({ label }) => label === 'PDN'));
    if (found === undefined) throw new Error('nothing offers the record');
    return found;
  }, PATIENCE);
  const { message } = await press(table.seats().dark, asked.id, 'PDN');
  const text = new TextDecoder().decode(await download(message ?? asked, '.pdn'));
  const [record, ...others] = parsePdn(text);
  expect(record?.problem).toBeUndefined();
  expect(others).toEqual([]);
  expect(record?.moves.map((move) => move.text)).toEqual(game.plies.map(({ move }) => makeMove(move)));
  expect(record?.result).toBe(game.result);
  expect(Object.fromEntries(record?.tags ?? [])).toMatchObject({
    Black: game.names.dark,
    White: game.names.light,
    Result: game.result,
    GameType: '21',
    Termination: termination,
  });
}
