import * as fc from 'fast-check';
import type { MatchAction } from '../../src/match/match.ts';
import { BOT, type PlayerId, revision } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/phases.ts';
import { takebackFor } from '../../src/match/takeback.ts';

/** Of the player who has the bot before them, mostly. */
export const helpOf = (player: fc.Arbitrary<PlayerId>, anyNumber: fc.Arbitrary<number>) =>
  fc
    .tuple(player, fc.constantFrom('TakeBack', 'TakeHint'), anyNumber, fc.nat(5))
    .map(([someone, type, wrong, dice]) => (match: Match): MatchAction => {
      const own = match.phase === 'playing' && match.level !== undefined && dice > 0 ? match : undefined;
      const seat = own?.seats.dark === BOT ? 'light' : 'dark';
      const by = own?.seats[seat] ?? someone;
      if (type === 'TakeHint') return { type, by, board: own?.game.boardRevision ?? revision(wrong) };
      return { type, by, number: (own && takebackFor(own.game, seat))?.number ?? revision(wrong) };
    });

/** An answer needs a question: without a request, one is made first. */
export const takebackOf = (player: fc.Arbitrary<PlayerId>, anyNumber: fc.Arbitrary<number>) =>
  fc
    .tuple(player, fc.constantFrom('AgreeTakeback', 'DeclineTakeback', 'WithdrawTakeback'), anyNumber, fc.nat(9))
    .map(([by, type, wrong, dice]) => (match: Match): MatchAction => {
      const standing = match.phase === 'playing' ? match.takebackRequest : undefined;
      if (standing === undefined && dice > 0)
        return { type: 'TakeBack', by, opponentTakes: dice === 1 ? 'never' : 'ask' };
      if (dice === 2) return { type: 'TakeBack', by };
      return { type, by, request: dice === 0 ? revision(wrong) : (standing?.number ?? revision(wrong)) };
    });
