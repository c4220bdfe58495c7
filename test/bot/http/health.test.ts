import { expect, test } from 'vitest';
import { serveHttp } from '../../../src/bot/http/serve-http.ts';
import { createLogger } from '../../../src/bot/logger.ts';

test('RUN-08: says by its status whether clicks can arrive, and how many matches there are', async () => {
  const state = { isReady: true, matches: 0 };
  const health = { isReady: () => state.isReady, runningMatches: () => state.matches };
  const http = { host: '127.0.0.1', port: 0, moveService: undefined };
  const server = await serveHttp(health, http, createLogger('silent', undefined));
  const ask = async (path = '/health') => {
    const answer = await fetch(`${server.listeningOrigin}${path}`);
    return [answer.status, await answer.json()] as const;
  };
  expect(await ask()).toEqual([200, { ready: true, matches: 0 }]);
  Object.assign(state, { isReady: false, matches: 3 });
  expect(await ask()).toEqual([503, { ready: false, matches: 3 }]);
  expect((await ask('/'))[0]).toBe(404);
  // Nothing but health, unless the operator wants more.
  expect((await ask('/v1/openapi.json'))[0]).toBe(404);
  await server.close();
});
