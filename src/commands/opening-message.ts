import type { MatchOptions } from '../match/match-options.ts';
import { only } from './components.ts';
import { joinLines } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import type { People } from './person.ts';
import { INVITATION_WORDS } from './words/invitation-words.ts';

/**
 * The first message in a match's thread: who plays what, who begins, how to move (START-03). It mentions both players,
 * which adds them to the thread.
 */
export function openingMessage(people: People, { pieces }: MatchOptions): MessageDraft {
  return {
    content: joinLines([INVITATION_WORDS.opening(people, pieces), INVITATION_WORDS.howToPlay]).text,
    components: [],
    allowed_mentions: only(people.dark, people.light),
    attachments: [],
  };
}
