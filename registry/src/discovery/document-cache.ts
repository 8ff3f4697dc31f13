import type { SignedDiscovery } from '@parlour/contracts';
import { type CompressedBody, compressBody } from '../http/compressed-body.ts';

interface DocumentCacheParts {
  revision(): number;
  signDocument(): Promise<SignedDiscovery>;
  now(): Date;
}

/**
 * Lifetime of the cached document. The document changes within a revision, too: it is reissued once a day, and signed
 * again when another process rotates the keys. This is the delay until such a change is visible.
 */
const cacheMs = 1000;

/**
 * Creates a function that returns the document of the current revision. After a deployment all pages request it at
 * once, so the first response is cached for the others.
 */
export function createDocumentCache({
  revision,
  signDocument,
  now,
}: DocumentCacheParts): () => Promise<CompressedBody> {
  let cached: { revision: number; at: number; answer: Promise<CompressedBody> } | undefined;
  return () => {
    const at = now().getTime();
    const isCurrent = cached?.revision === revision() && Math.abs(at - cached.at) < cacheMs;
    if (!cached || !isCurrent) {
      const made = {
        revision: revision(),
        at,
        answer: signDocument().then((document) => compressBody(JSON.stringify(document))),
      };
      cached = made;
      // A failure is passed on, but not cached.
      made.answer.catch(() => {
        if (cached === made) cached = undefined;
      });
    }
    return cached.answer;
  };
}
