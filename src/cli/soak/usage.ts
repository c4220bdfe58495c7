export const USAGE =
  `Plays thousands of short games back to back through the sandbox, the bot in a process of its own, on SQLite. Eight play; four
of them press old, foreign, doubled, random and forged things besides.

Usage: npm run soak [-- [--games N] [--seed S]]

  --games N   how many games, 2000 if not said
  --seed S    the same seed makes the same choices, as far as two processes can; drawn if not said

Asserted: no move is in a journal that its player did not make, every journal folds soundly, nothing hostile has changed anything,
every game has ended for the reason for which it had to, the bot's log holds no error; and from 400 games on, that the bot's
heap, garbage collected, is less than 10 % above what it was after the first 200 games.

Matches stay in memory for some minutes after their end: before each measurement these are made to pass.

Exit code 0: all is well. 1: something is wrong. 2: an option can't be used.`.split('\n');
