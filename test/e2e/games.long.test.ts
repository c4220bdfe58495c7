import { gameFiles } from './games-support/game-files.ts';
import { replayTests } from './games-support/replay-tests.ts';

replayTests(gameFiles(1, 30));
