import { gameFiles } from './games-support/game-files.ts';
import { replayTests } from './games-support/replay-tests.ts';
import { useSharedRoom } from './support/use-room.ts';

replayTests(useSharedRoom(), gameFiles(1, 30));
