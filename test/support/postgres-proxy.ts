import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * What happens to a message of the client:
 * - `pass`: it reaches the server, and the answer the client.
 * - `lost`: the line breaks before it reaches the server.
 * - `unanswered`: it reaches the server, and the line breaks before its answer reaches the client.
 * - `stalled`: nothing more is heard, and the line stands; the server does not hear of its end either.
 */
export type Fate = 'pass' | 'lost' | 'unanswered' | 'stalled';

export interface PostgresProxy {
  readonly url: string;
  /** Decides over each message by the words in it. */
  decide: (message: string) => Fate;
  /** Whether anybody new is let in. */
  isOpen: boolean;
}

/** Stands between a client and a server, and fails as lines do. It goes with the test. */
export async function startProxy(server: string): Promise<PostgresProxy> {
  const url = new URL(server);
  const { port, hostname } = url;
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    sockets.add(client.on('error', () => undefined));
    if (!proxy.isOpen) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname).on('error', () => client.destroy());
    sockets.add(upstream);
    let fate: Fate = 'pass';
    client.on('data', (message) => {
      if (fate === 'pass') fate = proxy.decide(message.toString('latin1'));
      if (fate === 'lost') client.destroy();
      else if (fate !== 'stalled') upstream.write(message);
    });
    upstream.on('data', (answer) => {
      if (fate === 'pass') client.write(answer);
      else if (fate === 'unanswered') client.destroy();
    });
    // Of a line that has gone dead the server hears nothing.
    client.on('close', () => fate === 'stalled' || upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });
  url.port = String((listener.address() as AddressInfo).port);
  const proxy: PostgresProxy = { url: url.href, decide: () => 'pass', isOpen: true };
  return proxy;
}

/** The next message with `word` in it has this fate; everything after it passes, on lines that are new. */
export const onceAt = (word: string, fate: Fate): PostgresProxy['decide'] => {
  let isOver = false;
  return (message) => {
    if (isOver || !message.includes(word)) return 'pass';
    isOver = true;
    return fate;
  };
};
