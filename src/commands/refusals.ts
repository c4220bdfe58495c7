import { makeMove } from '../engine/notation.ts';
import type { InvitationEnd, Rejection } from '../match/rejection.ts';
import { NOBODY, PRIVATE } from './components.ts';
import type { Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import type { PlaceRejection, RefusalContext } from './place-rejection.ts';
import { REFUSAL_WORDS as WORDS } from './words/refusal-words.ts';

/** Tells the asker alone why something was refused, and what to do next. It mentions nobody. */
export function refusal(rejection: Rejection | PlaceRejection, context: RefusalContext = {}): MessageDraft {
  return {
    content: wordsFor(rejection, context).text,
    components: [],
    flags: PRIVATE,
    allowed_mentions: NOBODY,
    attachments: [],
  };
}

function wordsFor(rejection: Rejection | PlaceRejection, context: RefusalContext): Markdown {
  switch (rejection.code) {
    case 'not-a-move':
      return WORDS.notAMove(rejection.text);
    case 'not-a-playing-square':
      return WORDS.notAPlayingSquare(rejection.text);
    case 'no-piece-there':
      return WORDS.noPieceThere(rejection.square);
    case 'not-your-piece':
      return WORDS.notYourPiece(rejection.square);
    case 'square-taken':
      return WORDS.squareTaken(rejection.square);
    case 'too-far':
      return WORDS.tooFar(rejection.from, rejection.to);
    case 'backwards':
      return WORDS.backwards(rejection.from, rejection.to);
    case 'must-jump':
      return WORDS.mustJump(rejection.pieces);
    case 'must-continue':
      return WORDS.mustContinue(rejection.routes.map(makeMove));
    case 'ambiguous':
      return WORDS.ambiguous(rejection.routes.map(makeMove));
    case 'not-a-player':
      return WORDS.notAPlayer;
    case 'not-your-turn':
      return WORDS.notYourTurn(rejection.turn, context.names);
    case 'stale-board':
      return WORDS.staleBoard(context.board);
    case 'only-the-invited-player':
      return WORDS.onlyTheInvited;
    case 'only-the-challenger':
      return WORDS.onlyTheChallenger;
    case 'invitation-over':
      return invitationOver(rejection.how);
    case 'no-such-invitation':
      return WORDS.noSuchInvitation;
    case 'not-playing':
      return rejection.phase === 'new' || rejection.phase === 'invited' ? WORDS.notBegun : WORDS.gameOver;
    case 'challenge-yourself':
      return WORDS.challengeYourself;
    case 'already-invited':
      return WORDS.alreadyInvited(context.invitation);
    case 'player-full':
      return WORDS.playerFull(context.fullPlayer, rejection.limit);
    case 'bot-full':
      return WORDS.botFull(rejection.limit);
    case 'already-offered':
      return WORDS.alreadyOffered;
    case 'offer-declined':
      return WORDS.offerDeclined;
    case 'no-such-offer':
      return WORDS.noSuchOffer;
    case 'your-own-offer':
      return WORDS.yourOwnOffer;
    case 'not-your-offer':
      return WORDS.notYourOffer;
    case 'needs-confirmation':
      return WORDS.needsConfirmation;
    default:
      return wordsForPlace(rejection);
  }
}

function invitationOver(how: InvitationEnd): Markdown {
  switch (how) {
    case 'accepted':
      return WORDS.invitationAccepted;
    case 'declined':
      return WORDS.invitationDeclined;
    case 'cancelled':
      return WORDS.invitationCancelled;
    case 'expired':
      return WORDS.invitationExpired;
    case 'venue-lost':
      return WORDS.invitationVenueLost;
    default:
      return how satisfies never;
  }
}

function wordsForPlace(rejection: PlaceRejection): Markdown {
  switch (rejection.code) {
    case 'in-a-thread':
      return WORDS.inAThread;
    case 'in-a-voice-chat':
      return WORDS.inAVoiceChat;
    case 'not-in-a-server':
      return WORDS.notInAServer;
    case 'no-threads-here':
      return WORDS.noThreadsHere;
    case 'challenge-bot':
      return WORDS.challengeBot(rejection.name);
    case 'not-a-member':
      return WORDS.notAMember(rejection.name);
    case 'cannot-see-channel':
      return WORDS.cannotSeeChannel(rejection.name);
    case 'missing-permissions':
      return WORDS.missingPermissions(rejection);
    case 'no-match-here':
      return WORDS.noMatchHere(rejection.matches);
    case 'match-gone':
      return WORDS.matchGone;
    case 'unknown-button':
      return WORDS.unknownButton;
    case 'not-your-buttons':
      return WORDS.notYourButtons;
    case 'something-broke':
      return WORDS.somethingBroke;
    case 'shutting-down':
      return WORDS.shuttingDown;
    default:
      return rejection satisfies never;
  }
}
