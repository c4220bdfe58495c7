import { describe, expect, test } from 'vitest';
import { BALLOTS } from '../../src/match/ballots.ts';
import { PIECE_COLOURS } from '../../src/match/options.ts';
import { BOARD_NAMES } from '../../src/views/board-picture.ts';
import { download, textOf } from '../../src/cli/play/message-contents.ts';
import { readRecordedGame } from '../../src/cli/play/recorded-game.ts';
import { buttonsOf } from '../../src/cli/play/table.ts';
import { squareCentre } from '../../src/render/board-layout.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { parseSquare } from '../../src/engine/square.ts';
import { readPicture } from '../render/picture.ts';
import { quietMoves } from './support/quiet-moves.ts';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();

const sit = (options: Readonly<Record<string, string | number>>): Promise<TestMatch> => app.hotseat(options);

describe('RULE-03, START-06: the look that was chosen', () => {
  const pictureOf = async (options: Readonly<Record<string, string | number>>) => {
    const board = (await sit(options)).liveBoard;
    if (board === undefined) throw new Error('no board is up');
    return download(board, '.png');
  };

  test('START-06, PLAY-10: given each board, then no picture is like another', async () => {
    const pictures = new Map<string, string>();
    for (const board of BOARD_NAMES) {
      pictures.set(Buffer.from(await pictureOf({ board })).toString('base64'), board);
    }
    expect([...pictures.values()]).toEqual(BOARD_NAMES);
  });

  test.each(PIECE_COLOURS)(
    'RULE-03: given pieces %s, then the first-named colour moves first and is so drawn',
    async (pieces) => {
      const match = await sit({ pieces });
      const [first = '', second = ''] = pieces.split('-');
      const board = match.liveBoard;
      expect(board?.content).toContain(`**Ann** is on move with ${first}.`);
      expect(match.cardWords).toContain(`**Ann** plays ${first}`);
      expect(match.cardWords).toContain(`**Ben** plays ${second}`);
      const picture = await readPicture(
        await download(board ?? { content: '', attachments: [], components: [] }, '.png'),
      );
      // A place on the face of the piece, beside its middle, where no crown or letter is.
      const faceOf = (square: number): string => {
        const { x, y } = squareCentre(parseSquare(String(square)) ?? never(), 'dark');
        return hueOf(picture.colourAt({ x: x + 4, y: y + 4 }));
      };
      expect([faceOf(1), faceOf(32)]).toEqual([first, second]);
    },
  );
});

const never = (): never => {
  throw new Error('no such square');
};

/** What a player would call a colour `#rrggbb`. */
function hueOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  if (red > 200 && green > 200 && blue > 200) return 'white';
  if (Math.max(red, green, blue) < 60) return 'black';
  return red > blue ? 'red' : 'blue';
}

describe('RULE-14: tournament rules', () => {
  test('RULE-14: given a challenge by them, then card and opening tell it, and the bot plays and announces a ballot', async () => {
    const match = await app.ask(app.alice, 'challenge', { user: app.bob.id, rules: 'tournament' });
    const rules =
      "Rules: **tournament**, three opening moves drawn by lot · Draw after **80** turns without a capture or a man's advance";
    expect(match.cardWords).toContain(rules);
    await match.press(app.bob, 'Accept');
    expect(match.threadWords).toContain(rules);
    const board = match.liveBoard;
    const drawn = /The opening is drawn by lot: \*\*([^*]+)\*\*\./.exec(board?.content ?? '')?.[1];
    expect(BALLOTS).toContain(drawn);
    // Three moves are made, so the second mover is on move, and can.
    expect(board?.content).toContain('**Bob**, it is your turn.');
    expect(buttonsOf(board ?? {}).length).toBeGreaterThan(5);
    expect(match.live.match).toMatchObject({
      options: { drawTurns: 80 },
      game: { moves: [{ byLot: true }, { byLot: true }, { byLot: true }] },
    });
    const pdn = await app.carol.slash(match.threadId, 'checkers pdn');
    const record = Buffer.from(
      await download(pdn.ok && pdn.message !== undefined ? pdn.message : never(), '.pdn'),
    ).toString();
    const read = readRecordedGame(record);
    expect(read.ok && read.value.plies.map(({ move }) => makeMove(move)).join(' ')).toBe(drawn);
  });

  test('RULE-14: given several games, then not always the same ballot is drawn', async () => {
    const openings = new Set<string>();
    for (let game = 0; game < 5; game += 1) {
      openings.add(
        /drawn by lot: \*\*([^*]+)/.exec((await sit({ rules: 'tournament' })).liveBoard?.content ?? '')?.[1] ?? '',
      );
    }
    expect(openings.size).toBeGreaterThan(1);
    for (const opening of openings) expect(BALLOTS).toContain(opening);
  });
});

describe('RULE-11: the number of quiet turns', () => {
  test('RULE-11: given draw_turns: 20, then the board tells a draw that is near, and the twentieth quiet turn draws', async () => {
    const match = await sit({ draw_turns: 20, time: 'off' });
    const moves = quietMoves(20);
    await match.type(...moves.slice(0, 9));
    expect(match.liveBoard?.content).not.toContain('Draw after');
    await match.type(...moves.slice(9, 10));
    expect(match.liveBoard?.content).toContain('Draw after **10 more turns** without a capture or a crowning.');
    await match.type(...moves.slice(10, 19));
    expect(match.liveBoard?.content).toContain('Draw after **1 more turn** without a capture or a crowning.');
    await match.type(...moves.slice(19));
    expect(match.live.match).toMatchObject({ phase: 'ended', result: { kind: 'draw', reason: 'quiet-turns' } });
    expect(match.messages().map(textOf).join('\n')).toContain(
      '**Draw**: 20 turns in a row without a capture or a crowning.',
    );
    expect(match.cardWords).toContain('**Draw**: 20 turns in a row');
  });
});
