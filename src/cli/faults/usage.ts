export const USAGE =
  `Plays many matches at once through the sandbox, with the bot in a process of its own that is killed (SIGKILL) again
and again at any moment, while Discord fails it in every way it can. Then looks whether anything was lost.

Usage: npm run test:faults [-- [--kills N] [--matches N] [--minutes M] [--seed S] [--database URL]]

  --kills N       how often it is killed, 200 if not said: half of them on SQLite, half on PostgreSQL
  --matches N     how many matches are played at once, 16 if not said
  --minutes M     for how long at most, 10 if not said; whoever is not done by then has failed
  --seed S        the same seed makes the same choices, as far as two processes can; drawn if not said
  --database URL  only this database, sqlite:<file> or postgres://...; it must be an empty one

SQLite gets a file of its own in the folder for temporary files; PostgreSQL a cluster of its own there, or a database of its own on the server
that KING_ME_TEST_POSTGRES names. Without PostgreSQL on this machine all kills are made on SQLite, and the report says so.

Between the kills: the gateway's socket is cut, its session is invalid, interactions come twice, the clock on the wall jumps by
minutes, and each request of a move and of what steps in for it is refused, limited, delayed, cut off or never answered.

Checked: every acknowledged move is in the journal, once, in order, and none is that nobody asked for; every journal
folds soundly; every thread shows its match as it is; nobody lost time; nothing was told twice; the bot's log is clean.

Exit code 0: all is well. 1: something was lost, or fewer kills were made than asked for. 2: an option can't be used.`.split(
    '\n',
  );
