import { nameOf, CROWN, boldName } from './phrases.ts';
import { say, bold, channelLink, command } from '../../markdown.ts';

/** What stands on the buttons: plain text, no Markdown. */
export const button = {
  accept: 'Accept',
  decline: 'Decline',
  cancel: 'Cancel',
  back: 'Back',
  choosePiece: 'Choose a piece',
  /** Holds the place where this was just pressed. */
  played: (move: string) => `✓ ${move}`.trim(),
  /** Holds the place of the moves in a private view. */
  turnOf: (name: string) => `${nameOf(name)}'s turn`,
  thinking: (name: string) => `${nameOf(name)} is thinking…`,
  paused: 'Paused',
  draw: 'Draw',
  resign: 'Resign',
  view: 'My view',
  more: 'More',
  withdraw: 'Withdraw',
  drawConfirm: 'Yes, offer a draw',
  drawAgree: 'Yes, accept',
  resignConfirm: 'Yes, resign',
  refresh: 'Refresh',
  flipBoard: 'Flip board',
  pause: 'Pause',
  ready: 'Ready',
  callOff: 'Call off',
  callOffConfirm: 'Yes, call it off',
  resume: 'Resume',
  leave: 'Leave',
  leaveMatch: 'Leave the match',
  leaveConfirm: 'Yes, leave',
  yes: 'Yes',
  no: 'No',
  stopHere: 'Stop here',
  takeSeat: 'Take the seat',
  passSeat: 'No thanks',
  join: 'Join',
  watch: 'Join queue',
  unwatch: 'Leave queue',
  opponentGone: 'Is my opponent there?',
  hint: 'Hint',
  takeBack: 'Takeback',
  moveTimes: 'Move times',
  lastMoves: 'Replay the last moves',
  replay: 'Replay',
  animation: 'Animation',
  share: 'Share',
  review: 'Review',
  pdn: 'PDN',
  details: 'All moves and boards',
  stepFirst: '« First',
  stepBack: '‹ Back',
  stepNext: 'Next ›',
  stepLast: 'Last »',
  resignSide: (name: string) => `${nameOf(name)} resigns`,
  help: 'Help',
  rematch: 'Rematch',
  menu: 'Menu',
  piece: (square: number, king: boolean) => (king ? `${CROWN} ${square}` : String(square)),
};

export const more = {
  title: say`### ${CROWN} More`,
  queued: say`You're in the queue for a seat. Nobody else sees this.`,
};

/** Short private answers to what somebody did, where its effect shows elsewhere. */
export const answers = {
  boardReposted: say`The board is back at the bottom of the thread.`,
  movePlayed: (move: string) => say`You played ${bold(move)}.`,
  takenBack: say`Your last move is taken back. It's your turn again.`,
  hint: (move: string) => say`I'd play ${bold(move)}.`,
  drawSent: say`You offered a draw. You can withdraw it until your opponent answers.`,
  drawAgreed: say`You both offered a draw, so the game is drawn.`,
  paused: say`The game is paused.`,
  pauseSent: (opponent: string) =>
    say`I've asked ${boldName(opponent)} for a pause. The game goes on until they agree.`,
  left: say`You left the match.`,
  calledOff: say`You called it off.`,
  closed: say`The match was closed without a result.`,
  sharedLater: say`I'll post it here once the players have decided what's next.`,
  joined: (threadId: string) => say`You're in! Your game is in ${channelLink(threadId)}.`,
  blocked: (name: string) =>
    say`${boldName(name)} can't challenge you or join your tables anymore. They won't be told. ${command('unblock')} undoes this.`,
  unblocked: (name: string) => say`${boldName(name)} can challenge you and join your tables again.`,
  opponentThere: (name: string) => say`${boldName(name)} is still here. The game goes on.`,
  opponentGone: (name: string) => say`${boldName(name)} has left. I'll post the outcome in the thread.`,
  opponentUnknown: (name: string) =>
    say`I can't tell right now whether ${boldName(name)} is still here. Please try again soon.`,
};
