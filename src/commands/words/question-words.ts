import { boldName, say, type Markdown } from '../markdown.ts';
import type { Person } from '../person.ts';
import { call } from './names.ts';

export const DRAW_OUTCOMES = ['accepted', 'declined', 'withdrawn', 'lapsed'] as const;
export type DrawOutcome = (typeof DRAW_OUTCOMES)[number];

/** The question whether to draw (END-02) and the question whether to resign (END-01). */
export const QUESTION_WORDS = {
  drawOffered: (by: string, opponent: Person): Markdown =>
    say`${boldName(by)} offers a draw. ${call(opponent)}, do you accept? The game goes on meanwhile; your next move declines.`,
  drawSettled: (outcome: DrawOutcome, by: string, opponent: string): Markdown => {
    switch (outcome) {
      case 'accepted':
        return say`${boldName(by)} offered a draw and ${boldName(opponent)} accepted.`;
      case 'declined':
        return say`${boldName(by)} offered a draw and ${boldName(opponent)} declined. The game goes on.`;
      case 'withdrawn':
        return say`${boldName(by)} offered a draw and took it back. The game goes on.`;
      case 'lapsed':
        return say`${boldName(by)} offered a draw; the offer is over because the game went on.`;
      default:
        return outcome satisfies never;
    }
  },
  drawDeclined: (opponent: string): Markdown => say`${boldName(opponent)} declined the draw. The game goes on.`,
  drawWithdrawn: (by: string): Markdown => say`${boldName(by)} took the draw offer back. The game goes on.`,
  drawSent: say`Your draw offer is out. You can withdraw it until it is answered.`,
  drawAgreed: say`You both offered a draw, so the game is drawn.`,
  resign: (opponent: string): Markdown => say`Resign this game? ${boldName(opponent)} wins it then.`,
  resigned: say`You resigned. Thank you for the game.`,
  resignKept: say`Good, the game goes on.`,
} as const;
