import { type DiscoveryDocument, noContributions, type PageTrust } from '@parlour/contracts';
import { createLastGood, type LastGood } from '../runtime/last-good.ts';
import { type CheckedDocument, checkDocument, type Refusal } from './check-document.ts';

/** The one door by which documents come in: from the page, the registry, or what this browser kept. */
export interface Documents {
  /** The document to start with. One without remotes where no document can be believed. */
  first(sources: { inPage: unknown; ask(limitMs: number): Promise<unknown> }): Promise<FirstDocument>;
  /** Takes a document that may be used and is not older than any before; undefined for any other, which is reported. */
  take(value: unknown): Promise<DiscoveryDocument | undefined>;
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
  refused(reason: Refusal): void;
}

/** How long a page that has no document of its own waits for the registry's. */
const askLimitMs = 10_000;
/** The same where this browser kept one to start with; the registry is asked again after the start. */
const askLimitWithKeptMs = 3000;

export function createDocuments({ trust, storage, now, refused }: DocumentsParts): Documents {
  const check = (value: unknown): Promise<CheckedDocument> => checkDocument(value, trust.keys, now());
  const lastGood = createLastGood({
    storage,
    verify: async (signed) => {
      const checked = await check(signed);
      return checked.state === 'verified' ? checked.document : undefined;
    },
  });
  let floor = 0;

  async function take(value: unknown): Promise<DiscoveryDocument | undefined> {
    const checked = await check(value);
    if (checked.state === 'refused') {
      refused(checked.reason);
      return undefined;
    }
    const { document, signed } = checked;
    if (document.revision < floor) {
      refused('older');
      return undefined;
    }
    floor = document.revision;
    lastGood.keep(signed, document);
    return document;
  }

  async function first(sources: Parameters<Documents['first']>[0]): Promise<FirstDocument> {
    const kept = await check(lastGood.newest());
    // Also one that is over by now says how far this browser was; one by a key that is trusted no more says nothing.
    floor = (kept.state === 'verified' ? kept.document.revision : kept.revision) ?? 0;
    const limitMs = kept.state === 'verified' ? askLimitWithKeptMs : askLimitMs;
    const current = (await take(sources.inPage)) ?? (await asked(() => sources.ask(limitMs)));
    if (current) return { document: current, isLastGood: false };
    const document = kept.state === 'verified' ? kept.document : withoutRemotes(trust);
    if (kept.state === 'verified') lastGood.keep(kept.signed, kept.document);
    return { document, isLastGood: true };
  }

  async function asked(ask: () => Promise<unknown>): Promise<DiscoveryDocument | undefined> {
    try {
      return await take(await ask());
    } catch {
      // The registry is away; what it would have said cannot be refused.
      return undefined;
    }
  }

  return { first, take, revision: () => floor, lastGood };
}

const withoutRemotes = ({ shell }: PageTrust): DiscoveryDocument => ({
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
