import { evolve, newMatch } from '../../match/evolve.ts';
import { matchId, millis, playerId } from '../../match/ids.ts';
import { DEFAULT_OPTIONS } from '../../match/options.ts';
import type { Match } from '../../match/match.ts';
import type { MatchEvent } from '../../match/event.ts';
import type { Entry } from '../../store/store.ts';
import { SAMPLE_GAME } from '../demo/sample-game.ts';
import { readRecordedGame } from '../play/recorded-game.ts';

const ALICE = playerId('5d0c8f5e-6b54-4a56-9f1b-0f2e3c9d7a01');
const BOB = playerId('5d0c8f5e-6b54-4a56-9f1b-0f2e3c9d7a02');
const WHERE = { guildId: '1400000000000000001', channelId: '1500000000000000001', threadId: '1600000000000000001' };

/** What a bot writes down of a game: each decision with the match that it happens to. */
export function sampleEntries(): readonly Entry[] {
  const entries: Entry[] = [];
  let match: Match = newMatch(matchId('sample'));
  for (const events of decisions()) {
    entries.push({ before: match, events, where: WHERE });
    match = events.reduce<Match>(evolve, match);
  }
  return entries;
}

/** The same entries, of another match. */
export const entriesOf = (entries: readonly Entry[], id: string): readonly Entry[] =>
  entries.map(({ before, events, where }) => ({ before: { ...before, id: matchId(id) }, events, where }));

function* decisions(): Generator<readonly MatchEvent[]> {
  const game = readRecordedGame(SAMPLE_GAME);
  if (!game.ok) throw new Error(game.error);
  let at = 1_700_000_000_000;
  const stamp = () => ({ at: millis((at += 5000)) });
  const seats = { dark: ALICE, light: BOB };
  yield [{ type: 'ChallengeMade', challenger: ALICE, invited: BOB, options: DEFAULT_OPTIONS, ...stamp() }];
  yield [
    { type: 'ChallengeAccepted', ...stamp() },
    { type: 'GameStarted', seats, ...stamp() },
  ];
  let board = 3;
  for (const { before, move } of game.value.plies.slice(0, -1)) {
    yield [{ type: 'BoardPosted', board: board as Entry['before']['revision'], ...stamp() }];
    yield [{ type: 'MovePlayed', seat: before.turn, squares: [move.from, ...move.path], ...stamp() }];
    board += 2;
  }
  yield [{ type: 'GameEnded', result: { kind: 'win', winner: 'dark', reason: 'resigned' }, ...stamp() }];
  yield [{ type: 'MatchClosed', reason: 'finished', ...stamp() }];
}
