import type { Result } from '../../engine/result.ts';
import { fold, newMatch } from '../../match/evolve.ts';
import { matchId } from '../../match/ids.ts';
import { unsoundAt } from '../../match/check-journal.ts';
import type { StoredMatch, UnreadableMatch, Whereabouts, Store } from '../../store/store.ts';
import { inPrint } from '../program.ts';
import { describeMatch } from './describe-match.ts';
import { eventLines } from './describe-event.ts';
import { failed, type JournalAnswer } from './journal-answer.ts';
import { playerNames } from './player-names.ts';

/** Tells a match: where it is, what happened, how it stands. Of a broken one, as much as can be read. */
export async function showMatch(store: Store, id: string): Promise<JournalAnswer> {
  const read = await store.readMatch(matchId(id));
  if (read === undefined)
    return failed(`There is no match "${inPrint(id)}" in the journal; "journal -- list" names those there are.`);
  const { where, entries } = read.ok ? read.value : read.error;
  const match = matchId(id);
  const events = entries.flat();
  const names = await playerNames(store, events);
  const problems = problemsOf(read);
  const out = [
    `Match ${inPrint(id)}: ${standing(read)}`,
    ...whereLines(where),
    ...names.lines,
    '',
    ...eventLines(newMatch(match), entries, names),
    '',
    ...(read.ok ? [] : ['Up to there it stood like this:', '']),
    ...describeMatch(fold(match, events), names),
    ...(read.ok && read.value.showing !== undefined ? ['', `shown     ${inPrint(read.value.showing)}`] : []),
  ];
  return { exitCode: problems.length === 0 ? 0 : 1, out, errors: problems };
}

type Read = Result<StoredMatch, UnreadableMatch>;

function standing(read: Read): string {
  if (!read.ok) return `broken at event ${read.error.revision}`;
  const { entries, isRetired } = read.value;
  const count = `${entries.flat().length} events in ${entries.length} entries`;
  return `${count}${isRetired ? ', over and put away' : ''}`;
}

function whereLines({ guildId, channelId, threadId }: Whereabouts): string[] {
  const thread = threadId === undefined ? 'no thread yet' : `thread ${inPrint(threadId)}`;
  const link = `https://discord.com/channels/${guildId}/${threadId ?? channelId}`;
  return [`Server ${inPrint(guildId)}, channel ${inPrint(channelId)}, ${thread}: ${inPrint(link)}`];
}

function problemsOf(read: Read): string[] {
  if (read.ok) {
    const unsound = unsoundAt(read.value.id, read.value.entries.flat());
    return unsound === undefined ? [] : [`Event ${unsound.revision} can't have happened. ${unsound.problem}`];
  }
  const { problem, found } = read.error;
  return [problem, found === undefined ? 'Nothing is written there.' : `There is written: ${inPrint(found)}`];
}
