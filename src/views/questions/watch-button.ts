import type { APIButtonComponent } from 'discord-api-types/v10';
import type { EndedMatch, PausedMatch } from '../../match/match.ts';
import { button } from '../text/components.ts';
import { BUTTON } from '../words/en/button-words.ts';

/**
 * For whoever looks on while there is no board with its More: into the queue for a seat (WATCH-02). One person who plays
 * both sides has no seat to give away.
 */
export const watchButton = ({ id, operator }: PausedMatch | EndedMatch): readonly APIButtonComponent[] =>
  operator === undefined ? [button({ verb: 'watch', match: id }, BUTTON.watch)] : [];
