import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFen } from '../../src/engine/fen.ts';
import { START } from '../../src/engine/position.ts';
import { MoveServiceFixture } from './support/move-service-fixture.ts';

let service: MoveServiceFixture;
beforeAll(async () => {
  service = await MoveServiceFixture.start();
});
afterAll(() => service.server.close());

const OK = 200;
const UNPROCESSABLE = 422;

const FORK = 'B:W18,19,27:B15,K32';
const KINGS = 'B:WK32:BK1';

describe('RUN-09: POST /v1/moves', () => {
  test('RUN-09: given nothing, then the seven moves of the start', async () => {
    const { status, body } = await service.ask('/v1/moves', {});
    expect(status).toBe(OK);
    expect(body).toMatchObject({ fen: makeFen(START), turn: 'dark', result: null });
    expect(body).toHaveProperty('moves.length', 7);
    expect(body).toHaveProperty('moves.0', { text: '9-13', from: 9, path: [13], captured: [], crowned: false });
  });

  test('RUN-09: given a jump, then only jumps, each with its path, what it captures and whether it crowns', async () => {
    const { body } = await service.ask('/v1/moves', { fen: FORK });
    expect(body).toMatchObject({
      moves: [
        { text: '15x22', from: 15, path: [22], captured: [18], crowned: false },
        { text: '15x24x31', from: 15, path: [24, 31], captured: [19, 27], crowned: true },
        { text: '32x23x14', from: 32, path: [23, 14], captured: [27, 18], crowned: false },
        { text: '32x23x16', from: 32, path: [23, 16], captured: [27, 19], crowned: false },
      ],
    });
  });

  test.each([
    ['B:W18:B', { pdn: '0-1', winner: 'light', reason: 'all-captured' }],
    ['W:W32:B23,27,28', { pdn: '1-0', winner: 'dark', reason: 'blocked' }],
  ])('RUN-09: given %s, then there are no moves, and the result', async (fen, result) => {
    expect((await service.ask('/v1/moves', { fen })).body).toMatchObject({ moves: [], result });
  });
});

describe('RUN-09: POST /v1/apply', () => {
  test('RUN-09: given moves as people write them, then they are played and spelled out', async () => {
    const { status, body } = await service.ask('/v1/apply', { fen: FORK, moves: ['15x31', '18 - 14'] });
    expect(status).toBe(OK);
    expect(body).toMatchObject({ fen: 'B:W14:BK31,K32', turn: 'dark', quietTurns: 1, repetitions: 1, result: null });
    expect(body).toMatchObject({ moves: [{ text: '15x24x31' }, { text: '18-14', captured: [] }] });
  });

  test('RUN-09: given a recorded game, then it is played to its end, and the moves after that', async () => {
    const pdn = '[Black "Alice"] 1. 11-15 22-18 2. 15x22 *';
    const { body } = await service.ask('/v1/apply', { pdn, moves: ['25x18'] });
    expect(body).toMatchObject({ turn: 'dark', result: null });
    expect(body).toHaveProperty('moves.length', 4);
  });

  test('RUN-09, RULE-11: given as many quiet turns as draw the game, then it is drawn', async () => {
    const moves = ['1-6', '32-27', '6-10', '27-24', '10-15', '24-20', '15-18', '20-16', '18-22', '16-11'];
    const more = ['22-25', '11-7', '25-30', '7-3', '30-26', '3-8', '26-23', '8-12', '23-19', '12-8'];
    const ask = (drawTurns: number) => service.ask('/v1/apply', { fen: KINGS, moves: [...moves, ...more], drawTurns });
    const result = { pdn: '1/2-1/2', winner: null, reason: 'quiet-turns' };
    expect((await ask(20)).body).toMatchObject({ quietTurns: 20, result });
    expect((await ask(21)).body).toMatchObject({ quietTurns: 20, result: null });
  });
});

describe('RUN-09: POST /v1/validate', () => {
  test('RUN-09: given a position, then whether it is right, and where not', async () => {
    const right = await service.ask('/v1/validate', { fen: ' w : B5,7 : W18, 24, K31 . ' });
    expect(right.body).toEqual({ valid: true, turns: 0, fen: 'W:W18,24,K31:B5,7', turn: 'light', result: null });
    const wrong = await service.ask('/v1/validate', { fen: 'B:W18,99:B5' });
    const at = { field: 'fen', line: 1, column: 7 };
    expect(wrong).toMatchObject({ status: OK, body: { valid: false, error: { code: 'bad-square', at } } });
  });

  test.each([
    ['1. 11-15 22-17 0-1', { valid: true, turns: 2, result: null }],
    ['1. 11-15 22-18\n2. 9-13 *', { error: { code: 'must-jump', at: { field: 'pdn', line: 2, column: 4 } } }],
    [' ', { valid: false, error: { code: 'not-one-game' } }],
    ['1. 11-15 * 1. 11-16 *', { valid: false, error: { code: 'not-one-game' } }],
  ])('RUN-09: given the game %j, then whether it is right, and the wrong move with its place', async (pdn, told) => {
    expect(await service.ask('/v1/validate', { pdn })).toMatchObject({ status: OK, body: told });
  });
});

describe('RUN-09: POST /v1/best', () => {
  const TWO_FOR_ONE = 'B:W18,22,25,K32:B1,11,K15';

  test('RUN-09: given a jump that wins, then that one, with score, depth, nodes and what follows', async () => {
    const { status, body } = await service.ask('/v1/best', { fen: 'B:W18,30:B15,K8', limit: { depth: 5 } });
    expect(status).toBe(OK);
    expect(body).toMatchObject({ turn: 'dark', move: { text: '15x22', captured: [18] } });
    expect(body).toHaveProperty('depth');
    expect(body).toHaveProperty('pv.0', '15x22');
  });

  test('RUN-09: given the same question again, then the same answer, whatever was asked in between', async () => {
    const question = { fen: TWO_FOR_ONE, limit: { nodes: 3000 } };
    const first = await service.ask('/v1/best', question);
    await service.ask('/v1/best', { limit: { depth: 4 } });
    expect((await service.ask('/v1/best', question)).body).toEqual(first.body);
  });

  test.each([{ seconds: 1.1 }, { depth: 0 }, { nodes: 1e9 }, { time: 1 }])(
    'RUN-09: given the limit %j, then it is refused',
    async (limit) => {
      const answer = await service.ask('/v1/best', { limit });
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'bad-request' } } });
      expect(answer).toHaveProperty('body.error.at.field', expect.stringMatching(/^limit/));
    },
  );

  test('RUN-09: given a game that is over, then that is said', async () => {
    const answer = await service.ask('/v1/best', { fen: 'B:W18:B' });
    expect(answer).toMatchObject({ status: UNPROCESSABLE, body: { error: { code: 'game-over' } } });
  });
});

describe('RUN-09: the one shape of errors', () => {
  test.each([
    ['/v1/moves', { fen: 'X' }, 'bad-turn', { field: 'fen', line: 1, column: 1 }],
    ['/v1/apply', { moves: ['11-15', '21-17', '15-19', '9-x'] }, 'not-a-move', { field: 'moves.3' }],
    ['/v1/apply', { pdn: '1. 11-15 15-11 *' }, 'not-your-piece', { field: 'pdn', line: 1, column: 10 }],
    ['/v1/apply', { pdn: '1. 11-15 {' }, 'bad-pdn', { field: 'pdn', line: 1, column: 10 }],
    ['/v1/apply', { pdn: '[FEN "B:W99:B1"] *' }, 'bad-square', { field: 'pdn', line: 1, column: 1 }],
    ['/v1/apply', { pdn: '[GameType "20"] 1. 32-28 *' }, 'other-game', { field: 'pdn', line: 1, column: 1 }],
    ['/v1/moves', { pdn: '' }, 'not-one-game', { field: 'pdn' }],
  ])('RUN-09: given %s %j, then the rule that is broken and where', async (path, body, code, at) => {
    const answer = await service.ask(path, body);
    expect(answer).toMatchObject({ status: UNPROCESSABLE, body: { error: { code, at } } });
  });

  test('RUN-09: given a number for a move, then it is named', async () => {
    const { status, body } = await service.ask('/v1/apply', { moves: ['11-15', 7] });
    expect([status, body]).toMatchObject([400, { error: { code: 'bad-request', at: { field: 'moves.1' } } }]);
  });

  test.each([
    ['another field', { fenn: 'B:W1:B2' }, 'bad-request'],
    ['both starts', { fen: 'B:W1:B2', pdn: '*' }, 'bad-request'],
    ['too many moves', { moves: Array.from({ length: 1001 }, () => '11-15') }, 'bad-request'],
    ['a text', '"moves"', 'bad-request'],
    ['a broken text', '{"fen":', 'malformed-json'],
    ['a key that would change the prototype', '{"__proto__":{"fen":"B"}}', 'malformed-json'],
  ])('RUN-09: given %s, then 400', async (_what, body, code) => {
    const answer = await service.ask('/v1/apply', body);
    expect(answer).toMatchObject({ status: 400, body: { error: { code } } });
  });

  test.each([
    [404, 'GET', '/', 'not-found'],
    [404, 'POST', '/v1/move', 'not-found'],
    [405, 'GET', '/v1/moves?fen=B', 'method-not-allowed'],
    [405, 'DELETE', '/health', 'method-not-allowed'],
    [405, 'OPTIONS', '/v1/best', 'method-not-allowed'],
    [400, 'GET', '/%', 'bad-request'],
  ] as const)('RUN-09: %i for %s %s', async (status, method, path, code) => {
    const answer = await service.send(path, { method });
    expect(answer).toMatchObject({ status, body: { error: { code } } });
    if (status === 405) expect(answer.headers['allow']).toMatch(/^(?:POST|GET, HEAD)$/);
  });

  test('RUN-09: given another type than JSON, then 415', async () => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await service.send('/v1/moves', { method: 'POST', body: '{}', headers });
    expect(answer).toMatchObject({ status: 415, body: { error: { code: 'unsupported-media-type' } } });
  });
});

describe('RUN-09: the description', () => {
  test('RUN-09: is valid OpenAPI and has every route', async () => {
    const { description } = service;
    expect(await new Validator().validate(description)).toEqual({ valid: true });
    expect(Object.keys(description.paths).toSorted()).toEqual(['/v1/apply', '/v1/best', '/v1/moves', '/v1/validate']);
    expect(Object.keys(description.components.schemas).toSorted()).toEqual([
      'Checked',
      'Error',
      'Move',
      'Problem',
      'Result',
    ]);
  });
});
