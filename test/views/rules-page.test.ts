import { describe, expect, test } from 'vitest';
import {
  drawDiagram,
  type Diagram,
  DIAGRAMS,
  RULES_PAGES,
  rulesPage,
  type RulesPage,
} from '../../src/views/menu-page.ts';
import { movableSquares, nextSquares, legalMoves } from '../../src/engine/moves.ts';
import { START } from '../../src/engine/position.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../../src/render/board-layout.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import { buttonsOf, textsOf } from './support/draft-limits.ts';
import { VIEW } from './support/samples.ts';

const said = (page: RulesPage): string => textsOf(rulesPage(page, VIEW.words)).join('\n');
const turns = (page: RulesPage): Readonly<Record<string, string>> =>
  Object.fromEntries(buttonsOf(rulesPage(page, VIEW.words)).map(({ id, label }) => [label, id]));
const diagrams: readonly Diagram[] = Object.values(DIAGRAMS);

describe('the pages of the rules', () => {
  test.each([...RULES_PAGES.entries()])(
    'START-12: given page %i (%s), then it turns one page on and back',
    (at, page) => {
      const before = RULES_PAGES[at - 1];
      const after = RULES_PAGES[at + 1];
      expect(turns(page)['Previous']).toBe(before === undefined ? undefined : `c1:menu:${before}`);
      expect(turns(page)['Next']).toBe(after === undefined ? undefined : `c1:menu:${after}`);
      expect(turns(page)['Menu']).toBe('c1:menu:home');
    },
  );

  test('PLAY-13: given the last page of the rules, then it leads on to how the buttons work', () => {
    expect(turns('rules-ending')['Playing here']).toBe('c1:menu:playing');
  });

  test.each<[RulesPage, readonly string[]]>([
    ['rules-board', ['twelve men', 'only the dark squares', 'a **number**', 'always moves first']],
    ['rules-moves', ['one square diagonally forward', 'On your turn you must move']],
    [
      'rules-jumps',
      ["over an opponent's piece next to yours", 'If you can jump, you must.', 'choose any of them', 'must go on'],
    ],
    ['rules-kings', ['reaches the far row becomes a **king**', 'That ends the turn', 'forward and back']],
    [
      'rules-ending',
      ['no pieces left, or all of them blocked', 'both agree', 'comes up three times', '50 turns in a row'],
    ],
  ])('PLAY-13: given %s, then somebody who has never played learns its rule', (page, sentences) => {
    for (const sentence of sentences) expect(said(page)).toContain(sentence);
  });
});

describe('the pictures of the rules', () => {
  test.each(RULES_PAGES)('PLAY-13: given %s, then it has one or two pictures, each told in words', (page) => {
    const { attachments } = rulesPage(page, VIEW.words);
    expect([1, 2]).toContain(attachments.length);
    for (const picture of attachments) {
      expect(picture.kind).toBe('board');
      expect(picture.description).toContain('Red is the first mover, White is the second mover.');
    }
  });

  test.each(diagrams)('PLAY-13: given the picture $name, then its marks are what the rules allow', (diagram) => {
    const { scene } = drawDiagram(diagram, VIEW.words);
    const { position, chosen, movable, targets } = scene;
    expect(targets).toEqual(chosen === undefined ? [] : nextSquares(position, [chosen]));
    expect([[], movableSquares(position)]).toContainEqual(movable);
    if (diagram.moves !== undefined)
      expect(scene.lastMove?.squares.join('-')).toBe(diagram.moves.at(-1)?.replaceAll('x', '-'));
  });

  test.each(diagrams)('PLAY-11: given the picture $name, then it is drawn as a PNG 768 pixels wide', (diagram) => {
    const { scene, look } = drawDiagram(diagram, VIEW.words);
    const header = Buffer.from(drawBoard(scene, look));
    expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([768, (768 * PICTURE_HEIGHT) / PICTURE_WIDTH]);
  });

  test.each<[string, Diagram, object]>([
    [
      'RULE-01: given the picture of the numbers, then it shows the start',
      DIAGRAMS.numbers,
      { position: START, bottom: 'light' },
    ],
    [
      'RULE-01: given the board turned, then it is the start from the other side',
      DIAGRAMS.turned,
      { position: START, bottom: 'dark' },
    ],
    [
      'RULE-06: given the picture of a jump, then no other piece may move',
      DIAGRAMS.must,
      { movable: [14, 15], mustJump: true, chosen: undefined },
    ],
    [
      'RULE-07: given the picture of a long jump, then three men are gone',
      DIAGRAMS.again,
      { lastMove: { captured: [{}, {}, {}] } },
    ],
    ['RULE-04: given the picture of a king, then it may jump forward and back', DIAGRAMS.both, { targets: [6, 22] }],
    [
      'RULE-08: given the picture of a crowning, then the man that arrived is the one king',
      DIAGRAMS.crowned,
      { position: { kings: 2 ** 30 } },
    ],
  ])('%s', (_, diagram, shown) => {
    expect(drawDiagram(diagram, VIEW.words).scene).toMatchObject(shown);
  });

  test('PLAY-02, PLAY-13: given a picture with a mark, then its page says what the mark looks like', () => {
    const marked = (diagram: Diagram): boolean => drawDiagram(diagram, VIEW.words).scene.movable.length > 0;
    expect([DIAGRAMS.turned, DIAGRAMS.choosing, DIAGRAMS.must].map(marked)).toEqual([true, true, true]);
    expect(said('rules-board')).toContain('broken ring');
    expect(said('rules-moves')).toMatch(/closed ring and a \*\*black square\*\*.*framed squares/u);
    expect(said('rules-jumps')).toContain('with **triangles**');
  });

  test('RULE-09: given the picture of the end, then white is on move, has pieces and can move none', () => {
    const { position } = drawDiagram(DIAGRAMS.blocked, VIEW.words).scene;
    expect(position.turn).toBe('light');
    expect(position.light).not.toBe(0);
    expect(legalMoves(position)).toEqual([]);
  });

  test.each<Diagram>([
    { name: 'no-position', fen: 'nonsense', bottom: 'dark' },
    { name: 'no-move', fen: DIAGRAMS.numbers.fen, bottom: 'dark', moves: ['11-17'] },
    { name: 'no-choice', fen: DIAGRAMS.numbers.fen, bottom: 'dark', chosen: 1 },
  ])('PLAY-13: given a diagram against the rules ($name), then it is never drawn', (diagram) => {
    expect(() => drawDiagram(diagram, VIEW.words)).toThrow(diagram.name);
  });
});
