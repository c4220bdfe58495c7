import { replayTests } from './games-support/replay-tests.ts';

replayTests(15, 30);
