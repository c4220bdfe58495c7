import { ButtonStyle, ComponentType, type APIButtonComponentWithCustomId } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import type { Square } from '../../src/engine/square.ts';
import { legalMoves, squaresOf } from '../../src/engine/moves.ts';
import { evolve } from '../../src/match/match.ts';
import type { PlayingMatch } from '../../src/match/phases.ts';
import { boardMessage } from '../../src/views/board-message.ts';
import type { BoardView } from '../../src/views/board-picture.ts';
import { decodeCustomId } from '../../src/views/custom-id.ts';
import type { PictureAttachment } from '../../src/views/message-draft.ts';
import { at, hopping, playingOn, squares } from '../match/samples.ts';
import { hotseat } from './support/changes.ts';
import { buttonsOf } from './support/draft-limits.ts';
import { inPhase, playing, sq, VIEW, wander } from './support/samples.ts';

type Choice = Partial<Pick<BoardView, 'chosen' | 'pressed' | 'buttons'>>;

const boardOf = (match: PlayingMatch, { chosen, pressed, buttons }: Choice = {}) =>
  boardMessage({ ...VIEW, match, chosen, pressed, buttons, mention: undefined, now: at(200) });

const buttonRows = (match: PlayingMatch, choice?: Choice): readonly (readonly APIButtonComponentWithCustomId[])[] =>
  boardOf(match, choice).components.map((part) =>
    part.type === ComponentType.ActionRow
      ? part.components.filter((one): one is APIButtonComponentWithCustomId => 'custom_id' in one)
      : [],
  );

/** The labels row by row; what can't be pressed in brackets. */
const rows = (match: PlayingMatch, choice?: Choice): readonly (readonly string[])[] =>
  buttonRows(match, choice).map((row) =>
    row.map(({ label = '', disabled = false }) => (disabled ? `[${label}]` : label)),
  );

const sceneOf = (match: PlayingMatch, choice?: Choice): PictureAttachment['scene'] => {
  const [picture] = boardOf(match, choice).attachments;
  if (picture?.kind !== 'board') throw new Error('no picture');
  return picture.scene;
};

const turning = (match: PlayingMatch): PlayingMatch => ({ ...match, options: { ...match.options, turning: 'turns' } });

const CONTROLS = ['Draw', 'Resign', 'Pause', 'My view', 'More'];
const CHOOSE = ['[Choose a piece]'];
const AT_THE_START = ['9', '10', '11', '12'];

/** Dark's king jumps from 1 to 10, and from there three ways lead on. */
const FORKED = 'B:W6,7,8,14,15,16,22,23,24:BK1';

describe('two presses', () => {
  test('PLAY-01: given no selection, then a row says what to do, each movable piece has a button, and the controls follow', () => {
    expect(rows(playing())).toEqual([CHOOSE, AT_THE_START, CONTROLS]);
  });

  test('PLAY-02: given a chosen piece, then it stands out, its targets and Back take the first row, and the others stay', () => {
    expect(rows(playing(), { chosen: sq(11) })).toEqual([['11-15', '11-16', 'Back'], AT_THE_START, CONTROLS]);
    const marked = buttonRows(playing(), { chosen: sq(11) })
      .flat()
      .filter(({ style }) => style === ButtonStyle.Primary);
    expect(marked.map(({ label }) => label)).toEqual(['11']);
    expect(sceneOf(playing(), { chosen: sq(11) })).toMatchObject({
      chosen: 11,
      targets: [15, 16],
      movable: [9, 10, 11, 12],
    });
  });

  test('PLAY-01: given a chosen piece, then the piece again, like Back, returns to the pieces', () => {
    const ids = buttonRows(playing(), { chosen: sq(11) }).flat();
    const verbs = ids.filter(({ label }) => label === '11' || label === 'Back').map(({ custom_id: id }) => id);
    expect(verbs.map((id) => decodeCustomId(id)?.verb)).toEqual(['back', 'back']);
  });

  test('PLAY-01: given dark at the bottom, then pieces, targets and hops stand the other way round, as the board does', () => {
    const turned = turning(playing());
    expect(rows(turned)).toEqual([CHOOSE, ['12', '11', '10', '9'], CONTROLS]);
    expect(rows(turned, { chosen: sq(11) })[0]).toEqual(['11-16', '11-15', 'Back']);
    expect(rows(turning(hopping(playingOn(FORKED), '1x10')))[0]).toEqual(['10x19', '10x17', '10x3']);
    expect(rows(turning(playingOn('B:W32:BK14')))[0]).toEqual(['14-18', '14-17', '14-10', '14-9']);
  });

  test('PLAY-10: given kings, then their buttons carry the crown beside the square', () => {
    expect(rows(playingOn('B:W32:BK14,5,6'))[1]).toEqual(['5', '6', '👑 14']);
  });

  test('given twelve movable pieces and a king with four ways, then five rows hold them all', () => {
    const match = playingOn('B:W32:BK10,K1,K2,K3,K4,K12,K13,K20,K21,K28,K29,K5');
    const shown = rows(match, { chosen: sq(10) });
    expect(shown.map((row) => row.length)).toEqual([5, 4, 4, 4, 5]);
    expect(shown[0]).toEqual(['10-6', '10-7', '10-14', '10-15', 'Back']);
  });

  test('PLAY-03: given an unfinished jump, then only the next hops can be pressed, and the pieces hold their places, the jumping one by where it stands', () => {
    const forked = playingOn('B:W6,7,8,14,15,16,22,23,24:BK1,K2');
    const before = rows(forked, { chosen: sq(1) });
    const match = hopping(forked, '1x10');
    expect(before).toEqual([['1x10', 'Back'], ['👑 1', '👑 2'], CONTROLS]);
    expect(rows(match)).toEqual([['10x3', '10x17', '10x19'], ['[👑 10]', '[👑 2]'], CONTROLS]);
    expect(sceneOf(match)).toMatchObject({ chosen: 10, targets: [3, 17, 19], movable: [] });
  });

  test('PLAY-01: given the buttons, then each one names this board, and pieces and targets together are the legal first hops', () => {
    const match = wander(playing(), [3, 1, 4, 1, 5, 9, 2]);
    const { position, boardRevision } = match.game;
    const ids = buttonsOf(boardOf(match)).map(({ id }) => decodeCustomId(id));
    expect(ids.every((id) => id?.revision === boardRevision)).toBe(true);
    const picks = ids.flatMap((id) => (id?.verb === 'pick' ? (id.path ?? []) : []));
    const hops = picks.flatMap((square) =>
      buttonsOf(boardOf(match, { chosen: square as Square }))
        .map(({ id }) => decodeCustomId(id))
        .flatMap((id) => (id?.verb === 'go' ? [id.path?.join()] : [])),
    );
    const wanted = new Set(legalMoves(position).map((move) => squaresOf(move).slice(0, 2).join()));
    expect(new Set(hops)).toEqual(wanted);
    expect(wanted.size).toBeGreaterThan(5);
  });
});

describe('one press', () => {
  test('PLAY-03: given a player who prefers the pieces, then few moves are not offered whole, neither on the board nor on its picture', () => {
    const match = playingOn('B:W30:B1,2');
    expect(rows(match)).toEqual([['1-5', '1-6', '2-6', '2-7'], CONTROLS]);
    expect(rows(match, { buttons: 'moves' })).toEqual(rows(match));
    expect(rows(match, { buttons: 'pieces' })).toEqual([CHOOSE, ['1', '2'], CONTROLS]);
    expect(sceneOf(match, { buttons: 'pieces' })).toMatchObject({ movable: [1, 2], targets: [] });
  });

  test('PLAY-03: given a single jump that is forced, then it is offered whole, and its piece stands chosen on the picture', () => {
    const match = playing('11-15', '22-18');
    expect(rows(match)).toEqual([['15x22'], CONTROLS]);
    expect(sceneOf(match)).toMatchObject({ chosen: 15, targets: [22], movable: [15], mustJump: true });
  });

  test('PLAY-03: given a jump over two pieces without a choice, then its button shows and carries the whole path', () => {
    const match = playingOn('B:W6,15:B1');
    expect(rows(match)).toEqual([['1x10x19'], CONTROLS]);
    expect(buttonsOf(boardOf(match))[0]?.id).toBe('c1:go:m1:3:1.10.19');
    expect(sceneOf(match)).toMatchObject({ chosen: 1, targets: [19] });
  });

  test('PLAY-03: given five moves of which none forks, then each takes one press; given six, then pieces come first', () => {
    const five = playingOn('B:W32:BK14,4');
    expect(rows(five)).toEqual([['4-8', '14-9', '14-10', '14-17', '14-18'], CONTROLS]);
    expect(sceneOf(five)).toMatchObject({ chosen: undefined, targets: [], movable: [4, 14] });
    expect(rows(playingOn('B:W32:BK14,1'))).toEqual([CHOOSE, ['1', '👑 14'], CONTROLS]);
  });

  test('PLAY-03: given two ways of one piece that part at once, then they are two moves; given they part later, then hops', () => {
    expect(rows(playingOn('B:W9,10:B6'))[0]).toEqual(['6x13', '6x15']);
    expect(rows(playingOn(FORKED))).toEqual([['1x10'], CONTROLS]);
  });

  test('PLAY-03: given a fork of the only piece that can move, then it needs no choosing: its first hop is one press, and its square stands chosen', () => {
    const match = playingOn(FORKED);
    expect(buttonsOf(boardOf(match))[0]).toEqual({ id: 'c1:go:m1:3:1.10', label: '1x10' });
    expect(sceneOf(match)).toMatchObject({ chosen: 1, targets: [10], movable: [1], mustJump: true });
    // As an old board's button chooses it.
    expect(rows(match, { chosen: sq(1) })).toEqual(rows(match));
    const alone = { ...hotseat(), game: match.game };
    expect(rows(alone, { pressed: 0 })).toEqual([[expect.stringMatching(/^\[✓/), '1x10'], CONTROLS]);
  });

  test('PLAY-03: given one person plays both sides, then four moves take one press each, and five don’t', () => {
    const alone = (fen: string): PlayingMatch => ({ ...hotseat(), game: playingOn(fen).game });
    expect(rows(alone('B:W32:BK14'))[0]).toEqual(['14-18', '14-17', '14-10', '14-9']);
    expect(rows(alone('B:W32:BK14,4'))[0]).toEqual(CHOOSE);
  });
});

describe('the place that was just pressed', () => {
  test('PLAY-01: given a fork, then the column of the hop before holds that hop, and can’t be pressed', () => {
    const match = hopping(playingOn(FORKED), '1x10');
    expect(rows(match, { pressed: 0 })[0]).toEqual(['[✓ 1x10]', '10x3', '10x17', '10x19']);
    expect(rows(match, { pressed: 2 })[0]).toEqual(['10x3', '10x17', '[✓ 1x10]', '10x19']);
    expect(rows(match, { pressed: 4 })[0]).toEqual(['10x3', '10x17', '10x19']);
  });

  test('START-08: given one person plays both sides, then the column of the move before holds it; two people need that not', () => {
    const [before, move] = [playing('11-15'), squares('22-18')];
    const event = { type: 'MovePlayed', at: at(90), seat: 'light', squares: move } as const;
    const both = inPhase(evolve(before, event), 'playing');
    const alone = inPhase(evolve({ ...both, game: before.game, operator: hotseat().operator }, event), 'playing');
    expect(rows(alone, { pressed: 0 })[0]).toEqual(['[✓ 22-18]', '15x22']);
    expect(rows(both, { pressed: 0 })[0]).toEqual(['15x22']);
  });
});

describe('the pieces on the buttons', () => {
  /** By label, what the emoji beside it shows. */
  const shown = (match: PlayingMatch, choice?: Choice): Readonly<Record<string, string>> =>
    Object.fromEntries(
      buttonRows(match, choice)
        .flat()
        .flatMap(({ label = '', emoji }) =>
          emoji?.name === undefined || emoji.name === null
            ? []
            : [[label, emoji.name.replace(/^km_|_[0-9a-f]{8}$/g, '')]],
        ),
    );

  test('PLAY-02: given pieces to choose from, then each is shown in the colors of the match, men and kings apart', () => {
    const MAN = 'redwhite_dark_man';
    expect(shown(playing(), { chosen: sq(11) })).toEqual({ 9: MAN, 10: MAN, 11: MAN, 12: MAN });
    const inBlue = playingOn('W:W27,K18:B1,2,3');
    expect(shown({ ...inBlue, options: { ...inBlue.options, pieces: 'blue-red' } })).toEqual({
      '👑 18': 'bluered_light_king',
      27: 'bluered_light_man',
    });
  });

  test('PLAY-02: given whole moves, then each shows its piece, and one that ends in a crown the king', () => {
    expect(shown(playingOn('W:W5,29:B12,28'))).toEqual({
      '5-1': 'redwhite_light_king',
      '29-25': 'redwhite_light_man',
    });
  });

  test('PLAY-02: given targets, then only those show a piece where it will be crowned', () => {
    const onTheWay = playingOn('B:B26,K17,1,2,3:W32');
    expect(shown(onTheWay, { chosen: sq(26) })).toMatchObject({
      '26-30': 'redwhite_dark_king',
      '26-31': 'redwhite_dark_king',
    });
    expect(Object.keys(shown(onTheWay, { chosen: sq(17) })).filter((label) => label.includes('-'))).toEqual([]);
  });
});
