import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../../src/bot/logger.ts';

const TOKEN = 'MTIzNDU2.abc-DEF_.ghi';
const SECRET = 'aW50ZXJhY3Rpb246c2VjcmV0';

afterEach(() => vi.restoreAllMocks());

/** What is printed while `what` logs. */
function printed(what: (log: ReturnType<typeof createLogger>) => void, level: 'trace' | 'warn' = 'trace'): string {
  let text = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  what(createLogger(level, TOKEN));
  vi.restoreAllMocks();
  return text;
}

describe('RUN-13: the log', () => {
  test('RUN-13: one JSON object a line, with the match where there is one, and nothing below the level', () => {
    const lines = printed((log) => {
      log.info('too quiet');
      log.child({ match: 'm1' }).warn({ revision: 3 }, 'behind');
    }, 'warn');
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toMatchObject([{ level: 40, match: 'm1', revision: 3, msg: 'behind' }]);
  });

  test.each([
    ['a message', (log) => log.info(`with ${TOKEN} in it`)],
    ['a field', (log) => log.info({ token: TOKEN, key: { token: SECRET } }, 'fields')],
    ['headers', (log) => log.info({ request: { headers: { authorization: `Bot ${TOKEN}` } } }, 'headers')],
    ['an error', (log) => log.error({ err: new Error(`401 for Bot ${TOKEN}`) }, 'error')],
    ['an error of a cause', (log) => log.error({ err: new Error('outer', { cause: new Error(TOKEN) }) }, 'error')],
    [
      'an address',
      (log) =>
        log.warn({ err: Object.assign(new Error('x'), { url: `/webhooks/123/${SECRET}/messages/@original` }) }, 'x'),
    ],
    ['an address in a message', (log) => log.warn(`POST /interactions/123/${SECRET}/callback failed`)],
    [
      'the body of a failed request',
      (log) => log.warn({ err: Object.assign(new Error('x'), { requestBody: { json: { token: SECRET } } }) }, 'x'),
    ],
  ] as readonly (readonly [string, (log: ReturnType<typeof createLogger>) => void])[])(
    'RUN-13: no secret gets through %s',
    (_where, what) => {
      const text = printed(what);
      expect(text).not.toBe('');
      expect(text).not.toContain(TOKEN);
      expect(text).not.toContain(SECRET);
    },
  );
});
