import { describe, expect, test } from 'vitest';
import { causeId, revision } from '../../src/match/ids.ts';
import { ALICE, at, BOB, CAROL, PLAYING, RESIGNED, turns } from './samples.ts';
import { given } from './scenario.ts';

const GAME = revision(3);

describe('resigning', () => {
  test.each([
    ['on their turn', ALICE, 'light'],
    ['on the other turn', BOB, 'dark'],
  ] as const)('END-01: given a player %s, when they resign and confirm, then the other wins', (_when, by, winner) => {
    given(PLAYING).refuses({ type: 'Resign', by }, { code: 'needs-confirmation', number: GAME });
    const { match } = given(PLAYING).decides({ type: 'Resign', by, confirmed: GAME, cause: causeId('i3') }, [
      {
        type: 'GameEnded',
        result: { kind: 'win', winner, reason: 'resigned' },
        at: at(600),
        cause: causeId('i3'),
      },
    ]);
    expect(match).toMatchObject({ phase: 'ended', score: { wins: { [winner]: 1 }, draws: 0 } });
  });

  test('END-01: given a move between question and answer, when it is confirmed, then it counts', () => {
    given([...PLAYING, ...turns('11-15')]).decides({ type: 'Resign', by: ALICE, confirmed: GAME }, [
      { ...RESIGNED, at: at(600) },
    ]);
  });

  test("END-01: given a confirmation with another game's number, then it is asked back with the right one", () => {
    given(PLAYING).refuses(
      { type: 'Resign', by: ALICE, confirmed: revision(2) },
      { code: 'needs-confirmation', number: GAME },
    );
  });

  test('PLAY-07: given a watcher, when Carol resigns, even with the right number, then she is not a player', () => {
    given(PLAYING).refuses({ type: 'Resign', by: CAROL, confirmed: GAME }, 'not-a-player');
  });
});
