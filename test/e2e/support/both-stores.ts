import { afterEach, beforeEach, describe } from 'vitest';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { describePostgres, newDatabase } from '../../support/postgres.ts';
import { kept, openApp, type App } from './app.ts';

/** Tells the same with SQLite behind the bot and with PostgreSQL. Gives the app of the test that runs. */
export function onBothStores(name: string, stories: () => void): App {
  let store: Store | undefined;
  let open: () => Promise<Store> = () => Promise.resolve(new MemoryStore());
  const [app, start, stop] = kept<App>(async () => {
    store = await open();
    return openApp({}, { store: lasting(store) });
  });
  const tell = (): void => {
    beforeEach(start);
    afterEach(async () => {
      await stop();
      await store?.close();
    });
    stories();
  };
  describe(name, tell);
  describePostgres(`${name}, on PostgreSQL`, (server) => {
    beforeEach(() => {
      open = async () => openStore({ kind: 'postgres', url: (await newDatabase(server)).url });
    });
    tell();
  });
  return app;
}

/** Every bot of a test has the same one. */
const lasting = (store: Store): Store =>
  new Proxy(store, {
    get: (_, key): unknown => {
      if (key === 'close') return () => Promise.resolve();
      const value: unknown = Reflect.get(store, key);
      return typeof value === 'function' ? value.bind(store) : value;
    },
  });
