import { beforeEach, describe, expect, test } from 'vitest';
import { type KnownBoard, LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { RecentActivity } from '../../../src/bot/runtime/recent-activity.ts';
import { firstIdAt } from '../../../src/bot/display/recognise.ts';
import { fold } from '../../../src/match/match.ts';
import { type Millis, millis, type PlayerId, revision } from '../../../src/match/ids.ts';
import type { Mention } from '../../../src/match/preferences.ts';
import { ALICE, at, BOB, MATCH, PLAYING, squares } from '../../match/samples.ts';

const NOW = at(600);
const MOVE = { type: 'PlayMove', by: ALICE, squares: squares('11-15') } as const;
const idAt = (moment: Millis, nth = 0): string => String(firstIdAt(moment) + BigInt(nth));
const BOARD: KnownBoard = { messageId: idAt(at(590)), canEdit: true };

let live: LiveMatch;
let recent: RecentActivity;
beforeEach(() => {
  begin();
  live.pressedAt.set(BOB, at(595));
});

/** Nobody has pressed anything there. */
function begin(): void {
  recent = new RecentActivity();
  live = new LiveMatch(MATCH, { guildId: '1', channelId: '2' }, [ALICE, BOB], recent);
  live.match = fold(MATCH, PLAYING);
}

/** What Alice and Bob prefer. */
let mentions: Record<string, Mention>;
beforeEach(() => {
  mentions = {};
});
const mentionOf = (player: PlayerId): Mention => mentions[player] ?? 'away';
const why = (board: KnownBoard = BOARD): unknown => live.remembering(MOVE, board, NOW, mentionOf);

test('PLAY-11: given nothing speaks against the board that stands, then a move is asked for as it was', () => {
  expect(why()).toBe(MOVE);
});

test.each([
  [5, 0, MOVE],
  [6, 0, { ...MOVE, boardMoves: 'buried' }],
  [7, 1, { ...MOVE, boardMoves: 'buried' }],
  [6, 1, MOVE],
])(
  'PLAY-11: given %i messages below the board, of which %i were deleted, then a move is asked for so',
  (said, gone, action) => {
    const ids = Array.from({ length: said }, (_, nth) => idAt(at(591), nth));
    for (const id of [idAt(at(580)), BOARD.messageId ?? '', ...ids, ...ids]) live.announced(id);
    for (const id of ids.slice(-gone, gone === 0 ? 0 : undefined)) recent.deleted(live.id, id);
    expect(why()).toEqual(action);
  },
);

test('PLAY-11: given the opponent pressed nothing lately, the board is old, or can not be changed, then the move says so', () => {
  expect(why({ ...BOARD, messageId: idAt(millis(NOW - 50 * 60_000)) })).toEqual({ ...MOVE, boardMoves: 'old' });
  expect(why({ ...BOARD, canEdit: false })).toEqual({ ...MOVE, boardMoves: 'refused' });
  begin();
  expect(why()).toEqual({ ...MOVE, boardMoves: 'absent' });
});

test('PLAY-08: given the opponent wants to be mentioned always, or never, then the move says so, or the board stays where it is', () => {
  mentions = { [ALICE]: 'never', [BOB]: 'always' };
  expect(why()).toEqual({ ...MOVE, boardMoves: 'always' });
  mentions = { [ALICE]: 'always', [BOB]: 'never' };
  begin();
  expect(why()).toEqual(MOVE);
  expect(live.watch(() => BOARD, mentionOf)).toEqual({ mention: 'always' });
});

test('PLAY-03: given a player prefers other buttons in the middle of a turn, then the next board has them', () => {
  expect(live.buttonsOn(revision(3), 'moves')).toBe('moves');
  expect(live.buttonsOn(revision(3), 'pieces')).toBe('moves');
  expect(live.buttonsOn(revision(4), 'pieces')).toBe('pieces');
  expect(live.buttonsOn(revision(4), 'moves')).toBe('pieces');
});

describe('what is known of the player on move as time passes', () => {
  const tick = (mention: Mention = 'away'): unknown =>
    live.remembering({ type: 'Tick' }, BOARD, NOW, (player) => (player === ALICE ? mention : 'never'));

  test('TIME-10: given they pressed something within the last minute, or want no mention, then the tick says so', () => {
    expect(tick()).toEqual({ type: 'Tick' });
    live.pressedAt.set(ALICE, at(540));
    expect(tick()).toEqual({ type: 'Tick', onMove: 'looking' });
    begin();
    live.pressedAt.set(ALICE, at(539));
    expect(tick('always')).toEqual({ type: 'Tick' });
    expect(tick('never')).toEqual({ type: 'Tick', onMove: 'unmentioned' });
  });
});

describe('what is known of the board while nobody moves', () => {
  const watched = (board: KnownBoard = BOARD): unknown => live.watch(() => board, mentionOf);
  const write = (messages: number): void => {
    for (let nth = 0; nth < messages; nth += 1) live.announced(idAt(at(591 + nth)));
  };

  test('PLAY-11: given the player on move has pressed something, then when', () => {
    expect(watched()).toEqual({});
    live.pressedAt.set(ALICE, at(599));
    expect(watched()).toEqual({ lastPressAt: at(599) });
    expect(live.remembering({ type: 'WatchBoard' }, BOARD, NOW, mentionOf)).toEqual({
      type: 'WatchBoard',
      lastPressAt: at(599),
    });
  });

  test('PLAY-11: given more than five messages below it, then since when nobody has written, unless a piece is chosen', () => {
    write(5);
    expect(watched()).toEqual({});
    write(6);
    expect(watched()).toEqual({ buriedSince: at(596) });
    expect(watched({ ...BOARD, isChosen: true })).toEqual({});
    expect(watched({ ...BOARD, messageId: undefined })).toEqual({});
  });
});
