import type { APIButtonComponent } from 'discord-api-types/v10';
import { makeMove } from '../engine/referee.ts';
import { BOT, otherSeat, type Seat } from '../match/ids.ts';
import { isTotal } from '../match/options.ts';
import { isAlone } from '../match/phases.ts';
import type {
  DrawOffer,
  Match,
  PausedMatch,
  PauseRequest,
  PlayingMatch,
  ReadyCheckMatch,
  TakebackRequest,
} from '../match/phases.ts';
import { hasLapsed } from '../match/time.ts';
import { timeLeftWords } from './board-message.ts';
import { FIRST_REVISION } from './custom-id.ts';
import { joinLines } from './markdown.ts';
import { anotherGame, gameButtons } from './final-message.ts';
import { button, fullRows, textMessage, type MessageDraft } from './message-draft.ts';
import { afterGameView, isAskedFirst, tableView } from './after-game-questions.ts';
import { findEvent, has } from './standing-question.ts';
import type { QuestionToPeople, QuestionView, StandingQuestion } from './standing-question.ts';
import type { MatchChange } from '../match/match.ts';
import { namesOf, peopleToCall, type People, type Person, type ViewContext } from './view-context.ts';

/** Notifies those it asks, but nobody who has left. Throws a `RangeError` when the question does not stand in that match. */
export function questionMessage(question: StandingQuestion, match: Match, view: ViewContext): MessageDraft {
  const { lines, calls, buttons } = viewOf(question, match, view);
  const revision = question.kind === 'table' ? FIRST_REVISION : question.number;
  const answers = buttons.map(([verb, label, look]) => button({ verb, match: match.id, revision }, label, look));
  const shown = [...answers, ...aboutTheGame(match, view), ...watchButton(question, match, view)];
  return textMessage(joinLines(lines), { rows: fullRows(shown), calls });
}

/** Watch (WATCH-02), where there is no board with its More; a game of one person has no seat to give away. */
function watchButton({ kind }: StandingQuestion, match: Match, { words }: ViewContext): readonly APIButtonComponent[] {
  const isQueueless = 'operator' in match && isAlone(match);
  if (isQueueless || (kind !== 'pause' && kind !== 'rematch')) return [];
  return [button({ verb: 'watch', match: match.id }, words.button.watch)];
}

/** What says who has won has the game beside it, also once it is settled (END-04). */
const aboutTheGame = (match: Match, { words }: ViewContext): readonly APIButtonComponent[] =>
  match.phase === 'ended' && isAskedFirst(match) ? gameButtons(match, words) : [];

/** How a question was settled by `change`, without its buttons. Throws a `RangeError` when it did not stand before. */
export const settledQuestion = (question: StandingQuestion, change: MatchChange, view: ViewContext): MessageDraft =>
  textMessage(viewOf(question, change.before, view).outcome(change), {
    rows: fullRows([...aboutTheGame(change.before, view), ...whatNext(change, view)]),
  });

/** Where a rematch or the match is off, another game and the menu are one press away (W 5.1.3, R 6.2.12). */
function whatNext(change: MatchChange, { words }: ViewContext): readonly APIButtonComponent[] {
  const isClosed =
    change.after.phase === 'closed' && (change.before.phase === 'ended' || change.before.phase === 'ready-check');
  const isOff = isClosed || has(change, 'RematchDeclined');
  return isOff ? anotherGame('level' in change.before ? change.before.level : undefined, words) : [];
}

function viewOf(question: StandingQuestion, match: Match, view: ViewContext): QuestionView {
  switch (match.phase) {
    case 'ready-check':
      return readyView(match, view);
    case 'open-table':
      return tableView(match, view);
    case 'paused':
      return pauseView(match, view);
    case 'playing':
      if (question.kind === 'draw') return drawView(question, match, view);
      if (question.kind === 'endgame') return endgameView(match, view);
      if (question.kind === 'pause-request') return pauseRequestView(question, match, view);
      if (question.kind === 'takeback') return takebackView(question, match, view);
      break;
    case 'ended':
      return afterGameView(match, view);
    case 'new':
    case 'invited':
    case 'closed':
      break;
    default:
      return match satisfies never;
  }
  throw new RangeError(`no question of the kind ${question.kind} stands in a match that is ${match.phase}`);
}

/** Asks the one who has waited whether they are there (START-03). Either player can call the match off. */
function readyView(match: ReadyCheckMatch, { words, person }: ViewContext): QuestionView {
  const { question, button: labels } = words;
  const challenger = person(match.challenger);
  return {
    lines: [question.ready({ challenger, invited: person(match.invited).name, until: match.dueAt })],
    calls: [challenger],
    buttons: [
      ['ready', labels.ready, 'success'],
      ['call-off', labels.callOff],
    ],
    outcome: (change) => {
      const closed = findEvent(change, 'MatchClosed');
      switch (closed?.reason) {
        case undefined:
          return question.readyPressed({ challenger: challenger.name });
        case 'not-ready':
          return question.notReady({ challenger: challenger.name });
        case 'closed-by-manager':
          return question.closedBefore;
        default:
          return closed?.by === undefined
            ? question.calledOffBefore
            : question.calledOffBy({ by: person(closed.by).name });
      }
    },
  };
}

/** Asks the opponent for a draw (END-02). One person on both chairs answers for the other side. */
function drawView({ by }: DrawOffer, match: PlayingMatch, view: ViewContext): QuestionView {
  const { question, button: labels } = view.words;
  const { asker, opponent } = twoOf(by, match, view);
  const answers = [
    ['draw-accept', labels.accept, 'success'],
    ['draw-decline', labels.decline],
  ] as const;
  return {
    lines: [question.drawOffered({ by: asker.name, opponent })],
    calls: [opponent],
    // The bot presses nothing.
    buttons: [
      ...(match.seats[otherSeat(by)] === BOT ? [] : answers),
      ...(match.seats[by] === BOT ? [] : ([['draw-withdraw', labels.withdraw]] as const)),
    ],
    outcome: (change) => {
      if (has(change, 'DrawDeclined')) return question.drawDeclinedBy({ by: asker.name, opponent: opponent.name });
      if (has(change, 'DrawWithdrawn')) return question.drawTakenBack({ by: asker.name });
      const isAgreed = findEvent(change, 'GameEnded')?.result.reason === 'agreement';
      if (isAgreed) return question.drawAccepted({ by: asker.name, opponent: opponent.name });
      if (has(change, 'GameEnded', 'MatchClosed')) return question.drawOvertaken({ by: asker.name });
      // A pause only puts it off: it is asked again afterwards.
      if (has(change, 'GamePaused')) return question.drawInPause({ by: asker.name });
      if (has(change, 'MoveTakenBack')) return question.drawTakenOver({ by: asker.name });
      return question.drawPlayedOn({ by: asker.name, opponent: opponent.name });
    },
  };
}

/** Offers both a draw in an endgame that neither can win (RULE-12): said once to both, and nobody is called. */
function endgameView({ endgame, seats }: PlayingMatch, view: ViewContext): QuestionView {
  const { question, button: labels } = view.words;
  const names = namesOf(seats, view);
  const agreed = endgame?.agreed;
  return {
    lines: [
      agreed === undefined
        ? question.endgame
        : question.endgameHalf({ agreed: names[agreed], other: names[otherSeat(agreed)] }),
    ],
    calls: [],
    buttons: [
      ['draw-accept', labels.accept, 'success'],
      ['draw-decline', labels.decline],
    ],
    outcome: (change) => {
      const result = findEvent(change, 'GameEnded')?.result;
      if (result?.reason === 'endgame' || result?.reason === 'agreement') return question.endgameAgreed;
      if (has(change, 'GameEnded', 'MatchClosed')) return question.endgameOvertaken;
      return has(change, 'GamePaused') ? question.endgameInPause : question.endgamePlayedOn;
    },
  };
}

/** Asks the opponent for a pause; the clock runs on until they agree (TIME-06). */
function pauseRequestView({ by }: PauseRequest, match: PlayingMatch, view: ViewContext): QuestionView {
  const { question, button: labels } = view.words;
  const { time, pauseTime } = match.options;
  const { asker, opponent } = twoOf(by, match, view);
  const ask = time === 'off' ? question.pauseAskedUntimed : question.pauseAsked;
  return {
    lines: [ask({ by: asker.name, opponent, longest: pauseTime })],
    calls: [opponent],
    buttons: [
      ['pause-agree', labels.accept, 'success'],
      ['pause-refuse', labels.decline],
      ['pause-withdraw', labels.withdraw],
    ],
    outcome: (change) => {
      if (has(change, 'PauseRefused')) return question.pauseRefusedBy({ by: asker.name, opponent: opponent.name });
      if (has(change, 'PauseWithdrawn')) return question.pauseTakenBack({ by: asker.name });
      // Its message has become the pause.
      if (has(change, 'GamePaused')) return view.words.pause.was;
      const isOver = has(change, 'GameEnded', 'MatchClosed');
      return isOver ? question.pauseOvertaken({ by: asker.name }) : question.pausePlayedOn({ by: asker.name });
    },
  };
}

/** Asks the opponent to take back the asker's last move, with what was played after it, and names them (PLAY-15). */
function takebackView({ by, moves: kept }: TakebackRequest, match: PlayingMatch, view: ViewContext): QuestionView {
  const { question, button: labels } = view.words;
  const { game, options } = match;
  const { asker, opponent } = twoOf(by, match, view);
  const [own = `${game.hops.join('x')}…`, reply] = game.moves.slice(kept).map(({ move }) => makeMove(move));
  const moves = { own, reply: reply ?? '', hasReply: reply !== undefined };
  const told = { by: asker.name, opponent: opponent.name, ...moves };
  return {
    lines: [question.takebackAsked({ by: asker.name, opponent, ...moves, isTotal: isTotal(options.time) })],
    calls: [opponent],
    buttons: [
      ['takeback-agree', labels.accept, 'success'],
      ['takeback-decline', labels.decline],
      ['takeback-withdraw', labels.withdraw],
    ],
    outcome: (change) => {
      if (has(change, 'MoveTakenBack')) return question.takebackAgreed(told);
      if (has(change, 'TakebackDeclined')) return question.takebackDeclined(told);
      if (has(change, 'TakebackWithdrawn')) return question.takebackWithdrawn(told);
      if (has(change, 'GameEnded', 'MatchClosed')) return question.takebackOvertaken(told);
      return has(change, 'GamePaused') ? question.takebackInPause(told) : question.takebackPlayedOn(told);
    },
  };
}

function twoOf(
  by: Seat,
  match: PlayingMatch,
  view: ViewContext,
): { readonly asker: Person; readonly opponent: Person } {
  const people = peopleToCall(match, view);
  return { asker: people[by], opponent: people[otherSeat(by)] };
}

/** A pause that is on: how long, who is ready to go on, what the clock shows, what leaving means (TIME-06, TIME-07). */
function pauseView(match: PausedMatch, view: ViewContext): QuestionView {
  const { words } = view;
  const { pause, button: labels } = words;
  const people = peopleToCall(match, view);
  const left = timeLeftWords(match, match.pausedAt, words);
  const { asks, calls } = whoResumes(match, people, view);
  return {
    lines: [
      pause.isOn({ resumesAt: match.dueAt }),
      asks,
      ...(left === undefined ? [] : [pause.frozen({ onMove: people[match.game.position.turn].name, left })]),
      pause.leaving,
    ],
    calls,
    buttons: [
      ['resume', labels.resume, 'success'],
      // Not in the third column: there Pause was pressed, by one who plays both sides and pauses at once.
      ['pause-leave', labels.leave],
      ['pause-resign', labels.resign],
    ],
    outcome: (change) => {
      const resumed = findEvent(change, 'GameResumed');
      if (resumed !== undefined) {
        const isPressed = has(change, 'ResumeAgreed') || (isAlone(match) && !hasLapsed(match, resumed.at));
        return isPressed ? pause.was : pause.ranOut;
      }
      return pause.was;
    },
  };
}

function whoResumes(match: PausedMatch, people: People, { words: { pause } }: ViewContext): QuestionToPeople {
  const { resumed } = match;
  if (isAlone(match)) return { calls: [], asks: pause.askOne };
  if (resumed === undefined) {
    const calls = [people.dark, people.light];
    return { calls, asks: pause.askBoth({ people: calls }) };
  }
  const other = people[otherSeat(resumed)];
  return { calls: [other], asks: pause.askOther({ ready: people[resumed].name, other }) };
}
