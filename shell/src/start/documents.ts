import { type DiscoveryDocument, noContributions, type PageTrust } from '@parlour/contracts';
import { createLastGood, type LastGood } from '../runtime/last-good.ts';
import { type CheckedDocument, checkDocument, type Refusal } from './check-document.ts';

/** The one door by which documents come in: from the page, the registry, or what this browser kept. */
export interface Documents {
  /** The document to start with. One without remotes where no document can be believed. */
  loadFirst(sources: {
    embedded: unknown;
    request(limitMs: number): Promise<unknown>;
  }): Promise<FirstDocument>;
  /** Takes a document that may be used and is not older than any before; undefined for any other, which is reported. */
  accept(value: unknown): Promise<DiscoveryDocument | undefined>;
  /** Of the newest document that was verified in this browser; 0 before the first. */
  revision(): number;
  lastGood: LastGood;
}

export interface FirstDocument {
  document: DiscoveryDocument;
  /** True where the registry's own could not be had or believed. */
  isLastGood: boolean;
}

export interface DocumentsParts {
  trust: PageTrust;
  storage: Storage;
  /** Milliseconds of this device's clock. */
  now(): number;
  onRefused(reason: Refusal): void;
}

/** How long a page that has no document of its own waits for the registry's. */
const fetchTimeoutMs = 10_000;
/** The same where this browser kept one to start with; the registry is asked again after the start. */
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
    // Also one that is over by now says how far this browser was; one by a key that is trusted no more says nothing.
    minRevision = (stored.state === 'verified' ? stored.document.revision : stored.revision) ?? 0;
    const limitMs = stored.state === 'verified' ? fetchTimeoutWithStoredMs : fetchTimeoutMs;
    const current = (await accept(sources.embedded)) ?? (await tryFetch(() => sources.request(limitMs)));
    if (current) return { document: current, isLastGood: false };
    const document = stored.state === 'verified' ? stored.document : createEmptyDocument(trust);
    if (stored.state === 'verified') lastGood.store(stored.signed, stored.document);
    return { document, isLastGood: true };
  }

  async function tryFetch(ask: () => Promise<unknown>): Promise<DiscoveryDocument | undefined> {
    try {
      return await accept(await ask());
    } catch {
      // The registry is away; what it would have said cannot be refused.
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
