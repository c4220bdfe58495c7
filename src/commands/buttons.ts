import type { APIMessageComponentInteraction, APIModalSubmitInteraction } from 'discord-api-types/v10';
import { isRunning, playsAlone } from '../match/phases.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import { decodeCustomId, type CustomId, type OfMatch, type OfRevision } from '../views/custom-id.ts';
import { COMPOSER_PARTS } from '../views/composer.ts';
import { settledDrawQuestion } from '../views/confirmations.ts';
import { ME_PARTS } from '../views/me-page.ts';
import { MENU_PAGES } from '../views/menu-page.ts';
import { SETTING_NAMES } from '../views/settings-page.ts';
import { refuse } from './act.ts';
import {
  alone,
  maybeWithSquare,
  ofBoard,
  ofCard,
  ofList,
  ofListedGame,
  ofMatch,
  ofRevision,
  topicAmong,
  withOwnSeat,
  withSeat,
  withSquare,
  withSquares,
  withStep,
  type Shape,
} from './button-shapes.ts';
import { compose } from './composing.ts';
import { exportGames } from './exporting.ts';
import { submitFrom } from './from.ts';
import { chooseGame, shareGame, shareHistory, showGame, showHistory } from './history.ts';
import { accept, fieldOf, join, joinByCode, takeBackInvitation } from './join.ts';
import { askFirst, CALLING_OFF, confirm, keep, LEAVING, RESIGNING } from './leaving.ts';
import { refreshView, showView } from './viewing.ts';
import { changeSetting } from './managing.ts';
import { changeMe } from './me.ts';
import { showMenu, turnMenu } from './menu.ts';
import { inQueue, lookForOpponent, openMore, showMore, showMoveTimes } from './more.ts';
import { back, go, pick, refusePress } from './move.ts';
import { answerQuestion, askForDraw, confirmDraw, requestPause, takeBack } from './playing.ts';
import type { QuestionAction, AskingPhase } from './playing.ts';
import { shareStandings, showStandings } from './standings.ts';
import { drawStart } from './start-match.ts';
import { challengeAgain } from './starting.ts';
import { shareStats, showStats } from './stats.ts';
import { giveHint, playHint } from './solo-help.ts';
import { ofGame, openReplay, showAnimation, showLastMoves, showRecord, step, shareAnimation } from './replaying.ts';
import { openReview, shareReview, showReviewDetails } from './reviewing.ts';
import type { Context, MatchHandler, Services } from './services.ts';

/** A kind of button, menu or form. Who may do what it asks is decided in `decide`. */
export interface Button<Id = unknown> {
  readonly on: 'card' | 'board' | 'question' | 'confirmation' | 'more' | 'view' | 'result' | 'stepper' | 'page';
  readonly shape: Shape<Id>;
  /** A press starts a game or makes an animation, a file or a review: nobody gets many of those at once. */
  readonly isCostly?: boolean;
  press?(services: Services, context: Context, id: Id, values: readonly string[]): Promise<void>;
  submit?(services: Services, context: Context, text: string, form: APIModalSubmitInteraction['data']): Promise<void>;
}

/** Where a press counts: an id of another match than the place shows proves nothing (RUN-07). */
type CountsHere = (context: Context, live: LiveMatch) => boolean;
const inThread: CountsHere = ({ channelId }, { threadId }) => channelId === threadId;
const inChannel: CountsHere = ({ channelId }, { place }) => channelId === place.channelId;
const inEither: CountsHere = (context, live) => inChannel(context, live) || inThread(context, live);
/** A list of tables is shown wherever somebody asks for it. */
const inServer: CountsHere = ({ guildId }, { place }) => guildId === place.guildId;

const inMatch = <Id extends OfMatch>(
  on: Button['on'],
  shape: Shape<Id>,
  press: MatchHandler<Id>,
  counts = inThread,
): Button<Id> => ({
  on,
  shape,
  async press(services, context, id) {
    const { live } = context;
    if (live === undefined) {
      if (context.fault !== undefined) throw context.fault;
      await refuse(context, { code: services.runtime.quarantine.has(id.match) ? 'set-aside' : 'match-gone' });
    } else if (counts(context, live)) {
      await press(services, { ...context, live }, id);
    } else {
      await refuse(context, { code: 'unknown-button' });
    }
  },
});

const onCard = (press: MatchHandler<OfRevision>, counts: CountsHere) => inMatch('card', ofCard, press, counts);
/** A control that waits for a press elsewhere has met one, if it was a player's (PLAY-01). */
const onBoard = <Id extends OfRevision>(shape: Shape<Id>, press: MatchHandler<Id>) =>
  inMatch<Id>('board', shape, async (services, context, id) => {
    await press(services, context, id);
    const { live, player, isPrivate } = context;
    if (!isPrivate && playsAlone(live.match, player)) services.driverOf(live).rest();
  });
const question = (ask: QuestionAction, asks?: AskingPhase) =>
  inMatch('question', ofRevision, answerQuestion(ask, asks));
const behindMore = (press: MatchHandler<OfMatch>) => inMatch('more', ofMatch, press);

/** On a board that the match has left behind, its controls speak of a game that is over. */
const control = (press: MatchHandler<OfRevision>) =>
  onBoard(ofRevision, async (services, context, id) => {
    const { match } = context.live;
    if (!isRunning(match)) {
      await refusePress(services, context, id.revision, { code: 'not-playing', phase: match.phase });
    } else if (id.revision >= match.game.startRevision && id.revision <= match.revision) {
      await press(services, context, id);
    } else {
      await refusePress(services, context, id.revision, { code: 'stale-board' });
    }
  });

/** Every kind of button, menu and form by the verb of its custom id. */
const BUTTONS: Readonly<Record<string, Button>> = {
  accept: onCard(accept, inChannel),
  decline: onCard(takeBackInvitation('DeclineChallenge'), inChannel),
  cancel: onCard(takeBackInvitation('CancelChallenge'), inEither),
  join: onCard(join, inServer),

  pick: onBoard(withSquare, pick),
  go: onBoard(withSquares, go),
  back: onBoard(maybeWithSquare, back),
  draw: control(askForDraw),
  resign: control(askFirst(RESIGNING)),
  pause: control(requestPause),
  view: onBoard(ofRevision, showView),
  more: onBoard(ofRevision, openMore),

  ready: question((_, { chance }) => ({ type: 'Ready', ballot: chance.drawBallot() }), 'ready-check'),
  'call-off': question(() => ({ type: 'Abort' }), 'ready-check'),
  'draw-accept': question((offer) => ({ type: 'AcceptDraw', offer })),
  'draw-decline': question((offer) => ({ type: 'DeclineDraw', offer })),
  'draw-withdraw': question((offer) => ({ type: 'WithdrawDraw', offer })),
  'pause-agree': question((request) => ({ type: 'AgreePause', request })),
  'pause-refuse': question((request) => ({ type: 'RefusePause', request })),
  'takeback-agree': question((request) => ({ type: 'AgreeTakeback', request })),
  'takeback-decline': question((request) => ({ type: 'DeclineTakeback', request })),
  'takeback-withdraw': question((request) => ({ type: 'WithdrawTakeback', request })),
  'pause-withdraw': question((request) => ({ type: 'WithdrawPause', request })),
  resume: question(() => ({ type: 'Resume' }), 'paused'),
  'pause-resign': inMatch('question', ofRevision, askFirst(RESIGNING)),
  'pause-leave': question(() => ({ type: 'Leave' }), 'paused'),
  'rematch-yes': question((question, { chance }) => ({ type: 'AcceptRematch', question, ballot: chance.drawBallot() })),
  'rematch-no': question((question) => ({ type: 'DeclineRematch', question })),
  'go-on': question(async (question, { runtime }) => ({ type: 'GoOn', question, code: await runtime.freeCode() })),
  'stop-here': question((question) => ({ type: 'StopHere', question })),
  'seat-take': question((question, { chance }) => ({ type: 'TakeSeat', question, ...drawStart(chance) })),
  'seat-pass': question((question) => ({ type: 'PassSeat', question })),

  'draw-confirm': inMatch('confirmation', ofRevision, confirmDraw),
  'draw-cancel': inMatch('confirmation', ofRevision, keep({ kept: settledDrawQuestion })),
  'leave-confirm': inMatch('confirmation', ofRevision, confirm(LEAVING)),
  'leave-cancel': inMatch('confirmation', ofRevision, keep(LEAVING)),
  'abort-confirm': inMatch('confirmation', ofRevision, confirm(CALLING_OFF)),
  'abort-cancel': inMatch('confirmation', ofRevision, keep(CALLING_OFF)),
  'resign-confirm': inMatch('confirmation', withOwnSeat, confirm(RESIGNING)),
  'resign-cancel': inMatch('confirmation', ofRevision, keep(RESIGNING)),

  hint: inMatch('more', ofRevision, giveHint),
  'take-back': inMatch('more', ofRevision, takeBack),
  'hint-go': inMatch('confirmation', withSquares, playHint),
  'more-menu': behindMore(showMore),
  watch: behindMore(inQueue('Watch')),
  unwatch: behindMore(inQueue('Unwatch')),
  leave: behindMore(askFirst(LEAVING)),
  abort: behindMore(askFirst(CALLING_OFF)),
  'opponent-gone': behindMore(lookForOpponent),
  'move-times': behindMore(showMoveTimes),
  'last-moves': { ...behindMore(showLastMoves), isCostly: true },

  'view-refresh': inMatch('view', withSeat, refreshView),

  // A game of the past can be shown without a live match.
  rematch: { on: 'result', shape: ofRevision, isCostly: true, press: ofGame(challengeAgain, 'by-card') },
  replay: { on: 'result', shape: ofRevision, isCostly: true, press: ofGame(openReplay) },
  animation: { on: 'result', shape: withOwnSeat, isCostly: true, press: ofGame(showAnimation) },
  share: { on: 'result', shape: withSeat, isCostly: true, press: ofGame(shareAnimation, 'to-all') },
  review: { on: 'result', shape: ofRevision, isCostly: true, press: ofGame(openReview) },
  pdn: { on: 'result', shape: ofRevision, isCostly: true, press: ofGame(showRecord) },
  'review-moves': { on: 'result', shape: ofRevision, isCostly: true, press: ofGame(showReviewDetails) },
  'review-share': { on: 'result', shape: withSeat, isCostly: true, press: ofGame(shareReview, 'to-all') },
  'step-first': { on: 'stepper', shape: withStep, press: step('step-first') },
  'step-back': { on: 'stepper', shape: withStep, press: step('step-back') },
  'step-next': { on: 'stepper', shape: withStep, press: step('step-next') },
  'step-last': { on: 'stepper', shape: withStep, press: step('step-last') },
  'step-turn': { on: 'stepper', shape: withStep, press: step('step-turn') },

  history: { on: 'page', shape: ofList, press: showHistory },
  'history-share': { on: 'page', shape: ofList, isCostly: true, press: shareHistory },
  'history-pdn': { on: 'page', shape: ofList, isCostly: true, press: exportGames('pdn') },
  'history-ndjson': { on: 'page', shape: ofList, isCostly: true, press: exportGames('ndjson') },
  stats: { on: 'page', shape: ofList, press: showStats },
  'stats-share': { on: 'page', shape: ofList, isCostly: true, press: shareStats },
  'past-choose': { on: 'page', shape: ofList, press: chooseGame },
  past: { on: 'page', shape: ofListedGame, press: showGame },
  'past-share': { on: 'page', shape: ofListedGame, isCostly: true, press: ofGame(shareGame, 'to-all') },
  standings: { on: 'page', shape: ofBoard, press: showStandings },
  'standings-pool': { on: 'page', shape: ofBoard, press: showStandings },
  'standings-period': { on: 'page', shape: ofBoard, press: showStandings },
  'standings-share': { on: 'page', shape: ofBoard, isCostly: true, press: shareStandings },

  help: { on: 'page', shape: (id) => alone(id) ?? ofMatch(id), press: showMenu },
  menu: { on: 'page', shape: topicAmong(MENU_PAGES), press: turnMenu },
  set: { on: 'page', shape: topicAmong(SETTING_NAMES), press: changeSetting },
  me: { on: 'page', shape: topicAmong(ME_PARTS), press: changeMe },
  compose: { on: 'page', shape: topicAmong(COMPOSER_PARTS), press: compose },
  'join-form': { on: 'page', shape: alone, submit: joinByCode },
  'from-form': { on: 'page', shape: alone, isCostly: true, submit: submitFrom },
};

export const VERBS: readonly string[] = Object.keys(BUTTONS);

/** A custom id of ours, with the kind of button that it belongs to and what it holds for that. */
export interface ReadButton {
  readonly button: Button;
  readonly id: CustomId;
  readonly holds: unknown;
}

/** Total: any text, or none, gives a button or `undefined`. Only what views write is read. */
export function readButton(text: string | undefined): ReadButton | undefined {
  const id = decodeCustomId(text);
  const button = id !== undefined && Object.hasOwn(BUTTONS, id.verb) ? BUTTONS[id.verb] : undefined;
  if (id === undefined || button === undefined) return undefined;
  const holds = button.shape(id);
  return holds === undefined ? undefined : { button, id, holds };
}

/** In the composer only what is sent starts a game, and behind `/checkers me` only one button makes a file. */
export function isCostlyPress(customId: string | undefined): boolean {
  const read = readButton(customId);
  const { verb, topic } = read?.id ?? {};
  return read?.button.isCostly === true || topic === 'send' || (verb === 'me' && topic === 'data');
}

/** Takes a press, or a choice in a menu, to what it does. */
export async function pressButton(
  services: Services,
  context: Context,
  { data }: APIMessageComponentInteraction,
): Promise<void> {
  const read = readButton(data.custom_id);
  if (read?.button.press === undefined) await refuse(context, { code: 'unknown-button' });
  else await read.button.press(services, context, read.holds, chosenValues(data));
}

/** Takes a form that was sent to what it does. */
export async function submitForm(
  services: Services,
  context: Context,
  { data }: APIModalSubmitInteraction,
): Promise<void> {
  const form = readButton(data.custom_id)?.button;
  if (form?.submit === undefined) await refuse(context, { code: 'unknown-button' });
  else await form.submit(services, context, fieldOf(data.components, data.custom_id) ?? '', data);
}

export const chosenValues = (data: object): readonly string[] =>
  'values' in data && Array.isArray(data.values) ? data.values.filter((value) => typeof value === 'string') : [];
