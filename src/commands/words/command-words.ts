/** What Discord shows while a command is typed: names are fixed (START-11), descriptions have at most 100 characters. */
export const COMMAND_WORDS = {
  checkers: 'Play checkers with somebody in this server',
  challenge: 'Challenge somebody to a game of checkers',
  challengeUser: 'Who should play against you',
  move: 'Play a move by typing it',
  moveMove: 'Like 11-15, or 22x15 for a jump',
  draw: 'Offer your opponent a draw',
  resign: 'Give this game up',
  board: 'See the board from your side, for your eyes only',
  boardRepost: 'Post the live board again at the end of the thread, for everybody',
  help: 'How to play checkers, and what the commands do',
} as const;
