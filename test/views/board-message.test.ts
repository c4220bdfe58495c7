import { describe, expect, test } from 'vitest';
import { boardMessage } from '../../src/views/board-message.ts';
import type { BoardView } from '../../src/views/board-picture.ts';
import type { MessageDraft, PictureAttachment } from '../../src/views/message-draft.ts';
import { recordMessage } from '../../src/views/record.ts';
import type { Seat } from '../../src/match/ids.ts';
import type { TimeControl } from '../../src/match/options.ts';
import { evolve, fold, type MatchEvent } from '../../src/match/match.ts';
import type { ClockStop, PlayingMatch, StopReason } from '../../src/match/phases.ts';
import { at, hopping, MATCH, playingOn, squares, turns } from '../match/samples.ts';
import { boardUp, clockOf, running, timedGame, timeOf, wellUnderWay } from '../match/timed.ts';
import { hotseat } from './support/changes.ts';
import { buttonsOf } from './support/draft-limits.ts';
import { ALICE_ID, inPhase, PEOPLE, playing, sq, VIEW, drawnByLot } from './support/samples.ts';

const view = (part: Partial<BoardView> = {}): BoardView => ({
  match: playing(),
  ...VIEW,
  chosen: undefined,
  mention: undefined,
  now: at(200),
  ...part,
});

const picture = (draft: MessageDraft): PictureAttachment => {
  const [attachment] = draft.attachments;
  if (attachment?.kind !== 'board') throw new Error('no picture');
  return attachment;
};

/** Dark's king jumps from 1 to 10, and from there three ways lead on. */
const FORKED = 'B:W6,7,8,14,15,16,22,23,24:BK1';

describe('the live board', () => {
  test('PLAY-08: given the start, then it says whose turn it is; the picture and its words say who sits where, colors and pieces', () => {
    expect(boardMessage(view()).content).toBe('**Alice**, your move.\nThe game begins.');
  });

  test('RULE-08: given a man has been crowned, then the line of its move says so, and one that is played later does not', () => {
    const crowning = playingOn('W:W6,32:B12');
    const play = (match: PlayingMatch, seat: Seat, path: string): PlayingMatch =>
      inPhase(evolve(match, { type: 'MovePlayed', seat, squares: squares(path), at: at(100) }), 'playing');
    const crowned = play(crowning, 'light', '6-2');
    expect(boardMessage(view({ match: crowned })).content).toMatch(/\n1\.\.\. \*\*6-2\*\* 👑 King me!$/);
    expect(recordMessage(crowned, 1, VIEW).content).toContain('crowned');
    const later = play(play(crowned, 'dark', '12-16'), 'light', '2-7');
    expect(boardMessage(view({ match: later })).content).not.toContain('King me');
  });

  test('PLAY-06: given a turn with a jump, then only jumping pieces have buttons, and the status line names them', () => {
    const draft = boardMessage(view({ match: playing('11-15', '22-18') }));
    expect(buttonsOf(draft).map(({ label }) => label)).toEqual(['15x22', 'Draw', 'Resign', 'Pause', 'My view', 'More']);
    expect(draft.content).toBe('**Alice**, you must jump 15.\n1\\. 11-15 **22-18**');
  });

  test('given a player to be notified, then they are mentioned, and nobody else is', () => {
    const draft = boardMessage(view({ mention: PEOPLE.dark }));
    expect(draft.content).toContain(`<@${ALICE_ID}>, your move.`);
    expect(draft.allowed_mentions).toEqual({ parse: [], users: [ALICE_ID] });
    expect(boardMessage(view()).allowed_mentions).toEqual({ parse: [] });
  });

  test('PLAY-12: given a piece is chosen, then the words stay as they are, so that nothing moves', () => {
    expect(boardMessage(view({ chosen: sq(11) })).content).toBe(boardMessage(view()).content);
  });

  test('PLAY-03: given an unfinished jump, then the next hops are named, and the jumped piece is gone', () => {
    const match = playingOn(FORKED);
    const start = squares('1x10');
    const draft = boardMessage(view({ match: hopping(match, start) }));
    expect(draft.content).toBe('**Alice**, keep jumping: 3, 17 or 19.\n1\\. **1x10**…');
    expect(boardMessage(view({ match })).content?.split('\n')).toHaveLength(2);
  });

  test('PLAY-09: given either turn, then the second mover is at the bottom; where the setting has it, the player on move', () => {
    const bottomOf = (match: PlayingMatch): string => picture(boardMessage(view({ match }))).scene.bottom;
    const turning = (match: PlayingMatch): PlayingMatch => ({
      ...match,
      options: { ...match.options, turning: 'turns' },
    });
    expect([playing(), playing('11-15')].map(bottomOf)).toEqual(['light', 'light']);
    expect([playing(), playing('11-15')].map(turning).map(bottomOf)).toEqual(['dark', 'light']);
  });
});

const timed = (...events: readonly (readonly MatchEvent[])[]): PlayingMatch =>
  inPhase(fold(MATCH, events.flat()), 'playing');
const linesOf = (part: Partial<BoardView>): readonly string[] => boardMessage(view(part)).content?.split('\n') ?? [];

describe('the time on the live board', () => {
  test('TIME-04: given a running clock, then the limit is counted down to by Discord itself, with the warning time on top', () => {
    expect(linesOf({ match: timed(wellUnderWay()) })[0]).toBe(
      '**Alice**, you must jump 15. ⏱ <t:1700000400:R> (+1 min)',
    );
  });

  const stopped = (reason: StopReason, when = 150, time?: TimeControl): MatchEvent[] => [
    ...running(time),
    { type: 'ClockStopped', reason, at: at(when) },
  ];
  const heldForAMinute: readonly MatchEvent[] = [
    ...wellUnderWay(),
    { type: 'ClockStopped', reason: 'gateway-away', at: at(150) },
    { type: 'ClockStarted', reason: 'gateway-away', at: at(210) },
  ];

  test.each<[string, readonly MatchEvent[], string]>([
    ['TIME-04: a board that is about to be posted', wellUnderWay().slice(0, -1), ' ⏱ <t:1700000500:R> (+1 min)\n'],
    ['TIME-02: no warning time', wellUnderWay(timeOf(30, 'none')), ' ⏱ <t:1700000130:R>\n'],
    ['TIME-09: a total', wellUnderWay(clockOf(5, 3)), ' ⏱ <t:1700000403:R>\n'],
    ['TIME-09: a total that stands', stopped('gateway-away', 151, clockOf(5, 3)), "⏸ 4\\:09: I can't reach Discord."],
    ['TIME-08: a clock that was held for a minute', heldForAMinute, ' ⏱ <t:1700000460:R> (+1 min)\n'],
    ['TIME-08: an absence', stopped('process-away'), '⏸ 4 min 10 s (+1 min): I was away.'],
    ['TIME-08: no way to Discord', stopped('gateway-away'), "⏸ 4 min 10 s (+1 min): I can't reach Discord."],
    ['TIME-08: a closed thread', stopped('venue-closed'), "⏸ 4 min 10 s (+1 min): I can't write here."],
    ['TIME-08: trouble', stopped('server-unavailable'), '⏸ 4 min 10 s (+1 min): Discord has trouble here.'],
    ['TIME-08: a clock that stopped after the limit', stopped('gateway-away', 420), '⏸ 40 s: '],
  ])('%s, then the time left stands there, and why it stands still', (_, events, words) => {
    expect(linesOf({ match: timed(events) }).join('\n')).toContain(words);
  });

  test('TIME-02, START-13: given both have not yet moved, then no loss is announced but that the game is called off', () => {
    const off = '⏱ <t:1700000460:R>, or the game is called off.';
    expect(linesOf({ match: timed(running()) })).toEqual(['**Alice**, your move.', `The game begins. ${off}`]);
    const answered = timed([...timedGame(), ...turns('11-15'), boardUp(4, 100)]);
    expect(linesOf({ match: answered })).toEqual(['**Bob**, your move.', `1\\. **11-15** ${off}`]);
    expect(linesOf({ match: timed(wellUnderWay()) }).join()).not.toContain('called off');
  });

  test('TIME-01: given no limit, then no time is shown, even while clicks cannot arrive', () => {
    const stops: readonly ClockStop[] = [{ reason: 'gateway-away', since: at(100) }];
    expect(linesOf({ match: { ...playing(), stops } })).toEqual(linesOf({}));
    expect(linesOf({}).join()).not.toContain('<t:');
  });

  test('PLAY-08: given moves were made, then the last one stands out, behind as many of those before it as a line holds', () => {
    expect(linesOf({ match: playing('11-15', '22-18', '15x22') })).toEqual([
      '**Bob**, you must jump 25 or 26.',
      '1\\. 11-15 22-18 2. **15x22**',
    ]);
    const [, last] = linesOf({ match: playing('11-15', '22-18', '15x22', '25x18', '12-16', '18-15') });
    expect(last).toBe('2... 25x18 3. 12-16 **18-15**');
  });

  test('PLAY-08, END-06: given a score, then it stands on the card and the result, not above the board', () => {
    const scored = { ...playing(), score: { wins: { dark: 0, light: 2 }, draws: 1 } };
    expect(linesOf({ match: scored })).toEqual(linesOf({}));
  });
});

describe('a draw that is near', () => {
  const quiet = (turns: number, rules: 'standard' | 'tournament' = 'standard'): PlayingMatch => {
    const match = playingOn('B:WK32:BK1', rules === 'tournament' ? 80 : 50);
    return { ...match, options: { ...match.options, rules }, game: { ...match.game, rules, quietTurns: turns } };
  };

  test.each([
    [quiet(40), 'Draw in 10 more quiet turns.'],
    [quiet(49), 'Draw in 1 more quiet turn.'],
    [quiet(75, 'tournament'), 'Draw in 5 more quiet turns.'],
  ])('RULE-11, RULE-14: given few quiet turns are left, then the board says so (%#)', (match, words) => {
    expect(linesOf({ match })).toContain(words);
  });

  test('RULE-11: given more than ten quiet turns are left, then nothing is said of it', () => {
    expect(linesOf({ match: quiet(39) }).join()).not.toContain('Draw');
  });

  test('RULE-10: given a move would make a position stand for the third time, then the board names the move', () => {
    const shuffle = ['1-6', '32-27', '6-1', '27-32'];
    const played = [...shuffle, ...shuffle.slice(0, 3)].reduce<PlayingMatch>(
      (match, text, index) =>
        inPhase(
          evolve(match, {
            type: 'MovePlayed',
            at: at(70 + index),
            seat: index % 2 === 0 ? 'dark' : 'light',
            squares: squares(text),
          }),
          'playing',
        ),
      playingOn('B:WK32:BK1'),
    );
    expect(linesOf({ match: played })).toContain('Draw by repetition: **27-32**.');
    const both = { ...played, game: { ...played.game, quietTurns: 47 } };
    expect(linesOf({ match: both })).toContain('Draw: 27-32, or 3 quiet turns.');
    expect(linesOf({ match: playingOn('B:WK32:BK1') }).join()).not.toContain('repetition');
  });
});

describe('who is called', () => {
  test('END-03: given the player on move has left, then a board that should call them only names them', () => {
    const match = { ...playing(), away: [{ seat: 'dark', since: at(100) } as const] };
    const draft = boardMessage(view({ match, mention: PEOPLE.dark }));
    expect(draft.allowed_mentions).toEqual({ parse: [] });
    expect(draft.content).not.toContain('<@');
    const other = { ...playing(), away: [{ seat: 'light', since: at(100) } as const] };
    expect(boardMessage(view({ match: other, mention: PEOPLE.dark })).allowed_mentions).toEqual({
      parse: [],
      users: [ALICE_ID],
    });
  });

  test('START-08: given one person plays both sides, then the line names the side on move, the board is turned to it, and nobody is called', () => {
    const fox = hotseat();
    const draft = boardMessage(view({ match: fox, mention: PEOPLE.dark }));
    expect(draft.content).toContain('**Red Fox** (red), your move.');
    expect(draft.allowed_mentions).toEqual({ parse: [] });
  });
});

describe('an opening drawn by lot', () => {
  test('RULE-14: given the ballot was played, then the board begins with its moves, and nobody has used time', () => {
    const drawn = drawnByLot('9-13', '22-18', '11-16');
    const untimed = { ...drawn, options: { ...drawn.options, time: 'off' } as const };
    expect(linesOf({ match: untimed })).toEqual(['**Bob**, your move.', 'Opening: 9-13 22-18 11-16']);
    expect(linesOf({ match: drawn })[1]).toMatch(/^2\\\. \*\*11-16\*\* ⏱ .*called off\.$/);
  });

  test('PLAY-08: given pieces of other colors, then names and colors go with them', () => {
    const match = timed(timedGame(timeOf(300, 60), { pieces: 'black-red' }));
    expect(picture(boardMessage(view({ match })))).toMatchObject({
      look: { pieces: 'black-red' },
      description: expect.stringContaining('Black is Alice') as string,
    });
  });
});
