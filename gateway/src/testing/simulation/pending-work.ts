/** Counts the pending work of the event loop: immediates, and operations of other threads such as hashing and file access. */
import { createHook } from 'node:async_hooks';

interface PendingWork {
  /** Counts the immediates and the operations of other threads that have not finished. */
  count(): number;
  /** Waits for the next turn of the event loop, which is not counted. */
  nextLoop(): Promise<void>;
  stop(): void;
}

/** Node's names of the resources that wait for the event loop. Native add-ons, such as argon2, name theirs `undefined`. */
const pendingTypes = new Set([
  'Immediate',
  'SIGNREQUEST',
  'KEYPAIRGENREQUEST',
  'HASHREQUEST',
  'FSREQPROMISE',
  'FSREQCALLBACK',
  'FILEHANDLECLOSEREQ',
  'undefined',
]);

export function watchPendingWork(): PendingWork {
  const pending = new Set<number>();
  let isOwn = false;
  const forget = (id: number): void => void pending.delete(id);
  const hook = createHook({
    init(id, type) {
      if (!isOwn && pendingTypes.has(type)) pending.add(id);
    },
    before: forget,
    destroy: forget,
  }).enable();
  return {
    count: () => pending.size,
    nextLoop: () =>
      new Promise((resolve) => {
        isOwn = true;
        setImmediate(resolve);
        isOwn = false;
      }),
    stop: () => void hook.disable(),
  };
}
