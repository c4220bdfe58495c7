import type { FinishedMatch } from '../match/phases.ts';
import { button, row, privateMessage, silent, textMessage } from './message-draft.ts';
import type { Row, MessageDraft, ReplayAttachment } from './message-draft.ts';
import { joinLines, type Markdown } from './markdown.ts';
import { recordPicture, restFaces, sceneOfPly, resultSigns, plateNames } from './board-picture.ts';
import { lookOf } from './match-options.ts';
import { gameEnding } from './final-message.ts';
import { recordLine, numberedMove, recordFileName } from './record.ts';
import { otherSeat, type Seat } from '../match/ids.ts';
import { makeMove } from '../engine/referee.ts';
import type { RecordedMatch } from '../match/game-record.ts';
import { squaresOf } from '../engine/moves.ts';
import type { ReplayScript } from '../render/replay-gif.ts';
import { sidesOf } from './sides.ts';
import { type Names, type ViewContext, namesOf, type Words } from './view-context.ts';
import type { APIButtonComponent } from 'discord-api-types/v10';

/** The stepper: a finished game, one position at a time, for the asker alone (PLAY-09, WATCH-03). */
export function replayMessage(match: FinishedMatch, shown: Step, view: ViewContext): MessageDraft {
  const { words } = view;
  const { game } = match;
  const { ply, seat } = shown;
  const all = game.moves.length;
  const isEnd = ply === all;
  const scene = sceneOfPly(match, ply, view, seat);
  const lines = [
    recordLine(match, ply, view),
    ply === 0 ? words.replay.start({ moves: all }) : words.replay.place({ ply, all }),
    ...(isEnd ? [gameEnding(match, view)] : []),
  ];
  const picture = recordPicture(match, ply, view, isEnd ? words.alt.over : undefined, scene);
  return privateMessage(joinLines(lines), stepRows(match, shown, words), [picture]);
}

/** What the stepper shows: the board after `ply` moves, 0 for the start, with `seat` at the bottom. */
export interface Step {
  readonly ply: number;
  readonly seat: Seat;
}

export const STEP_VERBS = ['step-first', 'step-back', 'step-next', 'step-last', 'step-turn'] as const;
export type StepVerb = (typeof STEP_VERBS)[number];

const STEP_LABELS = {
  'step-first': 'stepFirst',
  'step-back': 'stepBack',
  'step-next': 'stepNext',
  'step-last': 'stepLast',
  'step-turn': 'flipBoard',
} as const satisfies Readonly<Record<StepVerb, keyof Words['button']>>;

/** The buttons of the stepper, each naming the picture that it stands on; what leads nowhere can't be pressed. */
function stepRows({ id: match, game }: FinishedMatch, shown: Step, words: Words): readonly Row[] {
  const step = (verb: StepVerb): APIButtonComponent => ({
    ...button(
      { verb, match, revision: game.startRevision, path: [shown.ply, shown.seat] },
      words.button[STEP_LABELS[verb]],
      verb === 'step-next' ? 'primary' : 'plain',
    ),
    disabled: isSame(shown, stepFrom(shown, verb, game.moves.length)),
  });
  const [first, back, next, last, turn] = STEP_VERBS;
  const { startRevision } = game;
  return [
    row([first, back, next, last].map(step)),
    row([
      step(turn),
      button({ verb: 'animation', match, revision: startRevision, path: [shown.seat] }, words.button.animation),
    ]),
  ];
}

/** Where a button of the stepper leads in a game of `last` moves. Total: a forged number counts as the last. */
export function stepFrom({ ply, seat }: Step, verb: StepVerb, last: number): Step {
  const from = Math.min(ply, last);
  switch (verb) {
    case 'step-first':
      return { ply: 0, seat };
    case 'step-back':
      return { ply: Math.max(from - 1, 0), seat };
    case 'step-next':
      return { ply: Math.min(from + 1, last), seat };
    case 'step-last':
      return { ply: last, seat };
    case 'step-turn':
      return { ply: from, seat: otherSeat(seat) };
    default:
      return verb satisfies never;
  }
}

const isSame = (one: Step, other: Step): boolean => one.ply === other.ply && one.seat === other.seat;

export interface AnimationDraft extends MessageDraft {
  readonly attachments: readonly [ReplayAttachment];
}

/** How much of a running game *Replay the last moves* shows: five turns of each side. */
const LAST_MOVES = 10;

/** A game that is over as a moving picture, for the asker alone, who can share it. It has at least one move. */
export function gameAnimation(match: FinishedMatch, wanted: Animation, view: ViewContext): AnimationDraft {
  const { id, game } = match;
  const { words } = view;
  const share = button(
    { verb: 'share', match: id, revision: game.startRevision, path: [wanted.seat] },
    words.button.share,
  );
  const steps = button({ verb: 'replay', match: id, revision: game.startRevision }, words.button.replay);
  const replay = gameReplay(match, wanted, view);
  return { ...privateMessage(aboutGame(match, view), [row([share, steps])]), attachments: [replay] };
}

/** The same for everybody in the thread, naming who shared it; it notifies nobody. */
export function sharedAnimation(
  match: FinishedMatch,
  wanted: Animation & { readonly sharedBy: string },
  view: ViewContext,
): AnimationDraft {
  const text = joinLines([view.words.replay.shared({ name: wanted.sharedBy }), aboutGame(match, view)]);
  return { ...silent(textMessage(text)), attachments: [gameReplay(match, wanted, view)] };
}

const aboutGame = (match: FinishedMatch, view: ViewContext): Markdown =>
  joinLines([
    view.words.replay.game({ ...namesOf(match.seats, view), moves: match.game.moves.length }),
    gameEnding(match, view),
  ]);

function gameReplay(match: FinishedMatch, wanted: Animation, view: ViewContext): ReplayAttachment {
  const { game, options, seats } = match;
  const names = namesOf(seats, view);
  const ending = endingAlt(match, names, view.words);
  return {
    kind: 'replay',
    name: recordFileName(names, 'gif'),
    description: view.words.replayAlt.game({
      ...sidesOf(names, options.pieces, view.words),
      moves: game.moves.length,
      ending,
    }),
    script: replayScriptOf(match, { ...wanted, fromPly: 0 }, view),
  };
}

function endingAlt({ result, options }: FinishedMatch, names: Names, { replayAlt }: Words): string {
  if (result === undefined) return replayAlt.noResult;
  if (result.kind === 'win')
    return replayAlt.won[result.reason]({ winner: names[result.winner], loser: names[otherSeat(result.winner)] });
  const drawn = replayAlt.drawn[result.reason];
  return typeof drawn === 'string' ? drawn : drawn({ turns: options.drawTurns, rules: options.rules });
}

/** The last moves of a game, as a rule of one that goes on, for the asker alone. It has at least one move. */
export function lastMovesAnimation(match: RecordedMatch, wanted: Animation, view: ViewContext): AnimationDraft {
  const { words } = view;
  const { replay, replayAlt } = words;
  const { game, options, seats } = match;
  const names = namesOf(seats, view);
  const fromPly = Math.max(0, game.moves.length - LAST_MOVES);
  const moves = game.moves.slice(fromPly).map(({ move }) => makeMove(move));
  const last = numberedMove(game, game.moves.length);
  return {
    ...privateMessage(last === undefined ? joinLines([]) : replay.lastMoves({ moves: moves.length, upTo: last })),
    attachments: [
      {
        kind: 'replay',
        name: recordFileName(names, 'gif'),
        description: replayAlt.lastMoves({
          ...sidesOf(names, options.pieces, words),
          count: moves.length,
          moves: moves.join(', '),
        }),
        script: replayScriptOf(match, { ...wanted, fromPly }, view),
      },
    ],
  };
}

export interface Animation {
  readonly seat: Seat;
  /** The most bytes that can be sent. */
  readonly maxBytes: number;
}

/** The game of a match from move `fromPly` on, as the plates and colors of its boards show it. */
function replayScriptOf(
  match: RecordedMatch,
  { seat, maxBytes, fromPly }: Animation & { readonly fromPly: number },
  view: ViewContext,
): ReplayScript {
  const { game, options } = match;
  const rests = Array.from({ length: game.moves.length + 1 }, (_, ply) => restFaces(match, ply) ?? []).flat();
  return {
    start: game.start,
    moves: game.moves.map(({ move }) => squaresOf(move)),
    fromPly,
    names: plateNames(match, view),
    bottom: seat,
    ending: 'result' in match && match.result !== undefined ? resultSigns(match.result) : undefined,
    endWords: view.words.endings,
    rests: rests.length > 0 ? rests : undefined,
    look: { ...lookOf(options), size: 384 },
    maxBytes,
  };
}
