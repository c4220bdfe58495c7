import type { APIButtonComponent } from 'discord-api-types/v10';
import { canBeCalledOff } from '../match/decide-play.ts';
import { isRunning, isUnderWay, type Match } from '../match/match.ts';
import { ACCENT, button, container, evenRows, NOBODY, PRIVATE_CARD, text, type ButtonLook } from './components.ts';
import type { Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import { BUTTON } from './words/en/button-words.ts';
import { PRIVATE_WORDS } from './words/en/private-words.ts';

/** Who opens the menu: a player, who plays both sides, somebody in the queue for a seat, or anybody else. */
export type MoreViewer = 'player' | 'operator' | 'watching' | 'watcher';

/** A button of the menu with the sentence that says what it does. */
interface Entry {
  readonly button: APIButtonComponent;
  readonly words: Markdown | undefined;
}

/** What *More* on the board opens, privately: only what the viewer can do now (START-11, PLAY-13, WATCH-02). */
export function moreMenu(match: Match, viewer: MoreViewer): MessageDraft {
  const entries = [...everybodys(match), ...watchers(match, viewer), ...players(match, viewer)];
  const sentences = entries.map(({ words }) => words).filter((words) => words !== undefined);
  return {
    components: [
      container(ACCENT, [text(PRIVATE_WORDS.more, ...sentences), ...evenRows(entries.map(({ button }) => button))]),
    ],
    flags: PRIVATE_CARD,
    allowed_mentions: NOBODY,
    attachments: [],
  };
}

function everybodys(match: Match): readonly Entry[] {
  const help = {
    button: button({ verb: 'help', match: match.id }, BUTTON.help, 'primary'),
    words: PRIVATE_WORDS.moreHelp,
  };
  return [
    help,
    ...(isPlayed(match) ? [entry(match, 'move-times', BUTTON.moveTimes, PRIVATE_WORDS.moreTimes)] : []),
    // The whole of a game that is over stands below its result.
    ...(isRunning(match) && match.game.moves.length > 0
      ? [entry(match, 'last-moves', BUTTON.lastMoves, PRIVATE_WORDS.moreLastMoves)]
      : []),
  ];
}

function watchers(match: Match, viewer: MoreViewer): readonly Entry[] {
  const hasQueue = isUnderWay(match) && match.operator === undefined;
  if (!hasQueue) return [];
  switch (viewer) {
    case 'watcher':
      return [entry(match, 'watch', BUTTON.watch, PRIVATE_WORDS.moreWatch)];
    case 'watching':
      return [entry(match, 'unwatch', BUTTON.unwatch, PRIVATE_WORDS.moreUnwatch)];
    case 'player':
    case 'operator':
      return [];
    default:
      return viewer satisfies never;
  }
}

function players(match: Match, viewer: MoreViewer): readonly Entry[] {
  if (!isRunning(match) || (viewer !== 'player' && viewer !== 'operator')) return [];
  const costsNothing = match.phase === 'paused' || match.operator !== undefined;
  const leaving = costsNothing ? PRIVATE_WORDS.moreLeaveFreely : PRIVATE_WORDS.moreLeave;
  return [
    ...(viewer === 'player'
      ? [entry(match, 'opponent-gone', BUTTON.opponentGone, PRIVATE_WORDS.moreOpponentGone)]
      : []),
    ...(canBeCalledOff(match) ? [entry(match, 'abort', BUTTON.callOff, PRIVATE_WORDS.moreCallOff)] : []),
    entry(match, 'leave', BUTTON.leave, leaving, 'danger'),
  ];
}

const entry = ({ id }: Match, verb: string, label: string, words: Markdown, look?: ButtonLook): Entry => ({
  button: button({ verb, match: id }, label, look),
  words,
});

const isPlayed = (match: Match): boolean => 'game' in match && match.game !== undefined;
