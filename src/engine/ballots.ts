import { type Move, play } from './moves.ts';
import { START } from './position.ts';
import { readMove } from './referee.ts';

/** The 156 ballots of three-move openings (RULE-14): two moves, then every third one; `13x22` is a jump. */
const TABLE = `
  9-13 21-17: 5-9 6-9; 9-13 22-17: 13x22; 9-13 22-18: 6-9 10-14 10-15 11-15 11-16 12-16;
  9-13 23-18: 5-9 6-9 10-15 11-15 11-16 12-16; 9-13 23-19: 5-9 6-9 10-14 10-15 11-16;
  9-13 24-19: 5-9 6-9 10-14 11-15 11-16; 9-13 24-20: 5-9 6-9 10-14 10-15 11-15 11-16;
  9-14 22-17: 5-9 6-9 11-15 11-16; 9-14 22-18: 5-9 10-15 11-15 11-16; 9-14 23-18: 14x23; 9-14 23-19: 5-9 11-16 14-18;
  9-14 24-19: 5-9 11-15 11-16; 9-14 24-20: 5-9 10-15 11-15 11-16; 10-14 22-17: 7-10 9-13 11-15 11-16 14-18;
  10-14 22-18: 6-10 7-10 11-15 11-16 12-16; 10-14 23-18: 14x23; 10-14 23-19: 6-10 7-10 11-15 11-16 14-18;
  10-14 24-19: 6-10 7-10 11-16 14-18; 10-14 24-20: 6-10 7-10 11-15 11-16 14-18;
  10-15 21-17: 6-10 7-10 9-13 11-16 15-18; 10-15 22-17: 6-10 7-10 9-13 11-16 15-19; 10-15 22-18: 15x22;
  10-15 23-18: 6-10 7-10 9-14 11-16 12-16; 10-15 23-19: 6-10 7-10 11-16; 10-15 24-19: 15x24;
  10-15 24-20: 6-10 7-10 15-19; 11-15 21-17: 8-11 9-13 9-14 15-19; 11-15 22-17: 8-11 9-13 15-18 15-19;
  11-15 22-18: 15x22; 11-15 23-18: 8-11 9-14 10-14 12-16 15-19; 11-15 23-19: 8-11 9-13 9-14; 11-15 24-19: 15x24;
  11-15 24-20: 8-11 12-16 15-18; 11-16 21-17: 7-11 8-11 9-13 9-14 16-20; 11-16 22-17: 7-11 8-11 9-13 16-20;
  11-16 22-18: 7-11 8-11 16-19 16-20; 11-16 23-18: 7-11 8-11 9-14 10-14 16-20; 11-16 23-19: 16x23;
  11-16 24-19: 7-11 8-11 16-20; 11-16 24-20: 7-11 16-19; 12-16 21-17: 9-13 9-14 16-19 16-20;
  12-16 22-17: 16-19 16-20; 12-16 22-18: 16-19 16-20; 12-16 23-18: 16-19 16-20; 12-16 24-19: 16-20;
  12-16 24-20: 8-12 10-15
`;

export const BALLOTS: readonly string[] = Object.freeze(
  TABLE.trim()
    .split(/;\s*/)
    .flatMap((line) => {
      const [opening = '', thirds = ''] = line.trim().split(': ');
      return thirds.split(' ').map((third) => `${opening} ${third}`);
    }),
);

/** The moves of a ballot by its number, from 0; any other number stands for one of them, too. */
export function ballotMoves(drawn: number): readonly Move[] {
  const count = BALLOTS.length;
  const at = Number.isSafeInteger(drawn) ? ((drawn % count) + count) % count : 0;
  let position = START;
  return (BALLOTS[at] ?? '').split(' ').flatMap((text) => {
    const move = readMove(position, text);
    if (!move.ok) return [];
    position = play(position, move.value);
    return [move.value];
  });
}
