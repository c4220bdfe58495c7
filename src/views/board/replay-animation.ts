import { makeMove } from '../../engine/notation.ts';
import type { RecordedMatch } from '../../match/game-record.ts';
import type { FinishedMatch } from '../../match/match.ts';
import { NOBODY, PRIVATE } from '../text/components.ts';
import { joinLines, type Markdown } from '../text/markdown.ts';
import type { MessageDraft, ReplayAttachment } from '../text/message-draft.ts';
import type { Names } from '../text/person.ts';
import { REPLAY_ALT_WORDS, REPLAY_WORDS } from '../words/en/replay-words.ts';
import { gameEnding } from './game-ending.ts';
import { numberedMove } from './numbered-move.ts';
import { recordFileName } from './record-file-name.ts';
import { replayScriptOf, type ReplayView } from './replay-script-of.ts';

/** A message with a moving picture. */
export interface AnimationDraft extends MessageDraft {
  readonly attachments: readonly [ReplayAttachment];
}

/** How much of a running game *Last moves* shows: five turns of each side. */
const LAST_MOVES = 10;

/** A game that is over as a moving picture, for the asker alone. It has at least one move. */
export function gameAnimation(match: FinishedMatch, names: Names, view: ReplayView): AnimationDraft {
  const moves = match.game.moves.length;
  const { pieces } = match.options;
  const script = replayScriptOf(match, names, { ...view, fromPly: 0 });
  const description = REPLAY_ALT_WORDS.game({ names, pieces, moves, result: match.result, options: match.options });
  return animation([REPLAY_WORDS.game(names, moves), gameEnding(match, names)], {
    kind: 'replay',
    name: recordFileName(names, 'gif'),
    description,
    script,
  });
}

/** The last moves of a game, as a rule of one that goes on, for the asker alone. It has at least one move. */
export function lastMovesAnimation(match: RecordedMatch, names: Names, view: ReplayView): AnimationDraft {
  const { game, options } = match;
  const fromPly = Math.max(0, game.moves.length - LAST_MOVES);
  const moves = game.moves.slice(fromPly).map(({ move }) => makeMove(move));
  const last = numberedMove(game, game.moves.length);
  return animation(last === undefined ? [] : [REPLAY_WORDS.lastMoves(moves.length, last)], {
    kind: 'replay',
    name: recordFileName(names, 'gif'),
    description: REPLAY_ALT_WORDS.lastMoves({ names, pieces: options.pieces, moves }),
    script: replayScriptOf(match, names, { ...view, fromPly }),
  });
}

function animation(lines: readonly Markdown[], replay: ReplayAttachment): AnimationDraft {
  return {
    content: joinLines(lines).text,
    components: [],
    flags: PRIVATE,
    allowed_mentions: NOBODY,
    attachments: [replay],
  };
}
