import { expect, test } from 'vitest';
import { textOf } from '../../tools/play/message-contents.ts';
import { parsePdn } from '../../src/engine/pdn.ts';
import { replay } from '../../src/engine/replay.ts';
import { press } from '../../tools/play/table.ts';
import { useSharedApp } from './support/app.ts';
import { recordOf } from './support/reading.ts';

const app = useSharedApp();

test('HIST-03, HIST-01: given a game by the clock that began as a Dyke, then result, review and PDN say so, and the PDN has what others know', async () => {
  const table = await app.openMatch({ clock: '5+3' });
  await app.pass(20_000);
  await table.type('11-15', '22-17', '15-19', '24x15', '10x19', '23x16', '12x19');
  await table.resign(app.bob);
  expect(textOf(await table.result())).toContain('\nOpening: **Dyke**');
  const below = await table.withButton('Review');
  await app.changingNothing(() => press(app.alice, below.id, 'Review'));
  expect(textOf(table.privateMessage(app.alice))).toContain('\nOpening: **Dyke**');

  const [game, ...others] = parsePdn(await recordOf(table));
  if (game === undefined) throw new Error('no record');
  expect(others).toEqual([]);
  const tags = Object.fromEntries(game.tags);
  expect(tags).toMatchObject({
    Black: 'Alice',
    White: 'Bob',
    Result: '1-0',
    GameType: '21',
    WhiteElo: '1500',
    BlackElo: '1500',
    TimeControl: '300+3',
    Termination: 'resigned',
    Opening: 'Dyke',
  });
  expect(tags['UTCTime']).toMatch(/^\d\d:\d\d:\d\d$/u);
  expect(tags['BlackRatingDiff']).toMatch(/^\+\d+$/u);
  expect(tags['WhiteRatingDiff']).toMatch(/^-\d+$/u);
  expect(game.moves[0]?.comment).toMatch(/^\[%emt 0:00:2\d\] \[%clock W0:05:00 b0:04:4\d\]$/u);
  expect(game.moves[1]?.comment).toMatch(/ \[%clock w0:05:0\d B0:04:4\d\]$/u);
  const replayed = replay(game);
  expect(replayed.plies).toHaveLength(7);
  expect(replayed.problem).toBeUndefined();
});
