import * as fc from 'fast-check';
import { PIECE_COLORS, TURNINGS } from '../../../src/match/options.ts';
import type { PlayingMatch } from '../../../src/match/phases.ts';
import { playingOn } from '../../match/samples.ts';
import { playing, wander } from './samples.ts';

/** Positions with what random play from the start seldom reaches: crowds of kings, and jumps that fork and turn round. */
export const SET_UPS: readonly PlayingMatch[] = [
  'B:W18,19,21,23,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,15',
  'W:WK5,K6,K7,K8,K13,K14,K15,K16,K21,K22,K23,K24:BK32,K1,2,3',
  'B:W6,7,8,14,15,16,22,23,24:BK1,K2,12,20',
  'W:W22,K30,11:BK18,K10,K9,8,7,26',
].map((fen) => playingOn(fen));

/** Matches in the middle of a game that was played by chance, with every piece set, on boards that turn and that stay. */
export const playedGames: fc.Arbitrary<PlayingMatch> = fc
  .record({
    start: fc.oneof({ weight: 3, arbitrary: fc.constant(playing()) }, fc.constantFrom(...SET_UPS)),
    picks: fc.array(fc.nat(1000), { maxLength: 120 }),
    pieces: fc.constantFrom(...PIECE_COLORS),
    turning: fc.constantFrom(...TURNINGS),
  })
  .map(({ start, picks, pieces, turning }) =>
    wander({ ...start, options: { ...start.options, pieces, turning } }, picks),
  );
