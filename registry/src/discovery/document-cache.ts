import type { SignedDiscovery } from '@parlour/contracts';
import { type CompressedBody, compressBody } from '../http/compressed-body.ts';

export interface DocumentCacheParts {
  revision(): number;
  signDocument(): Promise<SignedDiscovery>;
  now(): Date;
}

/** A document of one revision is issued anew once a day, and signed anew when another process rotated the keys: seen after so long. */
const cacheMs = 1000;

/**
 * Answers with the document of the current revision. All pages ask in the moment after a deployment, so what the first
 * one is answered is kept for the others.
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
      // A failure is answered, and not kept.
      made.answer.catch(() => {
        if (cached === made) cached = undefined;
      });
    }
    return cached.answer;
  };
}
