import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { HttpError } from './http-errors.ts';

const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname.toLowerCase());

/**
 * Where only this machine can ask, asks only what knows its name: a web page that is open there could else let a name of
 * its own lead here, and read what is answered.
 */
export function refuseOtherHosts(
  scope: FastifyInstance,
  { host, allowedHosts }: Pick<NonNullable<Config['http']>, 'host' | 'allowedHosts'>,
): void {
  if (!isLoopback(host)) return;
  scope.addHook('onRequest', async ({ headers }) => {
    const hostname = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '';
    if (!isLoopback(hostname) && !allowedHosts.includes(hostname)) throw new HttpError(403);
  });
}
