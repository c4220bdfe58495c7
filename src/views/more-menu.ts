import type { APIButtonComponent } from 'discord-api-types/v10';
import { canBeCalledOff } from '../match/decide-play.ts';
import { takebackFor } from '../match/decide-solo.ts';
import { BOT } from '../match/ids.ts';
import { isAlone, isBotsTurn, isRunning, isUnderWay, type Match } from '../match/match.ts';
import { button, evenRows, text, type ButtonLook, privateCard, type MessageDraft } from './message-draft.ts';
import type { Markdown } from './markdown.ts';
import type { Words } from './view-context.ts';

export type MoreViewer = 'player' | 'alone' | 'watching' | 'watcher';

interface Entry {
  readonly button: APIButtonComponent;
  readonly sentence: Markdown;
}

/** What *More* on the board opens, privately: only what the viewer can do now (START-11, PLAY-13, WATCH-02). */
export function moreMenu(match: Match, viewer: MoreViewer, words: Words): MessageDraft {
  const entries = [
    ...helpers(match, viewer, words),
    ...everybodys(match, words),
    ...watchers(match, viewer, words),
    ...players(match, viewer, words),
  ];
  return privateCard([
    text(words.more.title, ...entries.map(({ sentence }) => sentence)),
    ...evenRows(entries.map(({ button }) => button)),
  ]);
}

function everybodys(match: Match, { more, button: labels }: Words): readonly Entry[] {
  const help = {
    button: button({ verb: 'help', match: match.id }, labels.help, 'primary'),
    sentence: more.help,
  };
  return [
    help,
    ...(isPlayed(match) ? [entry(match, 'move-times', labels.moveTimes, more.times)] : []),
    // The whole of a game that is over stands below its result.
    ...(isRunning(match) && match.game.moves.length > 0
      ? [entry(match, 'last-moves', labels.lastMoves, more.lastMoves)]
      : []),
  ];
}

/** Against the bot only (START-10). Each names what it is for: pressed twice, it does nothing more. */
function helpers(match: Match, viewer: MoreViewer, { more, button: labels }: Words): readonly Entry[] {
  if (match.phase !== 'playing' || match.level === undefined || viewer !== 'alone') return [];
  const { id, game } = match;
  const takeback = takebackFor(game, match.seats.dark === BOT ? 'light' : 'dark');
  const hint = { verb: 'hint', match: id, revision: game.boardRevision };
  return [
    ...(isBotsTurn(match) || game.hops.length > 0 ? [] : [{ button: button(hint, labels.hint), sentence: more.hint }]),
    ...(takeback === undefined
      ? []
      : [
          {
            button: button({ verb: 'take-back', match: id, revision: takeback.number }, labels.takeBack),
            sentence: more.takeBack,
          },
        ]),
  ];
}

function watchers(match: Match, viewer: MoreViewer, { more, button: labels }: Words): readonly Entry[] {
  const hasQueue = isUnderWay(match) && !isAlone(match);
  if (!hasQueue) return [];
  switch (viewer) {
    case 'watcher':
      return [entry(match, 'watch', labels.watch, more.watch)];
    case 'watching':
      return [entry(match, 'unwatch', labels.unwatch, more.unwatch)];
    case 'player':
    case 'alone':
      return [];
    default:
      return viewer satisfies never;
  }
}

function players(match: Match, viewer: MoreViewer, { more, button: labels }: Words): readonly Entry[] {
  if (!isRunning(match) || (viewer !== 'player' && viewer !== 'alone')) return [];
  const costsNothing = match.phase === 'paused' || isAlone(match) || canBeCalledOff(match);
  const leaving = costsNothing ? more.leaveFreely : more.leave;
  return [
    ...(viewer === 'player' ? [entry(match, 'opponent-gone', labels.opponentGone, more.opponentGone)] : []),
    ...(canBeCalledOff(match) ? [entry(match, 'abort', labels.callOff, more.callOff)] : []),
    entry(match, 'leave', labels.leave, leaving, 'danger'),
  ];
}

const entry = ({ id }: Match, verb: string, label: string, sentence: Markdown, look?: ButtonLook): Entry => ({
  button: button({ verb, match: id }, label, look),
  sentence,
});

const isPlayed = (match: Match): boolean => 'game' in match && match.game !== undefined;
