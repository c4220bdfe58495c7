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
  paused: 'Paused',
  draw: 'Draw',
  resign: 'Resign',
  view: 'My view',
  more: 'More',
  withdraw: 'Withdraw',
  drawConfirm: 'Yes, offer a draw',
  drawAgree: 'Yes, agree',
  resignConfirm: 'Yes, resign',
  resignCancel: 'Keep playing',
  refresh: 'Refresh',
  flipBoard: 'Flip board',
  pause: 'Pause',
  ready: 'Ready',
  callOff: 'Call off',
  agree: 'Agree',
  refuse: 'Not now',
  resume: 'Resume',
  leave: 'Leave',
  leaveConfirm: 'Yes, leave',
  leaveCancel: 'Stay',
  yes: 'Yes',
  no: 'No',
  goOn: 'Keep playing',
  stopHere: 'Stop here',
  takeSeat: 'Take the seat',
  passSeat: 'No thanks',
  join: 'Join',
  watch: 'Join queue',
  unwatch: 'Leave queue',
  opponentGone: 'Opponent gone?',
  moveTimes: 'Times',
  lastMoves: 'Last moves',
  replay: 'Replay',
  animation: 'Animation',
  share: 'Share',
  stepFirst: '« First',
  stepBack: '‹ Back',
  stepNext: 'Next ›',
  stepLast: 'Last »',
  resignSide: (name: string) => `${nameOf(name)} resigns`,
  help: 'Help',
  menu: 'Menu',
  piece: (square: number, king: boolean) => (king ? `${CROWN} ${square}` : String(square)),
};

export const more = {
  title: say`### ${CROWN} More`,
  help: say`${bold('Help')} explains how to play and what the commands do.`,
  times: say`${bold('Times')} shows how long each move took.`,
  lastMoves: say`${bold('Last moves')} replays the last ten moves as an animation.`,
  watch: say`${bold('Join queue')} puts you in line for a seat, in case one becomes free. Nobody else sees this.`,
  unwatch: say`You're in the queue for a seat. ${bold('Leave queue')} takes you out again. Nobody else sees this.`,
  leave: say`${bold('Leave')} loses the game and ends the match. You'll be asked to confirm.`,
  leaveFreely: say`${bold('Leave')} ends the match without a result.`,
  callOff: say`${bold('Call off')} ends the match without a result. You can do this until both players have moved.`,
  opponentGone: say`${bold('Opponent gone?')} checks whether your opponent is still here.`,
};

/** Short private answers to what somebody did, where its effect shows elsewhere. */
export const answers = {
  boardReposted: say`The board is back at the bottom of the thread.`,
  movePlayed: (move: string) => say`You played ${bold(move)}.`,
  drawSent: say`You offered a draw. You can withdraw it until your opponent answers.`,
  drawAgreed: say`You both offered a draw, so the game is drawn.`,
  paused: say`The game is paused.`,
  pauseSent: (opponent: string) =>
    say`I've asked ${boldName(opponent)} for a pause. The game goes on until they agree.`,
  left: say`You left the match.`,
  calledOff: say`The match is called off. It doesn't count.`,
  closed: say`The match was closed without a result.`,
  joined: (threadId: string) => say`You're in! Your game is in ${channelLink(threadId)}.`,
  blocked: (name: string) =>
    say`${boldName(name)} can't challenge you or join your tables any more. ${command('unblock')} undoes this. They won't be told.`,
  unblocked: (name: string) => say`${boldName(name)} can challenge you and join your tables again.`,
  opponentThere: (name: string) => say`${boldName(name)} is still here. The game goes on.`,
  opponentGone: (name: string) => say`${boldName(name)} has left. I'll post the outcome in the thread.`,
  opponentUnknown: (name: string) =>
    say`I can't tell right now whether ${boldName(name)} is still here. Please try again soon.`,
};
