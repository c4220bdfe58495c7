import type { Bot } from '../../bot/start-bot.ts';
import { namesOf } from '../../views/text/person.ts';
import { peopleOf } from '../../bot/runtime/match-people.ts';
import { gameRecord } from '../../match/game-record.ts';

/** The record of a game that is still running, which no message carries. */
export function recordOf({ liveMatches }: Bot, threadId: string): string {
  const match = liveMatches.runtime.inThread(threadId)?.match;
  if (match?.phase !== 'playing') throw new Error('no game is running in this thread');
  const names = namesOf(peopleOf(match.seats, liveMatches.directory));
  return gameRecord(match, names, { event: 'King Me', site: 'Discord' });
}
