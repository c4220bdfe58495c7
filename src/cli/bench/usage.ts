export const USAGE = `Measures what is worth watching, on this machine, as it is now.

Usage: npm run --silent bench -- [--json] [perft] [picture] [click] [store] [memory]

  perft     positions a second of the move generator, on one core
  picture   drawing board pictures and encoding them as PNG, 512 and 768 pixels wide, the scenes of whole games: the first
            picture of a process and of a look, the others, those in the cache, how long the event loop was held,
            pictures a second on one core and on all, and the canvas library's own files of the same boards
  click     from a click to Discord's having the answer, the picture with it, through the sandbox; the bot runs
            in a process of its own, and one game is played at a time
  store     appends to the journal, each on disk, in a file in the temporary folder (TMPDIR says which disk that is); the
            share of a click that is spent there; and the same on the PostgreSQL server that KING_ME_TEST_POSTGRES names,
            in a database of its own: POSTGRES_FSYNC=on .ci/postgres.sh run npm run --silent bench -- store
  memory    what a running match adds to the bot's heap, garbage collected

  --json    prints one JSON object, on one line, instead of a table

Without a name everything is measured, which takes about two minutes.
An unknown name or option: one line on standard error, exit code 2.`.split('\n');
