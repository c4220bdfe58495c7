import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeMove } from '../../src/engine/referee.ts';
import { matchId } from '../../src/match/ids.ts';
import { newMatch } from '../../src/match/phases.ts';
import { openStore } from '../../src/store/open-store.ts';
import { readRecordedGame, SAMPLE_GAME } from '../../tools/play/recorded-game.ts';
import { ACCEPTED, CHALLENGED, STARTED, turns, won } from '../match/samples.ts';
import { temporaryFolder } from '../support/temp-folder.ts';
import { whereabouts } from './contract/tale.ts';

const GAMES = 2500;
/** In megabytes: with all their moves, these games take more. */
const HEAP = 36;

test('RUN-02, RUN-12: given the games of years, when all is made anew, then no more than their rows is held at once', async () => {
  const file = join(await temporaryFolder(), 'king-me.db');
  const game = readRecordedGame(SAMPLE_GAME);
  const moves = game.ok ? game.value.plies.map(({ move }) => makeMove(move)) : [];
  const events = [CHALLENGED, ACCEPTED, STARTED, ...turns(...moves), won('dark', 'resigned')];
  const store = await openStore({ kind: 'sqlite', file });
  for (let number = 0; number < GAMES; number += 1)
    await store.append({ before: newMatch(matchId(`m${number}`)), events, where: whereabouts() });
  await store.close();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`--max-old-space-size=${HEAP}`, '--import', 'tsx', 'src/cli/journal.ts', 'rebuild'],
    { env: { ...process.env, DATABASE_URL: `sqlite:${file}` } },
  );
  expect(JSON.parse(stdout)).toMatchObject({ games: GAMES, problems: [] });
});
