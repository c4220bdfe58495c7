import { join } from 'node:path';
import SqliteHandle from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { parsePdn } from '../../src/engine/pdn.ts';
import { download, textOf } from '../../tools/play/message-contents.ts';
import { press } from '../../tools/play/table.ts';
import { ALICE, BOB } from '../match/samples.ts';
import { releasedVersions, unpackRelease } from '../store/releases/released-database.ts';
import { temporaryFolder } from '../support/temp-folder.ts';
import { openApp } from './support/app.ts';
import { answerOf, choicesIn, privateWords } from './support/reading.ts';

test.each(releasedVersions())(
  'HIST-01, RUN-03: given a database of King Me %s, then its games stand in the history, to look at and to take along',
  async (version) => {
    const file = join(await temporaryFolder(), 'king-me.db');
    unpackRelease(version, file);
    // What is still going on in it is another test's business.
    const handle = new SqliteHandle(file);
    handle.exec('update matches set retired = 1');
    const store = await openStore({ kind: 'sqlite', file });
    const app = await openApp({}, { store: Object.assign(store, { close: () => Promise.resolve() }) });
    try {
      // The players of that database are people of this server.
      await app.restart(() => {
        const tie = handle.prepare('update players set user_id = ? where id = ?');
        tie.run(app.alice.id, ALICE);
        tie.run(app.bob.id, BOB);
      });
      const { games, total } = await store.readGames({ player: ALICE }, { most: 100 });
      expect(total).toBeGreaterThan(1);

      const outcome = await app.type(app.alice, 'history');
      expect(privateWords(outcome)).toContain(`### 👑 Your games\n-# ${total} finished games`);
      const { id } = answerOf(outcome);
      const menu = `c1:past-choose:h${app.alice.id}`;
      const played = games.slice(0, 10).findIndex(({ plies }) => plies > 1);
      await app.alice.select(id, menu, choicesIn(answerOf(outcome), menu)[played]?.value ?? '');
      await press(app.alice, id, 'Replay');
      const shown = app.alice.message(id);
      expect(shown === undefined ? '' : textOf(shown)).toContain('The start of the game.');

      const { message } = await press(app.alice, answerOf(await app.type(app.alice, 'history')).id, 'All as PDN');
      if (message === undefined) throw new Error('there is no file');
      await app.idle();
      const pdn = new TextDecoder().decode(await download(app.alice.message(message.id) ?? message, '.pdn'));
      expect(parsePdn(pdn).map(({ moves }) => moves.length)).toEqual(games.map(({ plies }) => plies));
    } finally {
      await app.stop();
      handle.close();
    }
  },
);
