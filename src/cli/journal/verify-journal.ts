import { unsoundAt } from '../../match/check-journal.ts';
import { finishedGames } from '../../match/projections.ts';
import { newMatch } from '../../match/evolve.ts';
import type { StoredMatch, Store } from '../../store/store.ts';
import type { JournalAnswer } from './journal-answer.ts';

/** Reads every match there is, replays it, and tells what can't be read or can't have happened. */
export async function verifyJournal(store: Store): Promise<JournalAnswer> {
  const counts = { matches: 0, live: 0, entries: 0, events: 0, games: 0 };
  const problems: string[] = [];
  for await (const read of store.allMatches()) {
    counts.matches += 1;
    if (!read.ok) {
      problems.push(read.error.problem);
      continue;
    }
    const { isRetired, entries } = read.value;
    const events = entries.flat();
    counts.live += isRetired ? 0 : 1;
    counts.entries += entries.length;
    counts.events += events.length;
    counts.games += finishedGames(newMatch(read.value.id), events).length;
    problems.push(...unsoundIn(read.value));
  }
  const out = [
    `${number(counts.matches, 'match', 'matches')} in the journal, ${counts.live} of them live and readable.`,
    `${number(counts.events, 'event')} in ${number(counts.entries, 'entry', 'entries')}; ${number(counts.games, 'game that counts', 'games that count')}.`,
    problems.length === 0 ? 'All of them can be read and replayed.' : `${number(problems.length, 'problem')}.`,
  ];
  return { exitCode: problems.length === 0 ? 0 : 1, out, errors: problems };
}

function unsoundIn({ id, entries }: StoredMatch): string[] {
  const unsound = unsoundAt(id, entries.flat());
  return unsound === undefined
    ? []
    : [
        `Event ${unsound.revision} of match ${id} can't have happened. ${unsound.problem} See "npm run journal -- show ${id}".`,
      ];
}

const number = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
