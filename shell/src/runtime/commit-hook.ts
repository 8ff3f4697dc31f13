import { createEmitter, type Emitter } from '@parlour/basics';

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

const hookKey = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
const commitsKey = Symbol.for('parlour.commits');

type Commits = Emitter<[container: unknown]>;

/** Returns the page's emitter of commits. A page may hold this module twice, in its first script and in the shell. */
function getCommits(): Commits {
  const page = globalThis as unknown as Record<PropertyKey, Commits | undefined>;
  page[commitsKey] ??= createEmitter();
  return page[commitsKey];
}

/** Installs the hook, or wraps the hook of the browser's developer tools. Call it before React is evaluated. */
export function installCommitHook(): void {
  const page = globalThis as unknown as Record<string, CommitHook | undefined>;
  const known = page[hookKey];
  if (!known) {
    page[hookKey] = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_, { containerInfo }) => getCommits().emit(containerInfo),
      onCommitFiberUnmount: () => undefined,
    };
    return;
  }
  const before = known.onCommitFiberRoot;
  known.onCommitFiberRoot = (id, root, ...rest) => {
    before.call(known, id, root, ...rest);
    getCommits().emit(root.containerInfo);
  };
}

/** Calls `listener` on every commit with the container of the React root. Returns an unsubscribe function. */
export const onCommit = (listener: (container: unknown) => void): (() => void) =>
  getCommits().subscribe(listener);
