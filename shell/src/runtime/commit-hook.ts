/**
 * React tells the hook of its developer tools about every commit, in production too, if the hook was there before it
 * started. It is the one way to count the renders of a release without asking the release.
 */
interface CommitHook {
  supportsFiber: true;
  inject(renderer: unknown): number;
  onCommitFiberRoot(id: number, root: { containerInfo: unknown }, ...rest: unknown[]): void;
  onCommitFiberUnmount(): void;
}

type Listener = (container: unknown) => void;

const hookKey = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
const listenersKey = Symbol.for('parlour.commits');

/** The module may be in a page twice, as the first thing that runs and as a part of the shell: both see one list. */
function getListeners(page: Record<PropertyKey, unknown>): Set<Listener> {
  page[listenersKey] ??= new Set<Listener>();
  return page[listenersKey] as Set<Listener>;
}

const notify = (container: unknown): void => {
  for (const listener of getListeners(globalThis as never)) listener(container);
};

/** Call it before React is evaluated. Beside the developer tools of a browser, it listens too. */
export function installCommitHook(): void {
  const page = globalThis as unknown as Record<string, CommitHook | undefined>;
  const known = page[hookKey];
  if (!known) {
    page[hookKey] = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_, { containerInfo }) => notify(containerInfo),
      onCommitFiberUnmount: () => undefined,
    };
    return;
  }
  const before = known.onCommitFiberRoot;
  known.onCommitFiberRoot = (id, root, ...rest) => {
    before.call(known, id, root, ...rest);
    notify(root.containerInfo);
  };
}

/** Hears of every commit, with the element that the root of it fills. Returns the way to stop. */
export function onCommit(listener: Listener): () => void {
  const listeners = getListeners(globalThis as never);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
