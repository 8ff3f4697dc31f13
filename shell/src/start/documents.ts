import { type DiscoveryDocument, noContributions, type PageTrust } from '@parlour/contracts';
import { createLastGood, type LastGood } from '../runtime/last-good.ts';
import { type CheckedDocument, checkDocument, type Refusal } from './check-document.ts';

/** Single entry point of documents from the page, the registry, or browser storage. */
export interface Documents {
  /**
   * Loads the document to start with: the page's, or else the registry's. Returns one without remotes if no document can
   * be trusted.
   */
  loadFirst(sources: {
    embedded: unknown;
    request(limitMs: number): Promise<unknown>;
  }): Promise<FirstDocument>;
  /** Accepts a document that may be used and is not older than any before. Reports others, and returns undefined. */
  accept(value: unknown): Promise<DiscoveryDocument | undefined>;
  /** Returns the revision of the newest document that was verified in this browser; 0 before the first. */
  revision(): number;
  lastGood: LastGood;
}

export interface FirstDocument {
  document: DiscoveryDocument;
  /** True if the registry's own document could not be fetched or trusted. */
  isLastGood: boolean;
}

interface DocumentsParts {
  trust: PageTrust;
  storage: Storage;
  /** Returns the time of this device's clock, in milliseconds. */
  now(): number;
  onRefused(reason: Refusal): void;
}

/** Timeout of the request to the registry if the page's own document cannot be used. */
const fetchTimeoutMs = 10_000;
/** Same timeout if this browser has a stored document to start with. The request is repeated after the start. */
const fetchTimeoutWithStoredMs = 3000;

export function createDocuments({ trust, storage, now, onRefused }: DocumentsParts): Documents {
  const check = (value: unknown): Promise<CheckedDocument> => checkDocument(value, trust.keys, now());
  const lastGood = createLastGood({
    storage,
    verify: async (signed) => {
      const checked = await check(signed);
      return checked.state === 'verified' ? checked.document : undefined;
    },
  });
  let minRevision = 0;

  async function accept(value: unknown): Promise<DiscoveryDocument | undefined> {
    const checked = await check(value);
    if (checked.state === 'refused') {
      onRefused(checked.reason);
      return undefined;
    }
    const { document, signed } = checked;
    if (document.revision < minRevision) {
      onRefused('older');
      return undefined;
    }
    minRevision = document.revision;
    lastGood.store(signed, document);
    return document;
  }

  async function loadFirst(sources: Parameters<Documents['loadFirst']>[0]): Promise<FirstDocument> {
    const stored = await check(lastGood.newest());
    // An expired document still has the last known revision. One by a key that is no longer trusted does not count.
    minRevision = (stored.state === 'verified' ? stored.document.revision : stored.revision) ?? 0;
    const limitMs = stored.state === 'verified' ? fetchTimeoutWithStoredMs : fetchTimeoutMs;
    const embedded = sources.embedded === undefined ? undefined : await accept(sources.embedded);
    const current = embedded ?? (await tryFetch(() => sources.request(limitMs)));
    if (current) return { document: current, isLastGood: false };
    const document = stored.state === 'verified' ? stored.document : createEmptyDocument(trust);
    if (stored.state === 'verified') lastGood.store(stored.signed, stored.document);
    return { document, isLastGood: true };
  }

  async function tryFetch(ask: () => Promise<unknown>): Promise<DiscoveryDocument | undefined> {
    try {
      return await accept(await ask());
    } catch {
      // The registry is unreachable, so there is no document to refuse.
      return undefined;
    }
  }

  return { loadFirst, accept, revision: () => minRevision, lastGood };
}

const createEmptyDocument = ({ shell }: PageTrust): DiscoveryDocument => ({
  schema: 1,
  environment: '',
  revision: 0,
  issuedAt: '',
  expiresAt: '',
  shell: {
    ...shell,
    name: 'shell',
    container: '',
    entry: '',
    assets: {},
    contributions: noContributions,
  },
  remotes: {},
});
