import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request was meant for this very server: its Host is our own address, and a page that sent it is our own page.
 * A foreign web page can reach 127.0.0.1 too (by a plain request, or by a name it points here), but it can't hide either.
 * @param url the sandbox's address
 */
export function isForUs(headers: IncomingHttpHeaders, url: string): boolean {
  const { port } = new URL(url);
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const { host, origin } = headers;
  if (host === undefined || !hosts.includes(host)) return false;
  return origin === undefined || origin === `http://${host}`;
}
