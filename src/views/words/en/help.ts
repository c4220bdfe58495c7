import { type Markdown, joinLines, bold, say, command } from '../../markdown.ts';
import { CROWN, CHALLENGE } from './phrases.ts';
const section = (title: string, ...lines: readonly Markdown[]) => joinLines([bold(title), ...lines]);

/** Help for someone who has never played (PLAY-13). In its pictures red is the first mover, and white the second. */
export const help = {
  players: { dark: 'the first mover', light: 'the second mover' },
  sides: { dark: 'Red', light: 'White' },
  title: (subject: string) => say`### ${CROWN} ${subject}`,
  rulesTitle: (subject: string, page: number, pages: number) =>
    say`### ${CROWN} ${subject}\n-# The rules, page ${page} of ${pages}`,

  board: {
    title: 'The board',
    text: say`Each player has twelve men, and only the dark squares are used. The goal is to leave your opponent without a move: capture all their pieces, or block them.\nHere ${bold('Red')} moves first, then ${bold('White')}, and so on. A match can have other colors; the side that starts on squares 1 to 12 always moves first.\nEvery dark square has a ${bold('number')}, and moves are written with these numbers: ${bold('11-15')} goes from 11 to 15.`,
    numbers: say`The board from White's side. From here the numbers run like the words on a page, from 1 to 32.`,
    turned: say`The same board from Red's side. The highlighted name with a ${bold('triangle')} is the player to move. A ${bold('broken ring')} marks each piece that can move.`,
  },
  moves: {
    title: 'Moving',
    text: say`A ${bold('man')} moves one square diagonally forward, onto an empty square. Forward means away from you, toward your opponent. On your turn you must move; you can't pass.`,
    choosing: say`Red has chosen the man on 11, which now has a closed ring and a ${bold('black square')}. It can go to either of the ${bold('framed squares')}: 15 or 16.`,
    moved: say`It moved to 15, which is written ${bold('11-15')}. The two tinted squares show the last move. Now it's White's turn.`,
  },
  jumps: {
    title: 'Jumping',
    text: say`You capture by ${bold('jumping')} over an opponent's piece next to yours, onto the empty square right behind it. The piece you jumped leaves the board. Men jump forward only.\n${bold('If you can jump, you must.')} If there are several jumps, choose any of them.`,
    must: say`Red must jump with ${bold('14')} or ${bold('15')}, and no other piece may move. From 15 the jump goes over 18 to ${bold('22')}; it's written ${bold('15x22')}, with an x for a jump. A closed ring with ${bold('triangles')} in the corners marks the pieces that must jump.`,
    mustTask: 'Red must jump: 14x21 takes the white man on 17, or 15x22 the one on 18.',
    again: say`Can the same piece jump again from where it landed? Then it ${bold('must go on')}, all in one turn, and it can change direction. Red played ${bold('1x10x17x26')} and captured three men, shown faded and crossed out.`,
  },
  kings: {
    title: 'Kings',
    text: say`A man that reaches the far row becomes a ${bold('king')} ${CROWN}. That ends the turn, even if it could jump again. A king moves and jumps ${bold('forward and back')}, but no farther than a man: one square, or over one piece next to it.`,
    crowned: say`The red man moved from 26 to 31, the far row, and now wears a crown.`,
    both: say`The king can choose: back over 10 to ${bold('6')}, or forward over 18 to ${bold('22')}.`,
    bothTask: 'The red king on 15 must jump: back to 6, or forward to 22.',
  },
  ending: {
    title: 'How a game ends',
    win: say`${bold('You win')} when it's your opponent's turn and they can't move: no pieces left, or all of them blocked. You also win when they resign, run out of time or leave.`,
    blocked: say`Red's king moved back to 3, and White can't move. The man on 5 has a red piece in front of it; the man on 12 can't jump over 8, because 3 is taken. ${bold('Red wins.')}`,
    blockedTask: "It's White's turn, but White can't move: Red wins.",
    draw: say`The game is ${bold('drawn')} when you both agree, when the same position comes up three times with the same player to move, or after 50 turns in a row without a capture or a new king. The challenger can choose another number of turns; under tournament rules it's 80 turns in which nothing is captured and no man moves.`,
  },

  playing: {
    title: 'Playing here',
    sections: [
      section(
        'Your turn',
        say`Press the number of a piece, then the square it goes to. Wrong piece? Press another, or ${bold('Back')}. When a jump can go on in only one way, I play the rest for you. You can also type a move: ${command('move')} with ${bold('11-15')} or ${bold('22x15')}.`,
      ),
      section(
        'Under the board',
        say`${bold('Draw')} offers a draw once you confirm. The game goes on until your opponent answers.`,
        say`${bold('Resign')} gives up the game. You're asked to confirm.`,
        say`${bold('Pause')} stops the clock once your opponent agrees. The game resumes when you both press ${bold('Resume')}, or when the pause runs out. During a pause you can leave without losing.`,
        say`${bold('My view')} shows the board from your side, with your buttons. Only you see it.`,
        say`Against me, ${bold('Hint')} shows you a good move and ${bold('Takeback')} goes back to before your last one. The result says how many you used.`,
        say`${bold('More')} has this help, the time each move took, a replay of the last moves, the queue, and the way out.`,
      ),
      section(
        'The clock',
        say`A match can have a time limit for each move; the invitation says how long, and the board counts it down. Your time starts when your board is posted and stops when your move is complete. When the limit is reached, I warn you and the grace period starts, if the match has one. When that's over, you lose; if you haven't both made a move yet, the game is only called off. With ${bold('clock')}, each of you has a total time for the whole game instead, like 5+3: 5 minutes, plus 3 seconds a turn. No clock runs while I'm offline.`,
      ),
      section(
        'Leaving',
        say`${command('leave')} loses the game at once; you're asked to confirm. Before both players have moved, it only calls the game off, as ${command('abort')} does, and nobody loses. A player who leaves the thread or the server has 30 seconds to come back if the time limit is 15 minutes or less, or the match has a total time; with a longer limit, or none, only the clock decides. Being offline isn't leaving.`,
        say`Discord tells me who left only if my operator has turned on the ${bold('members intent')}. If not, press ${bold('More')}, then ${bold('Is my opponent there?')}, and I'll check.`,
      ),
      section(
        'After a game',
        say`If you both press ${bold('Yes')} within 5 minutes, there's a rematch with the sides switched. If one of you says no or has left, the other can play the next person in the queue.`,
        say`${bold('Replay')} below a result shows that game move by move, ${bold('Animation')} plays all of it, and ${bold('Review')} shows what could have been played better. Anyone can use them at any time.`,
      ),
      section(
        'Watching',
        say`Anyone who can read the thread can watch. ${bold('More')}, then ${bold('Join queue')}, puts you in line for a free seat. Nobody else sees this.`,
      ),
    ],
  },

  commands: {
    title: 'Commands',
    group: (title: string, lines: readonly Markdown[]) => section(title, ...lines),
    line: (name: string, description: string) => say`${command(name)} · ${description}`,
    boardRepost: 'board repost:true',
    boardText: 'board text:true',
    boardReplay: 'board replay:true',
  },
};

/** The main menu and what stands on its buttons (START-12); labels and the form are plain text. */
export const menu = {
  newGame: 'New game',
  playBot: 'Play the bot',
  join: 'Join',
  matches: 'My matches',
  rules: 'Rules',
  playing: 'Playing here',
  commands: 'Commands',
  settings: 'Settings',
  back: 'Menu',
  previous: 'Previous',
  next: 'Next',

  home: say`### ${CROWN} King Me\nPlay checkers with people in this server. The quickest way to a game is ${bold('New game')}, or ${CHALLENGE}.`,
  homeButtons: say`${bold('New game')} finds you an opponent, ${bold('Play the bot')} starts a game against me, ${bold('Join')} lets you enter a table's code. New to checkers? ${bold('Rules')} explains the game from the start, with pictures; ${bold('Playing here')} explains the buttons.`,

  formTitle: 'Join a table',
  formLabel: 'Code',
  formHint: 'The six letters and digits shown on the table',
  formExample: 'K7M4QX',
};
