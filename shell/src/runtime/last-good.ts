import { createSafeStorage } from '@parlour/basics';
import type { DiscoveryDocument, LiveRelease, SignedDiscovery } from '@parlour/contracts';

/** Stored state from which this browser starts if the registry does not answer. Callers verify its documents again. */
export interface LastGood {
  /** Returns the newest document that was verified here, in its signed form. */
  newest(): unknown;
  store(signed: SignedDiscovery, document: DiscoveryDocument): void;
  /** Records that a release mounted here without an error, if a stored document names it. */
  recordMounted(release: LiveRelease): void;
  /** Returns the release of a remote that last mounted here, from the stored document that names it. */
  release(name: string): Promise<LiveRelease | undefined>;
}

interface LastGoodParts {
  /** If the storage is full or forbidden, there is nothing to fall back to. */
  storage: Storage;
  /** Returns the document in `signed` if it may still be used. */
  verify(signed: unknown): Promise<DiscoveryDocument | undefined>;
}

interface Index {
  newest: number;
  mounted: Record<string, { revision: number; version: string }>;
}

const indexKey = 'parlour.last-good';
const toDocumentKey = (revision: number): string => `${indexKey}.${revision}`;

/** Creates the store. It retains the newest document, and older ones that name a release which mounted last. */
export function createLastGood({ storage, verify }: LastGoodParts): LastGood {
  const stored = createSafeStorage(storage);
  const documents = new Map<number, DiscoveryDocument>();
  const index = (): Index => {
    const known = stored.readJson(indexKey) as Partial<Index> | undefined;
    return { newest: known?.newest ?? 0, mounted: known?.mounted ?? {} };
  };

  function save(next: Index): void {
    const used = new Set([next.newest, ...Object.values(next.mounted).map(({ revision }) => revision)]);
    stored.writeJson(indexKey, next);
    for (const revision of documents.keys()) if (!used.has(revision)) documents.delete(revision);
    for (const key of Object.keys(storage)) {
      const revision = key.startsWith(`${indexKey}.`) && Number(key.slice(indexKey.length + 1));
      if (revision !== false && !used.has(revision)) stored.remove(key);
    }
  }

  return {
    newest: () => stored.readJson(toDocumentKey(index().newest)),
    store(signed, document) {
      documents.set(document.revision, document);
      stored.writeJson(toDocumentKey(document.revision), signed);
      save({ ...index(), newest: document.revision });
    },
    recordMounted({ name, version }) {
      const naming = [...documents.values()].filter((document) => findRelease(document, name, version));
      const revision = Math.max(...naming.map((document) => document.revision));
      const { newest, mounted } = index();
      const known = mounted[name];
      if (naming.length === 0 || (known?.revision === revision && known.version === version)) return;
      save({ newest, mounted: { ...mounted, [name]: { revision, version } } });
    },
    async release(name) {
      const mark = index().mounted[name];
      if (!mark) return undefined;
      const document = await verify(stored.readJson(toDocumentKey(mark.revision)));
      if (document) documents.set(document.revision, document);
      return document && findRelease(document, name, mark.version);
    },
  };
}

/** Finds the stable release or the canary of a remote by version. */
function findRelease({ remotes }: DiscoveryDocument, name: string, version: string): LiveRelease | undefined {
  const remote = remotes[name];
  return [remote, remote?.canary?.release].find((release) => release?.version === version);
}
