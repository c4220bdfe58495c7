import { describe, expect, test } from 'vitest';
import { fuzzIds } from '../fuzz/fuzz-ids.ts';
import { wrongEntry, type Attempt } from '../fuzz/judge.ts';
import type { MatchEvent } from '../../src/match/match.ts';
import { playerId, revision } from '../../src/match/ids.ts';
import { ALICE, at, BOB } from '../../test/match/samples.ts';
import { playing } from '../../test/views/support/samples.ts';
import { path } from '../../test/bot/support/live-matches-fixture.ts';

test('RUN-07: given thousands of forged presses, forms and commands while people play, then every entry of the journal is right, and nothing breaks', async () => {
  const { read, sent, honest, verbsSeen, problems } = await fuzzIds(3000, 11, () => undefined);
  expect(problems).toEqual([]);
  expect([read, sent]).toEqual([3000, 3000]);
  // People did play, and ids of most kinds of buttons were forged.
  expect(honest).toBeGreaterThan(150);
  expect(verbsSeen).toBeGreaterThan(40);
});

describe('RUN-07: the judge of the fuzz', () => {
  const match = playing();
  const where = { guildId: '1', channelId: '2', threadId: '3', cardId: '3' };
  const board = match.game.boardRevision;
  const MOVE = `c1:go:${match.id}:${board}:11.15`;
  const asked = (more: Partial<Attempt> = {}): Attempt => ({
    userId: '9',
    player: ALICE,
    guildId: '1',
    channelId: '3',
    customId: MOVE,
    ...more,
  });
  const judge = (event: MatchEvent, attempt: Attempt, ...offered: readonly string[]): string | undefined =>
    wrongEntry({ before: match, events: [event], where }, attempt, new Set(offered));
  const move: MatchEvent = { type: 'MovePlayed', seat: 'dark', squares: path(11, 15), at: at(0) };
  const offer: MatchEvent = { type: 'DrawOffered', seat: 'dark', at: at(0) };
  const pause: MatchEvent = { type: 'PauseRequested', seat: 'dark', at: at(0) };
  const confirm = `c1:draw-confirm:${match.id}:${board}`;

  test('RUN-07: lets pass what its sender had a button for', () => {
    expect(judge(move, asked())).toBeUndefined();
    expect(judge(offer, asked({ customId: confirm }), confirm)).toBeUndefined();
    expect(judge(offer, asked({ customId: undefined }))).toBeUndefined();
    expect(judge(pause, asked({ customId: `c1:pause:${match.id}:${board}` }))).toBeUndefined();
  });

  test.each<[string, MatchEvent, Partial<Attempt>, RegExp]>([
    ['the other player', move, { player: BOB }, /somebody else's move/],
    ['a stranger', move, { player: playerId('carol') }, /somebody else's move/],
    ['nobody', move, { player: undefined }, /nobody/],
    ['another server', move, { guildId: '7' }, /another server/],
    ['another thread', move, { channelId: '4' }, /another place/],
    ['the channel of the thread', move, { channelId: '2' }, /another place/],
    ['another match', move, { customId: `c1:go:other:${board}:11.15` }, /another match/],
    ['another board', move, { customId: `c1:go:${match.id}:${board + 1}:11.15` }, /another board/],
    ['another move', move, { customId: `c1:go:${match.id}:${board}:11.16` }, /another move/],
    [
      'an illegal move',
      { ...move, squares: path(11, 20) },
      { customId: `c1:go:${match.id}:${board}:11.20` },
      /illegal/,
    ],
    ['another version', move, { customId: MOVE.replace('c1', 'c2') }, /version/],
    ['a button that is nowhere', offer, { customId: `c1:draw-confirm:${match.id}:99` }, /no button/],
    ['a pause from a board to come', pause, { customId: `c1:pause:${match.id}:99` }, /no button/],
    ['a pause from before the game', pause, { customId: `c1:pause:${match.id}:1` }, /no button/],
    ["somebody else's offer", { ...offer, seat: 'light' }, { customId: undefined }, /somebody else/],
    [
      "a stranger's refusal",
      { type: 'DrawDeclined', offer: revision(1), at: at(0) },
      { player: playerId('carol') },
      /stranger/,
    ],
    ['an event that nobody can ask for', { type: 'EndgameDrawn', at: at(0) }, {}, /no button/],
  ])('RUN-07: finds %s', (_what, event, attempt, words) => {
    expect(judge(event, asked(attempt))).toMatch(words);
  });
});
