import type { APIMessageComponentInteraction, APIModalSubmitInteraction } from 'discord-api-types/v10';
import { decodeCustomId, type CustomId } from '../views/custom-id.ts';
import { MENU_PAGES } from '../views/menu-page.ts';
import { SETTING_NAMES } from '../views/settings-page.ts';
import { isRunning } from '../match/match.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import { refuse } from './answers.ts';
import { confirm, keep } from './confirm.ts';
import { showMenu, turnMenu } from './help.ts';
import {
  alone,
  ofCard,
  ofMatch,
  ofRevision,
  topicAmong,
  withOwnSeat,
  withSeat,
  withSquare,
  withSquares,
  withStep,
  type OfMatch,
  type OfRevision,
  type Shape,
} from './id-shapes.ts';
import { accept, join, joinByCode, takeBack } from './join.ts';
import { LEAVING, RESIGNING } from './leaving.ts';
import { refreshView, showView } from './look.ts';
import { changeSetting } from './managing.ts';
import { inQueue, lookForOpponent, openMore, showMoveTimes } from './more.ts';
import { back, go, pick, refusePress } from './move.ts';
import { callOff, leave, offerDraw, requestPause, resign } from './playing.ts';
import { answerQuestion } from './questions.ts';
import { ofGame, openReplay, showAnimation, showLastMoves, step } from './replay.ts';
import type { Context, Services } from './services.ts';

/** A kind of button, menu or form. Who may do what it asks is decided in `decide`. */
export interface Button<Id = unknown> {
  readonly on: 'card' | 'board' | 'question' | 'confirmation' | 'more' | 'view' | 'result' | 'stepper' | 'page';
  readonly shape: Shape<Id>;
  press?(services: Services, context: Context, id: Id, values: readonly string[]): Promise<void>;
  submit?(services: Services, context: Context, text: string): Promise<void>;
}

type Press<Id> = (services: Services, context: Context, live: LiveMatch, id: Id) => Promise<void>;

/** Where a press counts: an id of another match than the place shows proves nothing (RUN-07). */
type Whereabouts = (context: Context, live: LiveMatch) => boolean;
const inThread: Whereabouts = ({ channelId }, { threadId }) => channelId === threadId;
const inChannel: Whereabouts = ({ channelId }, { place }) => channelId === place.channelId;
const inEither: Whereabouts = (context, live) => inChannel(context, live) || inThread(context, live);
/** A list of tables is shown wherever somebody asks for it. */
const inServer: Whereabouts = ({ guildId }, { place }) => guildId === place.guildId;

function inMatch<Id extends OfMatch>(press: Press<Id>, counts: Whereabouts = inThread) {
  return async (services: Services, context: Context, id: Id): Promise<void> => {
    const { live } = context;
    if (live === undefined) await answerAbsent(services, context, id);
    else if (counts(context, live)) await press(services, context, live, id);
    else await refuse(context, { code: 'unknown-button' });
  };
}

async function answerAbsent(services: Services, context: Context, { match }: OfMatch): Promise<void> {
  await refuse(context, { code: services.runtime.quarantine.has(match) ? 'set-aside' : 'match-gone' });
}

const onCard = (press: Press<OfRevision>, counts: Whereabouts): Button<OfRevision> => ({
  on: 'card',
  shape: ofCard,
  press: inMatch(press, counts),
});

const onBoard = <Id extends OfRevision>(shape: Shape<Id>, press: Press<Id>): Button<Id> => ({
  on: 'board',
  shape,
  press: inMatch(press),
});

/** On a board that the match has left behind, its controls speak of a game that is over. */
const control = (press: Press<OfRevision>): Button<OfRevision> =>
  onBoard(ofRevision, async (services, context, live, id) => {
    const { match } = live;
    const pressed = { live, board: id.revision };
    if (!isRunning(match)) return refusePress(services, context, pressed, { code: 'not-playing', phase: match.phase });
    if (id.revision >= match.game.startRevision) return press(services, context, live, id);
    return refusePress(services, context, pressed, { code: 'stale-board' });
  });

const question = (press: Press<OfRevision>): Button<OfRevision> => ({
  on: 'question',
  shape: ofRevision,
  press: inMatch(press),
});

const confirmation = <Id extends OfRevision>(shape: Shape<Id>, press: Press<Id>): Button<Id> => ({
  on: 'confirmation',
  shape,
  press: inMatch(press),
});

const behindMore = (press: Press<OfMatch>): Button<OfMatch> => ({ on: 'more', shape: ofMatch, press: inMatch(press) });

/** Every kind of button, menu and form by the verb of its custom id. */
const BUTTONS: Readonly<Record<string, Button>> = {
  accept: onCard(accept, inChannel),
  decline: onCard(takeBack('DeclineChallenge'), inChannel),
  cancel: onCard(takeBack('CancelChallenge'), inEither),
  join: onCard(join, inServer),

  pick: onBoard(withSquare, pick),
  go: onBoard(withSquares, go),
  back: onBoard(ofRevision, back),
  draw: control(offerDraw),
  resign: control(resign),
  pause: control(requestPause),
  view: onBoard(ofRevision, showView),
  more: onBoard(ofRevision, openMore),

  ready: question(answerQuestion((_, { chance }) => ({ type: 'Ready', ballot: chance.drawBallot() }), 'ready-check')),
  'call-off': question(answerQuestion(() => ({ type: 'Abort' }), 'ready-check')),
  'draw-accept': question(answerQuestion((offer) => ({ type: 'AcceptDraw', offer }))),
  'draw-decline': question(answerQuestion((offer) => ({ type: 'DeclineDraw', offer }))),
  'draw-withdraw': question(answerQuestion((offer) => ({ type: 'WithdrawDraw', offer }))),
  'pause-agree': question(answerQuestion((request) => ({ type: 'AgreePause', request }))),
  'pause-refuse': question(answerQuestion((request) => ({ type: 'RefusePause', request }))),
  resume: question(answerQuestion(() => ({ type: 'Resume' }), 'paused')),
  'pause-resign': question(resign),
  'pause-leave': question(answerQuestion(() => ({ type: 'Leave' }), 'paused')),
  'rematch-yes': question(
    answerQuestion((number, { chance }) => ({ type: 'AcceptRematch', question: number, ballot: chance.drawBallot() })),
  ),
  'rematch-no': question(answerQuestion((number) => ({ type: 'DeclineRematch', question: number }))),
  'go-on': question(
    answerQuestion(async (number, { runtime }) => ({
      type: 'GoOn',
      question: number,
      code: await runtime.freeCode(),
    })),
  ),
  'stop-here': question(answerQuestion((number) => ({ type: 'StopHere', question: number }))),
  'seat-take': question(
    answerQuestion((number, { chance }) => ({
      type: 'TakeSeat',
      question: number,
      challengerSeat: chance.drawSeat(),
      ballot: chance.drawBallot(),
    })),
  ),
  'seat-pass': question(answerQuestion((number) => ({ type: 'PassSeat', question: number }))),

  'leave-confirm': confirmation(ofRevision, confirm(LEAVING)),
  'leave-cancel': confirmation(ofRevision, keep(LEAVING)),
  'resign-confirm': confirmation(withOwnSeat, confirm(RESIGNING)),
  'resign-cancel': confirmation(ofRevision, keep(RESIGNING)),

  watch: behindMore(inQueue('Watch')),
  unwatch: behindMore(inQueue('Unwatch')),
  leave: behindMore(leave),
  abort: behindMore(callOff),
  'opponent-gone': behindMore(lookForOpponent),
  'move-times': behindMore(showMoveTimes),
  'last-moves': behindMore(showLastMoves),

  'view-refresh': { on: 'view', shape: withSeat, press: inMatch(refreshView) },

  // What shows a game of the past needs no live match.
  replay: { on: 'result', shape: ofRevision, press: ofGame(openReplay) },
  animation: { on: 'result', shape: withOwnSeat, press: ofGame(showAnimation) },
  'step-first': { on: 'stepper', shape: withStep, press: step('step-first') },
  'step-back': { on: 'stepper', shape: withStep, press: step('step-back') },
  'step-next': { on: 'stepper', shape: withStep, press: step('step-next') },
  'step-last': { on: 'stepper', shape: withStep, press: step('step-last') },
  'step-turn': { on: 'stepper', shape: withStep, press: step('step-turn') },

  help: { on: 'page', shape: (id) => alone(id) ?? ofMatch(id), press: showMenu },
  menu: { on: 'page', shape: topicAmong(MENU_PAGES), press: turnMenu },
  set: { on: 'page', shape: topicAmong(SETTING_NAMES), press: changeSetting },
  'join-form': { on: 'page', shape: alone, submit: joinByCode },
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
  else await form.submit(services, context, fieldOf(data.components, data.custom_id) ?? '');
}

export const chosenValues = (data: object): readonly string[] =>
  'values' in data && Array.isArray(data.values) ? data.values.filter((value) => typeof value === 'string') : [];

/** What was typed into the field `customId` of a form, at any depth: Discord wraps fields in rows or in labels. */
export function fieldOf(parts: unknown, customId: string): string | undefined {
  if (Array.isArray(parts)) {
    for (const part of parts as readonly unknown[]) {
      const found = fieldOf(part, customId);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (typeof parts !== 'object' || parts === null) return undefined;
  const { custom_id: id, value, components, component } = parts as Readonly<Record<string, unknown>>;
  if (id === customId && typeof value === 'string') return value;
  return fieldOf(components, customId) ?? fieldOf(component, customId);
}
