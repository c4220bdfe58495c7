import { endedMessage } from '../../views/final-message.ts';
import { noticesOf } from '../../views/notices.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import type { Countdown } from '../../views/countdown.ts';
import { openingMessage } from '../../views/opening-message.ts';
import { namesOf } from '../../views/person.ts';
import { recordText } from '../../views/record.ts';
import type { MatchChange } from '../../views/standing-question.ts';
import { revision, type Revision } from '../../match/ids.ts';
import { isRunning, type ClosedGame, type EndedMatch, type Match } from '../../match/match.ts';
import { peopleOf } from '../runtime/match-people.ts';
import type { SurfaceParts } from './surface.ts';
import type { Posting } from './venue.ts';

/** Something that is said once in the thread; an aside comes from no change of the match. */
export interface Saying {
  readonly kind: 'opening' | 'news' | 'end' | 'aside';
  /** Of the event that it tells of. */
  readonly revision: Revision;
  readonly posting: Posting;
  readonly passes: Passes | undefined;
}

/** What is true for a while only, and what is left of it then, if anything. */
export interface Passes {
  readonly countdown: Countdown;
  readonly settled: MessageDraft | undefined;
}

type Directory = SurfaceParts['directory'];

/** What there is to tell of a change, in the order of its events. The same change gives the same sayings. */
export function sayingsOf(change: MatchChange, directory: Directory): readonly Saying[] {
  const said = [...opening(change, directory), ...end(change, directory), ...news(change, directory)];
  // What the end of a game brings about is told after it.
  return said.toSorted((one, other) => one.revision - other.revision);
}

/** `nonce` names this saying and no other of any match. */
export const saying = (
  kind: Saying['kind'],
  revision: Revision,
  draft: MessageDraft,
  nonce: string,
  passes?: Passes,
): Saying => ({
  kind,
  revision,
  posting: { draft, nonce, isIt: undefined },
  passes,
});

function opening({ after, events }: MatchChange, { person }: Directory): readonly Saying[] {
  const begins = events.some(({ type }) => type === 'GameStarted' || type === 'HotseatStarted');
  if (!begins || after.phase !== 'playing') return [];
  const { startRevision } = after.game;
  return [saying('opening', startRevision, openingMessage(after, person), `${after.id}-o-${startRevision}`)];
}

function news(change: MatchChange, { person }: Directory): readonly Saying[] {
  const { after } = change;
  const told = noticesOf(change, person);
  return told.map(({ revision, draft, countdown, settled }, index) => {
    const before = told.slice(0, index).filter((other) => other.revision === revision).length;
    const nonce = `${after.id}-n-${revision}${before === 0 ? '' : `-${before}`}`;
    return saying('news', revision, draft, nonce, countdown && { countdown, settled });
  });
}

/** Once a game, whether it came to a result or was closed without one. */
function end({ before, after, events }: MatchChange, directory: Directory): readonly Saying[] {
  if (!isRunning(before) || !isOver(after)) return [];
  const names = namesOf(peopleOf(after.seats, directory));
  const draft = endedMessage(after, names, recordText(after, names));
  const index = events.findIndex(({ type }) => type === 'GameEnded' || type === 'MatchClosed');
  return [saying('end', revision(before.revision + index + 1), draft, `${after.id}-e-${after.game.startRevision}`)];
}

const isOver = (match: Match): match is EndedMatch | ClosedGame =>
  match.phase === 'ended' || (match.phase === 'closed' && match.game !== undefined);
