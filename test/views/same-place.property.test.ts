import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { legalMoves, squaresOf } from '../../src/engine/moves.ts';
import { otherSeat, type Seat } from '../../src/match/ids.ts';
import type { PlayingMatch } from '../../src/match/phases.ts';
import {
  drawQuestion,
  leaveQuestion,
  resignQuestion,
  settledDrawQuestion,
  settledLeaveQuestion,
  settledResignQuestion,
} from '../../src/views/confirmations.ts';
import { decodeCustomId } from '../../src/views/custom-id.ts';
import { matchCard } from '../../src/views/match-card.ts';
import type { MessageDraft } from '../../src/views/message-draft.ts';
import { questionMessage } from '../../src/views/question-message.ts';
import { questionsOf } from '../../src/views/standing-question.ts';
import { at, CAROL } from '../match/samples.ts';
import { timeOf } from '../match/timed.ts';
import { anyAttempts } from '../match/random-actions.ts';
import { tries } from '../support/tries.ts';
import { changeBy, hotseat, solo } from './support/changes.ts';
import { changesOf, HERE } from './support/every-draft.ts';
import { playedGames } from './support/played-games.ts';
import {
  buttonAt,
  draftOf,
  placesIn,
  press,
  pressersOf,
  put,
  rowsOf,
  screensFrom,
  seenNext,
  viewOf,
  type ScreenPlace,
  type Screen,
} from './support/screens.ts';
import { VIEW } from './support/samples.ts';

const games = fc
  .tuple(playedGames, fc.constantFrom('two', 'hotseat', 'solo', 'solo with a clock'))
  .map(([match, kind]) => {
    if (kind === 'two') return match;
    if (kind === 'hotseat') return aloneAt(match);
    const options = kind === 'solo' ? match.options : { ...match.options, time: timeOf(300, 60) };
    return soloAt({ ...match, options });
  });

/** Against the bot, by the one who is on move. */
const soloAt = ({ options, game }: PlayingMatch): PlayingMatch => ({ ...solo(game.position.turn, options), game });

const aloneAt = ({ options, game }: PlayingMatch): PlayingMatch => ({ ...hotseat(options), game });

/** Gives how often the second press met a button that could be pressed. */
function pressTwiceEverywhere(screen: Screen): number {
  const draft = draftOf(screen);
  let met = 0;
  for (const by of pressersOf(screen.match)) {
    for (const place of placesIn(draft)) {
      const first = buttonAt(draft, place);
      if (first === undefined || first.disabled === true) continue;
      const { screen: shown } = press(screen, first, place, by);
      for (const then of shown === undefined ? [] : seenNext(shown)) {
        const second = buttonAt(draftOf(then), place);
        if (second === undefined || second.disabled === true) continue;
        met += 1;
        expect(press(then, second, place, by).events, `${first.label} twice, then ${second.label}`).toEqual([]);
      }
    }
  }
  return met;
}

describe('PLAY-01: the same place of the screen pressed twice', () => {
  test('PLAY-01, START-10: given any board, with or without a choice, in a jump, of two, of one, or against the bot, then the second press does nothing', () => {
    let met = 0;
    fc.assert(
      fc.property(games, (match) => {
        for (const screen of screensFrom(match)) met += pressTwiceEverywhere(screen);
      }),
      tries(150),
    );
    expect(met).toBeGreaterThan(1000);
  });

  test('PLAY-01: given any turn, then rows, pieces, controls and lines keep their places until it is over', () => {
    fc.assert(
      fc.property(games, (match) => {
        const still = ({ match: { game } }: Screen): boolean => game.moves.length === match.game.moves.length;
        const frames = screensFrom(match)
          .filter(still)
          .map(draftOf)
          .map((draft) => ({
            lines: draft.content?.split('\n').length,
            rows: rowsOf(draft)
              .slice(1)
              .map((row) => row.map(({ custom_id: id, label }) => decodeCustomId(id)?.path?.join() ?? label)),
          }));
        for (const frame of frames) expect(frame).toEqual(frames[0]);
      }),
      tries(100),
    );
  });

  test('PLAY-09: given a player’s own view, then the same holds there, even if the opponent has moved meanwhile', () => {
    let met = 0;
    fc.assert(
      fc.property(games, fc.boolean(), (match, hasReply) => {
        const seat = match.game.position.turn;
        const by = match.operator ?? match.seats[seat];
        for (const screen of screensFrom(match)) {
          const draft = viewOf(screen, seat);
          for (const place of placesIn(draft)) {
            const first = buttonAt(draft, place);
            if (first === undefined || first.disabled === true) continue;
            const { screen: shown } = press(screen, first, place, by);
            const then = shown !== undefined && hasReply ? replied(shown, seat) : shown;
            const second = then && buttonAt(viewOf(then, seat), place);
            if (then === undefined || second === undefined || second.disabled === true) continue;
            met += 1;
            expect(press(then, second, place, by).events, `${first.label} twice, then ${second.label}`).toEqual([]);
          }
        }
      }),
      tries(100),
    );
    expect(met).toBeGreaterThan(500);

    /** The opponent has played at once, if it was their turn; what was pressed lies over the view as before. */
    function replied(screen: Screen, seat: Seat): Screen {
      const { match } = screen;
      const [move] = legalMoves(match.game.position);
      if (match.operator !== undefined || match.game.position.turn === seat || move === undefined) return screen;
      const action = { type: 'PlayMove', by: match.seats[otherSeat(seat)], squares: squaresOf(move) } as const;
      return put(screen, action, screen.pressed).screen ?? screen;
    }
  });

  test('END-01, END-02: given what Draw and Resign ask privately was answered, then nothing is left to press', () => {
    const { words } = VIEW;
    const settled = [
      settledDrawQuestion(words),
      settledResignQuestion('resigned', words),
      settledResignQuestion('kept', words),
      settledLeaveQuestion('left', words),
      settledLeaveQuestion('kept', words),
    ];
    expect(settled.flatMap(({ components }) => components)).toEqual([]);
  });

  test('END-01, END-02: given what they ask comes up where the controls were, then only what keeps the game stands in its last row', () => {
    const asked = { match: hotseat().id, number: hotseat().game.startRevision, opponentName: 'Bob' };
    const questions = [
      resignQuestion(asked, VIEW.words),
      resignQuestion({ ...asked, sides: { dark: 'Ann', light: 'Ben' } }, VIEW.words),
      drawQuestion({ ...asked, isAgreement: false }, VIEW.words),
      leaveQuestion(asked, VIEW.words),
    ];
    const verbs = questions.map((draft) =>
      (rowsOf(draft).at(-1) ?? []).map((one) => decodeCustomId(one.custom_id)?.verb),
    );
    expect(verbs).toEqual([['resign-cancel'], ['resign-cancel'], ['draw-cancel'], ['leave-cancel']]);
  });

  test('TIME-06, START-08: given one person presses Pause, then what ends the match at once does not come to that column', () => {
    const alone = hotseat();
    const column = rowsOf(draftOf({ match: alone, chosen: undefined, pressed: undefined }))
      .at(-1)
      ?.findIndex(({ custom_id: id }) => decodeCustomId(id)?.verb === 'pause');
    const paused = changeBy(alone, { type: 'RequestPause', by: alone.operator ?? CAROL }, at(70)).after;
    const [question] = questionsOf(paused).map((one) => questionMessage(one, paused, VIEW));
    expect(question && decodeCustomId(buttonAt(question, { row: 0, column: column ?? -1 })?.custom_id)?.verb).toBe(
      'pause-resign',
    );
  });

  test('PLAY-12: given any history, then a question or card that changes has the same button at a place, or none that it had not', () => {
    const verbAt = (draft: MessageDraft, place: ScreenPlace): string | undefined =>
      decodeCustomId(buttonAt(draft, place)?.custom_id)?.verb;
    fc.assert(
      fc.property(anyAttempts, (attempts) => {
        for (const { before, after } of changesOf(attempts)) {
          for (const question of questionsOf(after)) {
            const earlier = questionsOf(before).find(({ number }) => number === question.number);
            if (earlier !== undefined)
              expectSame(questionMessage(earlier, before, VIEW), questionMessage(question, after, VIEW));
          }
          if (before.phase !== 'new' && after.phase !== 'new')
            expectSame(matchCard(before, HERE, VIEW), matchCard(after, HERE, VIEW));
        }
      }),
      tries(60),
    );

    function expectSame(before: MessageDraft, after: MessageDraft): void {
      for (const place of placesIn(before)) {
        const [first, second] = [verbAt(before, place), verbAt(after, place)];
        // A page of the menu opens for the presser alone, and does nothing.
        if (second !== undefined && second !== 'menu') expect(second).toBe(first);
      }
    }
  });
});
