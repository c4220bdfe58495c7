export const USAGE =
  `Draws the board in every theme, with every piece set, in every state that players get to see, and puts the pictures on
one page.

Usage: npm run gallery -- [--out DIR]

  --out DIR    where page and pictures go, ./gallery if not said; the folder is made if need be. What an earlier
               gallery left in it is replaced

Open index.html in DIR with a browser. The page shows the boards at the width that a phone gives them, too, and as
colour-blind people see them.

Input that can't be used: one line on standard error, exit code 2.`.split('\n');
