/**
 * Hook of the React developer tools. React calls it on every commit, in production too, if the hook exists before React
 * starts. It is the only way to count the renders of a release without the release's cooperation.
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

/** Returns the shared listeners. A page may hold this module twice, in its first script and in the shell. */
function getListeners(page: Record<PropertyKey, unknown>): Set<Listener> {
  page[listenersKey] ??= new Set<Listener>();
  return page[listenersKey] as Set<Listener>;
}

const notify = (container: unknown): void => {
  for (const listener of getListeners(globalThis as never)) listener(container);
};

/** Installs the hook, or wraps the hook of the browser's developer tools. Call it before React is evaluated. */
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

/** Calls `listener` on every commit with the container of the React root. Returns an unsubscribe function. */
export function onCommit(listener: Listener): () => void {
  const listeners = getListeners(globalThis as never);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
