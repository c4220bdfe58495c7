import { ButtonStyle, ComponentType, type APIButtonComponentWithCustomId } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { boardMessage } from '../../src/commands/board-message.ts';
import { NOTHING_SELECTED, type BoardView } from '../../src/commands/board-view.ts';
import { decodeCustomId } from '../../src/commands/custom-id.ts';
import type { MessageDraft, PictureAttachment } from '../../src/commands/message-draft.ts';
import { legalMoves, squaresOf } from '../../src/engine/moves.ts';
import { squares } from '../match/samples.ts';
import { playingOn } from '../match/samples.ts';
import { buttonsOf } from './draft-limits.ts';
import { ALICE_ID, NAMES, playing, sq, wander } from './samples.ts';

const view = (part: Partial<BoardView> = {}): BoardView => ({
  match: playing(),
  names: NAMES,
  selection: NOTHING_SELECTED,
  mention: undefined,
  ...part,
});

const rows = (draft: MessageDraft): readonly (readonly string[])[] =>
  draft.components.map((part) =>
    part.type === ComponentType.ActionRow
      ? part.components.map((button) => ('label' in button ? (button.label ?? '') : ''))
      : [],
  );

const CONTROLS = ['Draw', 'Resign', 'My view', 'More'];

const picture = (draft: MessageDraft): PictureAttachment => {
  const [attachment] = draft.attachments;
  if (attachment?.kind !== 'picture') throw new Error('no picture');
  return attachment;
};

/** Dark's king jumps from 1 to 10, and from there three ways lead on. */
const FORKED = 'B:W6,7,8,14,15,16,22,23,24:BK1';

describe('the live board', () => {
  test('PLAY-08: given the start, then it says who sits where, the colours, the pieces, the score and whose turn it is', () => {
    expect(boardMessage(view()).content).toBe(
      [
        'The game begins.',
        '**Alice**, it is your turn. Press a piece to move.',
        '▲ ⚪ **Bob** · white · 12 men',
        '▼ 🔴 **Alice** · red · 12 men',
        'Score: **Alice** 0 – 0 **Bob**',
      ].join('\n'),
    );
  });

  test('PLAY-06: given a turn with a jump, then only jumping pieces have buttons, and the status line names them', () => {
    const draft = boardMessage(view({ match: playing('11-15', '22-18') }));
    expect(rows(draft)).toEqual([['15'], CONTROLS]);
    expect(draft.content).toContain('**Bob** played **22-18**.\n**Alice**, it is your turn. You must jump: **15**.');
  });

  test('DESIGN 5: given a player to be notified, then they are mentioned, and nobody else is', () => {
    const draft = boardMessage(view({ mention: { userId: ALICE_ID } }));
    expect(draft.content).toContain(`<@${ALICE_ID}>, it is your turn.`);
    expect(draft.allowed_mentions).toEqual({ parse: [], users: [ALICE_ID] });
    expect(boardMessage(view()).allowed_mentions).toEqual({ parse: [] });
  });

  test('PLAY-01: given no selection, then each movable piece has a button, and the controls follow', () => {
    expect(rows(boardMessage(view()))).toEqual([['9', '10', '11', '12'], CONTROLS]);
  });

  test('PLAY-02: given a chosen piece, then it stands out, its targets and Back come next, and the others stay', () => {
    const draft = boardMessage(view({ selection: { kind: 'piece', square: sq(11) } }));
    expect(rows(draft)).toEqual([['9', '10', '11', '12'], ['11-15', '11-16', 'Back'], CONTROLS]);
    expect(draft.content).toContain('**11** is picked up. Where does it go?');
    const marked = draft.components
      .flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []))
      .filter((part): part is APIButtonComponentWithCustomId => 'custom_id' in part)
      .filter(({ style }) => style === ButtonStyle.Primary);
    expect(marked.map(({ label }) => label)).toEqual(['11']);
    expect(picture(draft).scene).toMatchObject({ chosen: 11, targets: [15, 16], movable: [9, 10, 11, 12] });
  });

  test('PLAY-03: given an unfinished jump, then only the next hops are offered, and the jumped piece is gone', () => {
    const match = playingOn(FORKED);
    const start = squares('1x10');
    const draft = boardMessage(view({ match, selection: { kind: 'hop', squares: start } }));
    expect(rows(draft)).toEqual([['10x3', '10x17', '10x19'], CONTROLS]);
    expect(draft.content).toContain('**Alice** is jumping: **1x10**\n');
    expect(draft.content).toContain('Another jump is available: **10x3**, **10x17** or **10x19**.');
    const { scene } = picture(draft);
    expect(scene.lastMove).toEqual({ squares: start, captured: [{ square: 6, side: 'light', king: false }] });
    expect(scene.position.light & (1 << 5)).toBe(0);
    expect(scene).toMatchObject({ chosen: 10, targets: [3, 17, 19], movable: [] });
  });

  test('PLAY-10: given kings, then their buttons carry the crown beside the square', () => {
    const draft = boardMessage(view({ match: playingOn('B:W32:BK14,5') }));
    expect(rows(draft)[0]).toEqual(['5', '👑 14']);
    expect(draft.content).toContain('🔴 **Alice** · red · 1 man, 1 king');
  });

  test('DESIGN 5: given twelve movable pieces and a king with four ways, then five even rows hold them all', () => {
    const match = playingOn('B:W32:BK10,K1,K2,K3,K4,K12,K13,K20,K21,K28,K29,K5');
    const draft = boardMessage(view({ match, selection: { kind: 'piece', square: sq(10) } }));
    expect(rows(draft).map((row) => row.length)).toEqual([4, 4, 4, 5, 4]);
    expect(rows(draft)[3]).toEqual(['10-6', '10-7', '10-14', '10-15', 'Back']);
  });

  test('PLAY-09: given either turn, then the player on move sits at the bottom of picture and words', () => {
    expect(picture(boardMessage(view())).scene.bottom).toBe('dark');
    const draft = boardMessage(view({ match: playing('11-15') }));
    expect(picture(draft).scene.bottom).toBe('light');
    expect(draft.content).toMatch(/▲ 🔴 \*\*Alice\*\*.*\n▼ ⚪ \*\*Bob\*\*/);
  });

  test('PLAY-11: given a move was played, then the alt text says the position, the last move and what must be done', () => {
    const { description } = picture(boardMessage(view({ match: playing('11-15', '22-18') })));
    expect(description).toContain('Bob played 22-18.');
    expect(description).toContain('Alice must jump: 15.');
    expect(description).toContain('men on 1, 2, 3');
  });

  test('PLAY-01: given the buttons, then each one names this board, and pieces and targets together are the legal first hops', () => {
    const match = wander(playing(), [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9]);
    const { position, boardRevision } = match.game;
    const ids = buttonsOf(boardMessage(view({ match }))).map(({ id }) => decodeCustomId(id));
    expect(ids.every((id) => id !== undefined && 'board' in id && id.board === boardRevision)).toBe(true);
    const picks = ids.flatMap((id) => (id?.verb === 'pick' ? [id.square] : []));
    const hops = picks.flatMap((square) =>
      buttonsOf(boardMessage(view({ match, selection: { kind: 'piece', square } })))
        .map(({ id }) => decodeCustomId(id))
        .flatMap((id) => (id?.verb === 'go' ? [id.squares.join()] : [])),
    );
    const wanted = new Set(legalMoves(position).map((move) => squaresOf(move).slice(0, 2).join()));
    expect(new Set(hops)).toEqual(wanted);
  });
});
