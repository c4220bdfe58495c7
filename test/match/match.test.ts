import { describe, expect, test } from 'vitest';
import { decide, fold, type MatchAction, type MatchEvent, playersOf } from '../../src/match/match.ts';
import { revision } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/phases.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import {
  ALICE,
  ANNA,
  at,
  BEN,
  BOB,
  CAROL,
  CHALLENGED,
  CODE,
  MATCH,
  OPENED,
  PLAYING,
  RESIGNED,
  squares,
} from './samples.ts';
import * as fc from 'fast-check';
import { tries } from '../support/tries.ts';
import { journalOf } from './journal-of.ts';
import { anyAttempts } from './random-actions.ts';

describe('every action', () => {
  type Phase = Match['phase'];

  const code = CODE;
  const SEATS = { dark: ALICE, light: BOB };
  // With an offer of Alice's and a request of hers, so that the answers have something to answer.
  const ASKED: readonly MatchEvent[] = [
    ...PLAYING,
    { type: 'DrawOffered', seat: 'dark', at: at(65) },
    { type: 'PauseRequested', seat: 'dark', at: at(66) },
  ];
  const JOURNALS: Record<Phase, readonly MatchEvent[]> = {
    new: [],
    invited: [CHALLENGED],
    'open-table': [{ ...OPENED, at: at(500) }],
    'ready-check': [CHALLENGED, { type: 'ReadyAsked', seats: SEATS, at: at(500) }],
    playing: ASKED,
    paused: [...ASKED, { type: 'GamePaused', at: at(500) }],
    ended: [...PLAYING, { ...RESIGNED, at: at(500) }],
    closed: [CHALLENGED, { type: 'MatchClosed', at: at(5), reason: 'declined' }],
  };

  const question = revision(4);
  type Of<Type extends MatchAction['type']> = Extract<MatchAction, { type: Type }>;
  const ACTIONS: { readonly [Type in MatchAction['type']]: Of<Type> } = {
    Challenge: { type: 'Challenge', by: ALICE, invited: BOB, options: UNTIMED_OPTIONS },
    AcceptChallenge: { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' },
    DeclineChallenge: { type: 'DeclineChallenge', by: BOB },
    CancelChallenge: { type: 'CancelChallenge', by: ALICE },
    OpenTable: { type: 'OpenTable', by: ALICE, options: UNTIMED_OPTIONS, code },
    JoinTable: { type: 'JoinTable', by: BOB, challengerSeat: 'dark' },
    Ready: { type: 'Ready', by: ALICE },
    StartHotseat: {
      type: 'StartHotseat',
      by: ALICE,
      players: [ANNA, BEN],
      options: UNTIMED_OPTIONS,
      challengerSeat: 'dark',
    },
    StartSolo: { type: 'StartSolo', by: ALICE, level: 4, options: UNTIMED_OPTIONS, challengerSeat: 'dark' },
    PlayMove: { type: 'PlayMove', by: ALICE, squares: squares('11-15') },
    TakeBack: { type: 'TakeBack', by: ALICE, number: revision(3) },
    AgreeTakeback: { type: 'AgreeTakeback', by: BOB, request: revision(7) },
    DeclineTakeback: { type: 'DeclineTakeback', by: BOB, request: revision(7) },
    WithdrawTakeback: { type: 'WithdrawTakeback', by: ALICE, request: revision(7) },
    TakeHint: { type: 'TakeHint', by: ALICE, board: revision(3) },
    CallBoard: { type: 'CallBoard', by: BOB },
    OfferDraw: { type: 'OfferDraw', by: BOB },
    WithdrawDraw: { type: 'WithdrawDraw', by: ALICE, offer: question },
    AcceptDraw: { type: 'AcceptDraw', by: BOB, offer: question },
    DeclineDraw: { type: 'DeclineDraw', by: BOB, offer: question },
    RequestPause: { type: 'RequestPause', by: BOB },
    AgreePause: { type: 'AgreePause', by: BOB, request: revision(5) },
    RefusePause: { type: 'RefusePause', by: BOB, request: revision(5) },
    WithdrawPause: { type: 'WithdrawPause', by: ALICE, request: revision(5) },
    Resume: { type: 'Resume', by: ALICE },
    Resign: { type: 'Resign', by: ALICE, confirmed: revision(3) },
    Leave: { type: 'Leave', by: ALICE, confirmed: revision(3) },
    Abort: { type: 'Abort', by: ALICE, confirmed: revision(3) },
    CloseMatch: { type: 'CloseMatch', by: CAROL },
    AcceptRematch: { type: 'AcceptRematch', by: ALICE, question },
    DeclineRematch: { type: 'DeclineRematch', by: ALICE, question },
    GoOn: { type: 'GoOn', by: ALICE, question, code },
    StopHere: { type: 'StopHere', by: ALICE, question },
    TakeSeat: { type: 'TakeSeat', by: CAROL, question, challengerSeat: 'dark' },
    PassSeat: { type: 'PassSeat', by: CAROL, question },
    Watch: { type: 'Watch', by: CAROL },
    Unwatch: { type: 'Unwatch', by: CAROL },
    Tick: { type: 'Tick' },
    WatchBoard: { type: 'WatchBoard', buriedSince: at(580) },
    LoseVenue: { type: 'LoseVenue' },
    BoardShown: { type: 'BoardShown', board: revision(3) },
    BoardRefused: { type: 'BoardRefused', board: revision(3) },
    StopClock: { type: 'StopClock', reason: 'gateway-away' },
    StartClock: { type: 'StartClock', reason: 'gateway-away' },
    EndgameDrawn: { type: 'EndgameDrawn', turn: revision(3) },
    Vanished: { type: 'Vanished', player: BOB },
    Returned: { type: 'Returned', player: BOB },
  };

  /** The events' types, or the refusal's code, of the player who may, in each phase. */
  type Row = Record<Phase, string>;
  const everywhere = (said: string, but: Partial<Row> = {}): Row => {
    const all = Object.keys(JOURNALS).map((phase) => [phase, said]);
    return { ...(Object.fromEntries(all) as Row), ...but };
  };
  const NONE = 'no-such-invitation';
  const settled = (invited: string): Row => everywhere('invitation-over', { new: NONE, 'open-table': NONE, invited });
  const begins = (first: string): Row => everywhere('invitation-over', { new: first });
  const inPlay = (playing: string, paused = 'not-playing', but: Partial<Row> = {}): Row =>
    everywhere('not-playing', { playing, paused, ...but });
  const afterGame = (ended: string): Row => everywhere('no-such-question', { ended });
  const reported = (playing: string, paused = 'nothing', ended = 'nothing'): Row =>
    everywhere('nothing', { playing, paused, ended });

  const TABLE: Record<MatchAction['type'], Row> = {
    Challenge: { ...begins('ChallengeMade'), invited: 'already-invited' },
    AcceptChallenge: settled('ChallengeAccepted GameStarted'),
    DeclineChallenge: settled('MatchClosed'),
    CancelChallenge: { ...settled('MatchClosed'), 'open-table': 'MatchClosed' },
    OpenTable: begins('TableOpened'),
    JoinTable: everywhere('table-taken', {
      new: 'no-such-table',
      invited: 'no-such-table',
      'open-table': 'TableJoined GameStarted',
      closed: 'table-over',
    }),
    Ready: everywhere('not-playing', { 'ready-check': 'GameStarted' }),
    StartHotseat: begins('HotseatStarted'),
    StartSolo: begins('SoloStarted'),
    PlayMove: inPlay('MovePlayed'),
    TakeBack: inPlay('nothing-to-take-back'),
    AgreeTakeback: inPlay('no-such-takeback-request'),
    DeclineTakeback: inPlay('no-such-takeback-request'),
    WithdrawTakeback: inPlay('no-such-takeback-request'),
    TakeHint: inPlay('only-against-the-bot'),
    CallBoard: inPlay('BoardMoved'),
    OfferDraw: inPlay('GameEnded'),
    WithdrawDraw: inPlay('DrawWithdrawn'),
    AcceptDraw: inPlay('GameEnded'),
    DeclineDraw: inPlay('DrawDeclined'),
    RequestPause: inPlay('GamePaused'),
    AgreePause: inPlay('GamePaused'),
    RefusePause: inPlay('PauseRefused'),
    WithdrawPause: inPlay('PauseWithdrawn'),
    Resume: everywhere('not-paused', { paused: 'ResumeAgreed' }),
    Resign: inPlay('GameEnded', 'GameEnded'),
    Leave: inPlay('MatchClosed', 'MatchClosed', { 'ready-check': 'MatchClosed', ended: 'RematchDeclined' }),
    Abort: inPlay('MatchClosed', 'MatchClosed', { 'ready-check': 'MatchClosed' }),
    CloseMatch: everywhere('MatchClosed', { new: 'not-playing', closed: 'not-playing' }),
    AcceptRematch: afterGame('RematchAccepted'),
    DeclineRematch: afterGame('RematchDeclined'),
    GoOn: afterGame('no-such-question'),
    StopHere: afterGame('no-such-question'),
    TakeSeat: afterGame('no-such-question'),
    PassSeat: afterGame('no-such-question'),
    Watch: inPlay('Watched', 'Watched', { ended: 'Watched' }),
    Unwatch: inPlay('not-watching', 'not-watching', { ended: 'not-watching' }),
    Tick: everywhere('nothing'),
    WatchBoard: reported('BoardMoved'),
    LoseVenue: everywhere('MatchClosed', { new: 'nothing', ended: 'nothing', closed: 'nothing' }),
    BoardShown: everywhere('nothing'),
    BoardRefused: reported('BoardMoved'),
    StopClock: everywhere('ClockStopped', { new: 'nothing', closed: 'nothing' }),
    StartClock: everywhere('nothing'),
    EndgameDrawn: reported('EndgameDrawn'),
    Vanished: reported('PlayerVanished', 'PlayerVanished', 'PlayerVanished'),
    Returned: everywhere('nothing'),
  };

  describe.each(Object.values(ACTIONS))('PLAY-05: when $type is asked', (action) => {
    test.each(Object.entries(TABLE[action.type]))('given a match that is %s, then: %s', (phase, expected) => {
      const match = fold(MATCH, JOURNALS[phase as Phase]);
      expect(match.phase).toBe(phase);
      const decision = decide(match, action, at(600));
      const events = decision.ok ? decision.value.map((event) => event.type).join(' ') || 'nothing' : undefined;
      expect(decision.ok ? events : decision.error.code).toBe(expected);
    });
  });

  test('START-05: given a running game, when its venue is lost, then it is closed without a result, the game kept', () => {
    const match = fold(MATCH, [...PLAYING, { type: 'MatchClosed', at: at(80), reason: 'venue-lost' }]);
    expect(match).toMatchObject({
      phase: 'closed',
      reason: 'venue-lost',
      game: { startRevision: 3 },
      closedAt: at(80),
    });
  });
});

describe('the people of an event', () => {
  const PEOPLE = ['alice', 'bob', 'carol', 'dora', 'emil', 'frank', 'king-me'];

  test('RUN-03: given any event, then everybody whose id is written in it is named', () => {
    fc.assert(
      fc.property(anyAttempts, (attempts) => {
        for (const event of journalOf(attempts).flat()) {
          const { cause: _cause, ...told } = event;
          const written = JSON.stringify(told);
          expect([...new Set<string>(playersOf(event))].sort()).toEqual(
            PEOPLE.filter((person) => written.includes(`"${person}"`)),
          );
        }
      }),
      tries(100),
    );
  });
});
