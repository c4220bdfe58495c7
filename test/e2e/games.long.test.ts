import { gameFiles } from './games-support/game-files.ts';
import { replayTests } from './games-support/replay-tests.ts';
import { useSharedApp } from './support/app.ts';

replayTests(useSharedApp(), gameFiles(1, 30));
