import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../../src/match/match.ts';
import type { Seat } from '../../src/match/ids.ts';
import { matchCard } from '../../src/views/match-card.ts';
import { ALICE, at, BOB, CAROL } from '../match/samples.ts';
import { cardMatch, closed, DECLINED, DRAWN, OVER, REOPENED } from './support/card-samples.ts';
import { textsOf } from './support/draft-limits.ts';
import { THREAD_ID, VIEW } from './support/samples.ts';

const said = (events: readonly MatchEvent[]): string =>
  textsOf(matchCard(cardMatch(...events), { seesLeaving: true, threadId: THREAD_ID }, VIEW)).join('\n');

describe('the results of a match on its card', () => {
  const agreed = (seat: Seat): MatchEvent => ({ type: 'RematchAccepted', seat, at: at(95) });
  const again = (dark: typeof ALICE, light: typeof ALICE): readonly MatchEvent[] => [
    agreed('dark'),
    agreed('light'),
    { type: 'GameStarted', at: at(96), seats: { dark, light } },
  ];

  test('END-05, END-06: given rematches, then the card keeps a line for each result, and the newest ones of many', () => {
    const two = [...OVER, ...again(BOB, ALICE), DRAWN];
    expect(said(two)).toContain(
      'Game 1: **Bob** (white) wins: **Alice** resigned.\nGame 2: **Draw**: both players agreed.\n**Bob** 1-0 **Alice** (1 draw)',
    );
    expect(said([...two, ...again(ALICE, BOB)])).toContain('Game 2: **Draw**: both players agreed.');
    const many = Array.from({ length: 10 }, () => [...again(BOB, ALICE), DRAWN]).flat();
    const lines = said([...OVER, ...many]).split('\n');
    expect(lines).toContain('... and 3 earlier games');
    expect(lines.filter((line) => line.startsWith('Game '))).toHaveLength(8);
    expect(lines).toContain('Game 11: **Draw**: both players agreed.');
  });

  test('END-07: given a seat has changed hands, then who played which game stays, and how each pair stands, from the first game of the new one on', () => {
    const table = [...OVER, DECLINED, REOPENED];
    expect(said(table)).toContain('**Bob** (white) wins: **Alice** resigned.\n**Bob** 1-0 **Alice**');
    const joined: readonly MatchEvent[] = [
      { type: 'TableJoined', player: CAROL, at: at(130) },
      { type: 'GameStarted', at: at(130), seats: { dark: CAROL, light: BOB } },
      DRAWN,
      closed('finished'),
    ];
    expect(said([...table, ...joined.slice(0, 2)])).toContain(
      '**Bob** (white) wins: **Alice** resigned.\n**Bob** 1-0 **Alice**, then **Carol** 0-0 **Bob**\n',
    );
    expect(said([...table, ...joined])).toContain(
      [
        'Game 1 (**Alice** vs **Bob**): **Bob** (white) wins: **Alice** resigned.',
        'Game 2 (**Carol** vs **Bob**): **Draw**: both players agreed.',
        '**Bob** 1-0 **Alice**, then **Carol** 0-0 **Bob** (1 draw)',
      ].join('\n'),
    );
  });
});
