import { RemoteStore, serveStore, type StoreAnswer } from '../../src/store/store-messages.ts';
import type { Store } from '../../src/store/store.ts';

/** The store as others see it whose thread is another one: all that is asked and answered is copied on its way. */
export function behindMessages(store: Store): Store {
  const hear = (answer: StoreAnswer): void => remote.hear(structuredClone(answer));
  const serve = serveStore(store, hear);
  const remote = new RemoteStore((request) => serve(structuredClone(request)), {});
  return remote.store;
}
