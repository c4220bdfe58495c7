import type { MatchChange, MatchEvent } from '../../match/match.ts';
import type { StopReason } from '../../match/phases.ts';
import type { Logger } from '../logger.ts';
import type { LiveMatch } from './live-match.ts';

/** The events of a match that an operator sees at level `info`, a line each. */
const STEPS: Readonly<Partial<Record<MatchEvent['type'], string>>> = {
  ChallengeMade: 'somebody was invited',
  TableOpened: 'a table was opened',
  HotseatStarted: 'a hotseat game was begun',
  SoloStarted: 'a game against the bot was begun',
  GameStarted: 'a game has started',
  GamePaused: 'the game is paused',
  GameResumed: 'the game goes on after a pause',
  PlayerVanished: 'a player has left',
  PlayerReturned: 'a player is back',
  ClockStopped: "the clock is stopped: presses can't arrive",
  ClockStarted: 'the clock may run again',
  GameEnded: 'a game has ended',
  MatchClosed: 'the match is closed',
};

/** They stop all matches at once, and the log says so once. */
const OF_ALL: ReadonlySet<StopReason> = new Set(['process-away', 'gateway-away']);

/** Tells the log what has become of a match, by the ids of its players: its important steps at `info`, all else at `debug`. */
export function logChange(log: Logger, { place, threadId: thread }: LiveMatch, { after, events }: MatchChange): void {
  const isDetailed = log.isLevelEnabled('debug');
  for (const [index, event] of events.entries()) {
    const step = 'reason' in event && OF_ALL.has(event.reason as StopReason) ? undefined : STEPS[event.type];
    if (step === undefined && !isDetailed) continue;
    const revision = after.revision - events.length + 1 + index;
    const line = { match: after.id, revision, ...detailsOf(event) };
    if (step === undefined) log.debug(line, 'the match has changed');
    else log.info({ ...line, server: place.guildId, thread }, step);
  }
}

/** `interaction` is the press or command that brought it about. */
function detailsOf({ type: event, at, cause: interaction, ...details }: MatchEvent): object {
  const kept = Object.entries(details).filter(([key]) => !LONG.has(key));
  return { event, at, interaction, ...Object.fromEntries(kept) };
}

/** The options are in the journal, and a code is for those who see the table. */
const LONG: ReadonlySet<string> = new Set(['options', 'code']);
