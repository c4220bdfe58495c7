import type { APIMessage } from 'discord-api-types/v10';
import { expect } from 'vitest';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { legalMoves } from '../../../src/engine/moves.ts';
import type { Match } from '../../../src/match/phases.ts';
import { passingButtonsOf } from './reading.ts';

/** What the buttons of a message ask, as they go over the wire: `c1:<verb>:<match>:<revision>:<path>`. */
const wireOf = (
  message: APIMessage,
): readonly { readonly verb: string; readonly number: string; readonly path: string }[] =>
  passingButtonsOf(message).map(({ custom_id: id }) => {
    const [, verb = '', , number = '', path = ''] = id.split(':');
    return { verb, number, path };
  });

/** Every question that can stand in a thread: the buttons it has, and words that tell it from the others. */
const QUESTIONS = {
  ready: { verbs: ['call-off', 'ready'], says: /press \*\*Ready\*\*/ },
  draw: { verbs: ['draw-accept', 'draw-decline', 'draw-withdraw'], says: /offers a draw/ },
  endgame: { verbs: ['draw-accept', 'draw-decline'], says: /neither side can win this endgame\..* just move\.$/ },
  'pause-request': { verbs: ['pause-agree', 'pause-refuse', 'pause-withdraw'], says: /asks for a pause/ },
  takeback: { verbs: ['takeback-agree', 'takeback-decline', 'takeback-withdraw'], says: /asks to take back/ },
  pause: { verbs: ['pause-leave', 'pause-resign', 'resume'], says: /^The game is paused/ },
  rematch: { verbs: ['rematch-no', 'rematch-yes'], says: /^\*\*(?:.+ wins|Draw).* Rematch\?/ },
  'go-on': { verbs: ['go-on', 'stop-here'], says: /do you want to play someone (?:else|from the queue)\?/ },
  seat: { verbs: ['seat-pass', 'seat-take', 'stop-here'], says: /a seat is free/ },
  table: { verbs: ['cancel', 'join'], says: /is waiting for an opponent/ },
} as const;

/** What should be asked in the thread of a match, told from its state alone, with the number of each question. */
function askedIn(match: Match): readonly (readonly [keyof typeof QUESTIONS, number])[] {
  switch (match.phase) {
    case 'ready-check':
      return [['ready', match.number]];
    case 'open-table':
      return [['table', match.number]];
    case 'paused':
      return [['pause', match.number]];
    case 'ended':
      return [[match.next.kind, match.next.number]];
    case 'playing':
      return [
        ...(match.drawOffer === undefined ? [] : [['draw', match.drawOffer.number] as const]),
        ...(match.endgame?.isAsked === true ? [['endgame', match.endgame.number] as const] : []),
        ...(match.pauseRequest === undefined ? [] : [['pause-request', match.pauseRequest.number] as const]),
        ...(match.takebackRequest === undefined ? [] : [['takeback', match.takebackRequest.number] as const]),
      ];
    case 'new':
    case 'invited':
    case 'closed':
      return [];
    default:
      return match satisfies never;
  }
}

/**
 * Fails unless the messages of a thread show what its match is at this moment: who can press what is told from the match, never
 * from the bot's own messages.
 */
export function expectInOrder({ match }: LiveMatch, all: readonly APIMessage[]): void {
  const messages = all.filter((message) => passingButtonsOf(message).length > 0);
  const boards = messages.filter((message) => wireOf(message).some(({ verb }) => verb === 'pick' || verb === 'go'));
  const asked = askedIn(match);
  expect(boards).toHaveLength(match.phase === 'playing' ? 1 : 0);
  expect(messages).toHaveLength(boards.length + asked.length);
  for (const [kind, number] of asked) {
    const { verbs, says } = QUESTIONS[kind];
    const its = messages.filter(({ content }) => says.test(content));
    expect(its, kind).toHaveLength(1);
    // Join queue names no question: it is for anybody at any time.
    const wire = its.flatMap(wireOf).filter(({ verb }) => verb !== 'watch');
    expect(wire.map(({ verb }) => verb).toSorted()).toEqual(verbs);
    if (kind !== 'table') expect(new Set(wire.map((one) => one.number))).toEqual(new Set([String(number)]));
  }
  if (match.phase !== 'playing') return;
  // Takeback names the move that it would take back.
  const wire = boards.flatMap(wireOf).filter(({ number, verb }) => number !== '' && verb !== 'take-back');
  expect(new Set(wire.map(({ number }) => number))).toEqual(new Set([String(match.game.boardRevision)]));
  const pieces = wire
    .filter(({ verb, path }) => verb === 'pick' || (verb === 'back' && path !== ''))
    .map(({ path }) => Number(path));
  // While a jump goes on there is no other piece to choose, and a few moves are offered whole.
  if (pieces.length === 0) return;
  const movable = legalMoves(match.game.position).map(({ from }) => Number(from));
  expect(new Set(pieces)).toEqual(new Set(movable));
}
