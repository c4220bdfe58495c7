export const USAGE = `The rules of checkers on the command line.

Usage: npm run --silent engine -- COMMAND

  perft --depth N [--fen FEN] [--count paths|moves] [--divide]
              how many positions N moves can lead to; the total stands alone on the last line.
              paths (default): every route of a jump counts; moves: two routes that are one move count once
  moves FEN   the legal moves, one a line
  apply FEN MOVE...
              the position after these moves, as FEN
  pdn FILE    plays every game of a PDN file; a line for each game that can't be played,
              then "games N legal M". Exit code 0 when all are legal, 1 when not

FEN:  side to move, then the squares of both sides, K before a king:  B:W18,24,K31:B5,7
MOVE: 11-15, 22x15, 22x15x8, or the short 22x8 when only one jump fits

Input that can't be used: one line on standard error, exit code 2.`.split('\n');
