import { createEmitter } from '@parlour/basics';
import {
  type Contributions,
  type DiscoveryDocument,
  type LiveRelease,
  type RemoteStatus,
  selectRelease,
  type Visitor,
} from '@parlour/contracts';
import type { LastGood } from './last-good.ts';

type StoreChange = 'document' | 'release';

/**
 * State of every remote: the release that is live for this visitor, which may be a canary, and the release that this
 * page uses. The latter stays behind while a swap is held, and falls back when the live release cannot be loaded.
 */
export interface RemoteStore {
  document(): DiscoveryDocument;
  names(): readonly string[];
  live(name: string): LiveRelease | undefined;
  status(name: string): RemoteStatus | undefined;
  /** Returns the release that a slot shows when it opens now. */
  inUse(name: string): LiveRelease | undefined;
  /** Returns the release that last mounted here without an error, if it is not the one in use. */
  lastGood(name: string): Promise<LiveRelease | undefined>;
  /** Returns the contributions of every remote. It includes closed ones, because their slots show a notice. */
  contributions(): Record<string, Contributions>;
  /** Accepts a newer document. Ignores any other and returns false. */
  accept(document: DiscoveryDocument): boolean;
  use(release: LiveRelease): void;
  recordMounted(release: LiveRelease): void;
  subscribe(handler: (change: StoreChange) => void): () => void;
}

export function createRemoteStore(
  first: DiscoveryDocument,
  lastGood: LastGood,
  visitor: () => Visitor,
): RemoteStore {
  let document = first;
  const inUse = new Map<string, LiveRelease>();
  const getLive = (name: string): LiveRelease | undefined => {
    const remote = document.remotes[name];
    return remote && selectRelease(remote, visitor(), inUse.get(name)?.version);
  };
  const addNewRemotes = (): void => {
    for (const name of Object.keys(document.remotes)) {
      const release = inUse.has(name) ? undefined : getLive(name);
      if (release) inUse.set(name, release);
    }
  };
  addNewRemotes();
  const changes = createEmitter<[change: StoreChange]>();

  return {
    document: () => document,
    names: () => [...inUse.keys()],
    live: getLive,
    status: (name) => document.remotes[name]?.status,
    inUse: (name) => inUse.get(name),
    async lastGood(name) {
      const release = await lastGood.release(name);
      return release && release.container !== inUse.get(name)?.container ? release : undefined;
    },
    contributions: () =>
      Object.fromEntries([...inUse].map(([name, { contributions }]) => [name, contributions])),
    accept(next) {
      if (next.revision <= document.revision) return false;
      document = next;
      addNewRemotes();
      changes.emit('document');
      return true;
    },
    use(release) {
      inUse.set(release.name, release);
      changes.emit('release');
    },
    recordMounted: (release) => lastGood.recordMounted(release),
    subscribe: changes.subscribe,
  };
}
