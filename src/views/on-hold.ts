import type { Match } from '../match/phases.ts';
import { titleWords } from './match-card.ts';
import { card, type MessageDraft, text, textMessage } from './message-draft.ts';
import { isPaired, pairOf, type ViewContext } from './view-context.ts';

/** In place of the card of a match whose record can't be read; `match`: as far as it can be. Nothing can be pressed there. */
export function onHoldCard(match: Match, { words, person }: Pick<ViewContext, 'words' | 'person'>): MessageDraft {
  const title = isPaired(match) ? [text(titleWords(namesOf(match), levelOf(match), words))] : [];
  return card([...title, text(words.card.onHold({ match: match.id }))]);

  function namesOf(paired: Parameters<typeof pairOf>[0]): readonly [string, string] {
    const { challenger, invited } = pairOf(paired, person);
    return [challenger.name, invited.name];
  }
}

/** In place of its board. */
export const onHoldBoard = ({ id }: Match, { words }: Pick<ViewContext, 'words'>): MessageDraft =>
  textMessage(words.card.onHold({ match: id }));

const levelOf = (match: Match) => ('level' in match ? match.level : undefined);
