import { describe, expect, test } from 'vitest';
import { readImport } from '../../src/engine/imported-game.ts';
import { importedMatch } from '../../src/match/imported-match.ts';
import { matchId } from '../../src/match/ids.ts';
import { DEFAULT_OPTIONS } from '../../src/match/options.ts';
import { viewOfImported } from '../../src/views/imported-game.ts';
import { reviewDetails, reviewMessage, sharedReview } from '../../src/views/review.ts';
import { at } from '../match/samples.ts';
import { limitsBroken, textsOf } from './support/draft-limits.ts';
import { HOSTILE_NAMES, tricksIn } from './support/hostile-names.ts';
import { anyReview } from './support/review-samples.ts';
import { strayMarkdown } from './support/stray-markdown.ts';
import { VIEW } from './support/samples.ts';

/** The messages of the review of a game that was played elsewhere, and its file. */
function reviewed(pdn: string) {
  const given = readImport(pdn);
  if (!given.ok) throw new Error(JSON.stringify(given.error));
  const match = importedMatch(matchId('m7'), given.value, DEFAULT_OPTIONS, at(0));
  const view = viewOfImported(given.value, match, VIEW);
  const review = anyReview(match);
  const details = reviewDetails(match, review, 'light', view);
  const drafts = [
    reviewMessage(match, review, 'light', view),
    details,
    sharedReview(match, review, { seat: 'light', sharedBy: 'Alice' }, view),
  ];
  const file = details.attachments.flatMap((one) => (one.kind === 'text' ? [one.text] : [])).join('');
  return { drafts, said: textsOf(drafts[0] ?? details).join('\n'), file };
}

const quote = (text: string): string => text.replaceAll(/["\\]/gu, String.raw`\$&`).replaceAll(/[\r\n]/gu, ' ');
/** A game with this in all of its tags. */
const tagged = (text: string): string =>
  `${['Event', 'Site', 'Date', 'Black', 'White'].map((tag) => `[${tag} "${quote(text)}"]`).join('\n')}\n\n${MOVES} 1-0`;
const MOVES = '1. 11-15 {good} 22-18 2. 15x22 25x18';

describe('START-15: the review of a game that was played elsewhere', () => {
  test.each([
    ['1-0', '**Ann** won.'],
    ['0-1', '**Ben** won.'],
    ['1/2-1/2', 'The game was drawn.'],
    ['*', 'The game has no result.'],
  ])('START-15: given the result %s, then it says: %s', (result, says) => {
    expect(reviewed(`[Black "Ann"] [White "Ben"] ${MOVES} ${result}`).said).toContain(says);
  });

  test('START-15: given the board says who won, then that counts, whatever the record says', () => {
    const { said, file } = reviewed('[FEN "B:W26:B22"] [Black "Ann"] 1. 22x31 0-1');
    expect(said).toContain('**Ann** (red) wins');
    expect(file).toContain('[FEN "B:W26:B22"]');
  });

  test('START-15: given no names, then the sides go by their colors', () => {
    const { said, file } = reviewed(MOVES);
    expect(said).toMatch(/🔴 \*\*red\*\*.*⚪ \*\*white\*\*/su);
    expect(said).toContain('Played elsewhere');
    expect(file).not.toContain('[Black');
  });

  test('START-15: given tags of all kinds, then the file keeps who played where, and the moves with what is said of them now', () => {
    const { file } = reviewed(`[Event "Club"] [Black "Ann"] [Annotator "x"] [SetUp "1"] [Result "1-0"] ${MOVES} 1-0`);
    expect(file).toMatch(/^\[Event "Club"\]\n\[Black "Ann"\]\n\[Result "1-0"\]\n\[GameType "21"\]\n/u);
    expect(file.match(/\[%eval /gu)).toHaveLength(4);
    expect(file).not.toContain('good}');
  });

  test.each(HOSTILE_NAMES.map((name) => [name]))(
    'START-15, RUN-07: given %j for everything that a tag can hold, then nothing of it is more than text',
    (name) => {
      const { drafts, file } = reviewed(tagged(name));
      for (const draft of drafts) {
        expect(limitsBroken(draft)).toEqual([]);
        expect(draft.allowed_mentions).toEqual({ parse: [] });
        for (const text of textsOf(draft)) expect(tricksIn(text), JSON.stringify(text)).toEqual([]);
      }
      const marks = (some: typeof drafts) => some.map((draft) => textsOf(draft).map(strayMarkdown));
      expect(marks(drafts)).toEqual(marks(reviewed(tagged('Ann')).drafts));
      expect(tricksIn(file.replaceAll(/^\[(?:Event|Site|Date) ".*"\]$/gm, '')), file).toEqual([]);
    },
  );
});
