import { nameOf, CROWN, boldName } from './phrases.ts';
import { say, bold, channelLink } from '../../markdown.ts';

/** What stands on the buttons: plain text, no Markdown. */
export const button = {
  accept: 'Accept',
  decline: 'Decline',
  cancel: 'Cancel',
  back: 'Back',
  draw: 'Draw',
  resign: 'Resign',
  view: 'My view',
  more: 'More',
  withdraw: 'Withdraw',
  resignConfirm: 'Yes, resign',
  resignCancel: 'Keep playing',
  refresh: 'Refresh',
  turnBoard: 'Turn the board',
  pause: 'Pause',
  ready: 'Ready',
  callOff: 'Call off',
  agree: 'Agree',
  refuse: 'Refuse',
  resume: 'Resume',
  leave: 'Leave',
  leaveConfirm: 'Yes, leave',
  leaveCancel: 'Stay',
  yes: 'Yes',
  no: 'No',
  goOn: 'Go on',
  stopHere: 'Stop here',
  takeSeat: 'Take the seat',
  passSeat: 'No thanks',
  join: 'Join',
  watch: 'Watch',
  unwatch: 'Stop watching',
  opponentGone: 'Opponent gone?',
  moveTimes: 'Times',
  lastMoves: 'Last moves',
  replay: 'Replay',
  animation: 'Animation',
  stepFirst: '« First',
  stepBack: '‹ Back',
  stepNext: 'Next ›',
  stepLast: 'Last »',
  resignSide: (name: string) => `${nameOf(name)} resigns`,
  help: 'Help',
  piece: (square: number, king: boolean) => (king ? `${CROWN} ${square}` : String(square)),
};

/** The menu behind More. */
export const more = {
  title: say`### ${CROWN} More`,
  help: say`${bold('Help')} tells how to play and what the commands do.`,
  times: say`${bold('Times')} shows what each move has taken.`,
  lastMoves: say`${bold('Last moves')} plays the last ten moves again, as an animation.`,
  watch: say`${bold('Watch')} puts you in line for a seat, should one become free. Nobody is told.`,
  unwatch: say`You are in line for a seat. ${bold('Stop watching')} takes you out again; nobody is told.`,
  leave: say`${bold('Leave')} gives the game up and the match with it; you are asked first.`,
  leaveFreely: say`${bold('Leave')} closes the match without a result.`,
  callOff: say`${bold('Call off')} ends the match without a result, until both sides have moved.`,
  opponentGone: say`${bold('Opponent gone?')} looks whether they are still here.`,
};

/** Short private answers to what somebody did, where its effect shows elsewhere. */
export const answers = {
  boardReposted: say`The board is at the bottom of the thread again.`,
  movePlayed: (move: string) => say`You played ${bold(move)}. The new board follows.`,
  drawSent: say`Your draw offer is out. You can withdraw it until it is answered.`,
  drawAgreed: say`You both offered a draw, so the game is drawn.`,
  paused: say`The game is paused.`,
  pauseSent: (opponent: string) => say`${boldName(opponent)} is asked for a pause. The game goes on until they agree.`,
  left: say`You left the match.`,
  calledOff: say`The match is called off. It counts nowhere.`,
  closed: say`The match is closed without a result.`,
  joined: (threadId: string) => say`You have a seat. The game: ${channelLink(threadId)}`,
  blocked: (name: string) =>
    say`${boldName(name)} can't challenge you or join your tables any more. ${bold(say`/checkers unblock`)} takes it back. They are not told.`,
  unblocked: (name: string) => say`${boldName(name)} can challenge you and join your tables again.`,
  opponentThere: (name: string) => say`${boldName(name)} is still here. The game goes on.`,
  opponentGone: (name: string) => say`${boldName(name)} has left. The thread is told what follows.`,
  opponentUnknown: (name: string) =>
    say`I can't find out at the moment whether ${boldName(name)} is still here. Please try again soon.`,
};
