import { gameFiles } from './games-support/game-files.ts';
import { replayTests } from './games-support/replay-tests.ts';
import { useSharedApp } from './support/app.ts';

// One of each ending and more; the others differ from them in nothing that a board shows.
replayTests(
  useSharedApp(),
  [1, 5, 10, 12, 17, 19, 21, 25, 28, 30].flatMap((number) => gameFiles(number, number)),
);
