export const USAGE =
  `Plays a whole game through the sandbox, with no browser and no token: every move is clicked as players click it.

Usage: npm run demo -- --out DIR [--game FILE] [--number N]

  --out DIR    where the pictures and the record go; the folder is made if need be. Pictures of an earlier demo
               in it are replaced
  --game FILE  a PDN file of English draughts to play; without it, a sample game
  --number N   which game of the file, 1 (the first) if not said

Leaves 000-start.png, one picture a move named by its number (008-22x15.png), and game.pdn, the record that
the bot attached to the result.

Input that can't be used: one line on standard error, exit code 2.`.split('\n');
