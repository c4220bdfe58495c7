export const USAGE = `Measures what is worth watching, on this machine, as it is now.

Usage: npm run --silent bench -- [--json] [perft] [picture] [click] [memory]

  perft     positions a second of the move generator, on one core
  picture   drawing a board picture and encoding it as PNG
  click     from a click to Discord's having the answer, the picture with it, through the sandbox; the bot runs
            in a process of its own, and one game is played at a time
  memory    what a running match adds to the bot's heap, garbage collected

  --json    prints one JSON object, on one line, instead of a table

Without a name everything is measured, which takes about a minute.
An unknown name or option: one line on standard error, exit code 2.`.split('\n');
