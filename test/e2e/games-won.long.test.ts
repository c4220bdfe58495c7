import { replayTests } from './games-support/replay-tests.ts';

replayTests(1, 14);
