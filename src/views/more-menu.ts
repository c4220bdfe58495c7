import type { APIButtonComponent } from 'discord-api-types/v10';
import { canBeCalledOff } from '../match/ending.ts';
import type { Seat } from '../match/ids.ts';
import { isAlone, isRunning, isUnderWay, type Match } from '../match/phases.ts';
import { controlButton, controlsOn } from './board-buttons.ts';
import type { CustomId, OfMatch } from './custom-id.ts';
import { button, linkButton, row, text, privateCard } from './message-draft.ts';
import type { ButtonLook, MessageDraft, ThreadPlace } from './message-draft.ts';
import type { Words } from './view-context.ts';

export type MoreViewer = 'player' | 'alone' | 'watching' | 'watcher';

/** Whose menu it is: their seat, and the match that waits for them, if they are done here (TIME-10). */
interface Own {
  readonly seat?: Seat | undefined;
  readonly next?: ThreadPlace | undefined;
}

/** What *More* on the board opens, privately: only what the viewer can do now (START-11, PLAY-13, WATCH-02). */
export function moreMenu(match: Match, viewer: MoreViewer, words: Words, { seat, next }: Own = {}): MessageDraft {
  const rows = [
    [...everybodys(match, words), ...(next === undefined ? [] : [linkButton(next, words.button.nextGame)])],
    [...offTheBoard(match, viewer, words, seat), ...watchers(match, viewer, words)],
    players(match, viewer, words),
  ];
  return privateCard([
    text(words.more.title, ...(viewer === 'watching' ? [words.more.queued] : [])),
    ...rows.filter((buttons) => buttons.length > 0).map(row),
  ]);
}

/** From a page that More led to. */
export const backToMore = ({ match }: OfMatch, { button: labels }: Words): APIButtonComponent =>
  button({ verb: 'more-menu', match }, labels.back);

/** Whether it stands on More itself, whose help alone names the match, or on a page that leads back there. */
export const leadsToMore = ({ verb }: CustomId): boolean => verb === 'help' || verb === 'more-menu';

function everybodys(match: Match, { button: labels }: Words): readonly APIButtonComponent[] {
  return [
    entry(match, 'help', labels.help, 'primary'),
    ...(isPlayed(match) ? [entry(match, 'move-times', labels.moveTimes)] : []),
    // The whole of a game that is over stands below its result.
    ...(isRunning(match) && match.game.moves.length > 0 ? [entry(match, 'last-moves', labels.lastMoves)] : []),
  ];
}

/** The controls that the board has no room for. */
function offTheBoard(match: Match, viewer: MoreViewer, words: Words, seat?: Seat): readonly APIButtonComponent[] {
  if (match.phase !== 'playing' || (viewer !== 'player' && viewer !== 'alone')) return [];
  const shown = controlsOn(match);
  return (['draw', 'hint', 'take-back'] as const)
    .filter((control) => !shown.includes(control))
    .flatMap((control) => controlButton(match, control, words, seat) ?? []);
}

function watchers(match: Match, viewer: MoreViewer, { button: labels }: Words): readonly APIButtonComponent[] {
  const hasQueue = isUnderWay(match) && !isAlone(match);
  if (!hasQueue) return [];
  switch (viewer) {
    case 'watcher':
      return [entry(match, 'watch', labels.watch)];
    case 'watching':
      return [entry(match, 'unwatch', labels.unwatch)];
    case 'player':
    case 'alone':
      return [];
    default:
      return viewer satisfies never;
  }
}

/** Leave is the last of all: where it was pressed, the question has what keeps everything as it is. */
function players(match: Match, viewer: MoreViewer, { button: labels }: Words): readonly APIButtonComponent[] {
  if (!isRunning(match) || (viewer !== 'player' && viewer !== 'alone')) return [];
  return [
    ...(viewer === 'player' ? [entry(match, 'opponent-gone', labels.opponentGone)] : []),
    ...(canBeCalledOff(match) ? [entry(match, 'abort', labels.callOff)] : []),
    entry(match, 'leave', labels.leaveMatch, 'danger'),
  ];
}

const entry = ({ id }: Match, verb: string, label: string, look?: ButtonLook): APIButtonComponent =>
  button({ verb, match: id }, label, look);

const isPlayed = (match: Match): boolean => 'game' in match && match.game !== undefined;
