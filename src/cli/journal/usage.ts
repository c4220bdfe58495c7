export const USAGE =
  `Looks into the journal, where every match is written down. It changes nothing, and may be used while the bot runs.

Usage: npm run --silent journal -- COMMAND

  list         every match that goes on: its id, how it stands, who plays and where
  show MATCH   everything that happened in a match, and the board as it stands now
  verify       reads and replays every match there is and reports what can't have happened;
               exit code 0 when there is nothing of the kind, 1 when there is
  backup FILE  copies a SQLite database, as it is at this moment, into a new file, and checks the copy;
               for PostgreSQL it says which program does that

Takes its settings from the environment or .env:
  DATABASE_URL  sqlite:<file> or postgres://<user>:<password>@<host>/<database>; default sqlite:./data/king-me.db

Exit code 0 when it is done; 1 when a match is not there or broken, or the database can't be read or copied; 2 when the
command or DATABASE_URL is not understood.`.split('\n');
