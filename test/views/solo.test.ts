import { ComponentType } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { legalMoves } from '../../src/engine/moves.ts';
import { evolve } from '../../src/match/match.ts';
import { recordText } from '../../src/views/record.ts';
import { BOT } from '../../src/match/ids.ts';
import type { Match, PlayingMatch } from '../../src/match/phases.ts';
import { boardMessage } from '../../src/views/board-message.ts';
import { plateNames, sceneOfPly, type Control } from '../../src/views/board-picture.ts';
import { verdict } from '../../src/views/final-message.ts';
import { matchCard } from '../../src/views/match-card.ts';
import { gamesList, myMatches } from '../../src/views/match-lists.ts';
import { openingMessage } from '../../src/views/opening-message.ts';
import { hintMessage, privateView } from '../../src/views/private-view.ts';
import { questionMessage, settledQuestion } from '../../src/views/question-message.ts';
import { questionsOf } from '../../src/views/standing-question.ts';
import { at, CAROL, playingOn, squares, turns } from '../match/samples.ts';
import { timeOf } from '../match/timed.ts';
import { after, changeBy, solo } from './support/changes.ts';
import { buttonsOf, limitsBroken, textsOf } from './support/draft-limits.ts';
import { HERE } from './support/every-draft.ts';
import { closedBy, ended, inPhase, THREAD_ID, NOW, VIEW } from './support/samples.ts';

const played = (match: PlayingMatch, ...moves: readonly string[]): PlayingMatch =>
  inPhase(turns(...moves).reduce<Match>(evolve, match), 'playing');
const board = (match: PlayingMatch, rests?: Control) =>
  boardMessage({ ...VIEW, match, chosen: undefined, rests, mention: VIEW.person(CAROL), now: at(100) });
const labels = (draft: Parameters<typeof buttonsOf>[0]) => buttonsOf(draft).map(({ label }) => label);
const said = (draft: Parameters<typeof textsOf>[0]) => textsOf(draft).join('\n');

/** Carol, dark, jumps into the last row; the bot is about to do the same. */
const crowning = (fen: string, seat: 'dark' | 'light', move: string): PlayingMatch => {
  const { game } = playingOn(fen);
  const by = game.position.turn === seat ? CAROL : BOT;
  return inPhase(after({ ...solo(seat), game }, [{ type: 'PlayMove', by, squares: squares(move) }, 90]), 'playing');
};

describe('START-10: a game against the bot, as it is shown', () => {
  test('START-10: given it begins, then card, opening and lists name the bot and its level, and nobody is called', () => {
    expect(said(matchCard(solo(), HERE, VIEW))).toContain('### 👑 **Carol** vs **King Me** · level 5, Skilled');
    const opening = openingMessage(solo(), VIEW);
    expect(opening.content).toContain("You're playing me at level 5 (Skilled): 🔴 **Carol** plays **red**");
    expect(opening.allowed_mentions).toEqual({ parse: [] });
    const listed = gamesList({ own: [], tables: [], running: [{ match: solo(), threadId: THREAD_ID }] }, BOT, VIEW);
    expect(said(listed)).toContain('**Carol** vs **King Me** · level 5 · move 1');
    const own = myMatches([{ match: solo(), placeId: THREAD_ID }], CAROL, VIEW);
    expect(said(own)).toContain('against **King Me**, level 5 · **your turn**');
  });

  test('START-10, PLAY-08: given it is the player’s turn, then they are named, not called', () => {
    const draft = board(solo());
    expect(draft.content).toContain('**Carol**, your move.');
    expect(draft.allowed_mentions).toEqual({ parse: [] });
  });

  test('START-10, PLAY-01: given the bot is thinking, then the board says so, marks nothing, and holds no button that plays', () => {
    const draft = board(played(solo(), '11-15'));
    expect(draft.content).toMatch(/^\*\*King Me\*\* is thinking…\n1\\\. \*\*11-15\*\*$/);
    expect(labels(draft)).toEqual(['King Me is thinking…', 'Hint', 'Resign', 'Takeback', 'My view', 'More']);
    const [first] = draft.components;
    expect(first).toMatchObject({ components: [{ disabled: true }] });
    expect(draft.attachments).toMatchObject([{ scene: { movable: [], targets: [], bottom: 'dark' } }]);
    const view = privateView(played(solo(), '11-15'), 'dark', NOW, { seats: ['dark'] });
    expect(view.content).toContain('**King Me** is thinking…');
  });

  test('START-10: given no clock, then Hint and Takeback stand on the board for Draw and Pause; given one, then Pause stays', () => {
    const controls = (match: PlayingMatch) => labels(board(match)).slice(-5);
    expect(controls(solo())).toEqual(['Hint', 'Resign', 'Takeback', 'My view', 'More']);
    const options = { ...solo().options, time: timeOf(300, 60) };
    expect(controls(solo('dark', options))).toEqual(['Hint', 'Resign', 'Pause', 'My view', 'More']);
  });

  test('START-10, PLAY-01: given Hint or Takeback is of no use, or was pressed last, then it holds its place and can’t be pressed', () => {
    const off = (match: PlayingMatch) =>
      board(match)
        .components.flatMap((part) => (part.type === ComponentType.ActionRow ? part.components : []))
        .flatMap((one) => ('label' in one && one.disabled === true ? [one.label] : []))
        .slice(1);
    const answered = played(solo(), '11-15', '22-18');
    expect(off(solo())).toEqual(['Takeback']);
    expect(off(played(solo(), '11-15'))).toEqual(['Hint']);
    const restsIn = (rests: Control) => board(answered, rests).components.at(-1);
    expect(restsIn('hint')).toMatchObject({
      components: [{ label: 'Hint', disabled: true }, {}, { label: 'Takeback' }, {}, {}],
    });
    expect(JSON.stringify(restsIn('hint')).match(/"disabled":true/g)).toHaveLength(1);
    expect(restsIn('take-back')).toMatchObject({ components: [{}, {}, { label: 'Takeback', disabled: true }, {}, {}] });
  });

  test('START-10, PLAY-01: given a hint, then its move is a button above the picture: what comes up where Hint was pressed plays nothing', () => {
    const [move] = legalMoves(solo().game.position);
    if (move === undefined) throw new Error('there are moves at the start');
    const draft = hintMessage(solo(), 'dark', move, NOW);
    expect(buttonsOf(draft)).toEqual([{ id: 'c1:hint-go:m1:1:9.13', label: '9-13' }]);
    expect(draft.components).toMatchObject([
      { components: [{ content: "I'd play **9-13**." }, {}, { type: ComponentType.MediaGallery }] },
    ]);
    expect(limitsBroken(draft)).toEqual([]);
  });

  test.each(['dark', 'light'] as const)(
    'START-10, PLAY-09: given the player has %s, then that side is at the bottom, also of records',
    (seat) => {
      expect(board(solo(seat)).attachments).toMatchObject([{ scene: { bottom: seat } }]);
      expect(sceneOfPly(solo(seat), 0, VIEW).bottom).toBe(seat);
    },
  );

  test('START-10, END-04: given a picture or a record, then the bot is named with its level', () => {
    expect(plateNames(solo(), VIEW)).toEqual({ dark: 'Carol', light: 'King Me, level 5' });
    const record = recordText(solo(), VIEW);
    expect(record).toContain('[White "King Me, level 5"]');
  });

  test('START-10, RULE-08: given a crowning, then the bot has a word for it', () => {
    expect(board(crowning('B:W20,12:B26,1', 'dark', '26-31')).content).toContain('**26-31** 👑 Well earned!');
    expect(board(crowning('B:W20,12:B26,1', 'light', '26-31')).content).toContain('**26-31** 👑 My favorite!');
  });

  test.each([
    ['won', { kind: 'win', winner: 'light', reason: 'resigned' }, '**King Me wins 1-0.** Good game!'],
    ['lost', { kind: 'win', winner: 'dark', reason: 'resigned' }, '**Carol wins 1-0.** Well played, you beat me!'],
    ['drawn', { kind: 'draw', reason: 'agreement' }, '**Draw.** Well fought!'],
  ] as const)('START-10, END-04: given the bot has %s, then it says one word to that', (_, result, word) => {
    expect(verdict(inPhase(ended(played(solo(), '11-15', '22-18'), result), 'ended'), VIEW).text).toBe(word);
  });

  test('START-10, END-02: given an offer, then only who is a person has something to press', () => {
    const question = (by: typeof CAROL) => {
      const match = after(solo(), [{ type: 'OfferDraw', by }, 10]);
      const [asked] = questionsOf(match);
      return asked === undefined ? [] : labels(questionMessage(asked, match, VIEW));
    };
    expect(question(CAROL)).toEqual(['Withdraw']);
    expect(question(BOT)).toEqual(['Accept', 'Decline']);
  });

  test('START-10, END-05: given it is over, then the player is asked for a rematch; after a no, or later on the card, another is one press away', () => {
    const over = ended(played(solo(), '11-15', '22-18'), { kind: 'win', winner: 'dark', reason: 'resigned' });
    const [asked] = questionsOf(over);
    if (asked === undefined) throw new Error('nothing is asked');
    const question = questionMessage(asked, over, VIEW);
    expect(question.content).toContain('Rematch? The sides switch, so **King Me** moves first.');
    expect(labels(question)).toEqual(['Yes', 'No', 'Replay', 'Review', 'PDN']);
    const no = changeBy(over, { type: 'DeclineRematch', by: CAROL, question: asked.number }, at(510));
    expect(labels(settledQuestion(asked, no, VIEW))).toEqual(['Replay', 'Review', 'PDN', 'Play the bot', 'Menu']);
    expect(labels(matchCard(closedBy(over, 'finished'), HERE, VIEW))).toEqual(['Rematch']);
  });

  test('START-10, TIME-06: given a pause, then the player alone resumes', () => {
    const paused = after(solo(), [{ type: 'RequestPause', by: CAROL }, 10]);
    const [asked] = questionsOf(paused);
    const question = asked && questionMessage(asked, paused, VIEW);
    expect(question?.content).toContain('Press **Resume** to continue the game.');
    expect(question && labels(question)).toEqual(['Resume', 'Leave', 'Resign']);
    expect(said(matchCard(inPhase(paused, 'paused'), HERE, VIEW))).toContain('or as soon as **Resume** is pressed.');
  });
});
