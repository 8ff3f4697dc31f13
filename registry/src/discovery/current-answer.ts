import type { SignedDiscovery } from '@parlour/contracts';
import { type CompressedBody, compressedBody } from '../http/compressed-body.ts';

export interface AnswerParts {
  revision(): number;
  signed(): Promise<SignedDiscovery>;
  now(): Date;
}

/** A document of one revision is issued anew once a day, and signed anew when another process rotated the keys: seen after so long. */
const keptMs = 1000;

/**
 * Answers with the document of the current revision. All pages ask in the moment after a deployment, so what the first
 * one is answered is kept for the others.
 */
export function createCurrentAnswer({ revision, signed, now }: AnswerParts): () => Promise<CompressedBody> {
  let kept: { revision: number; at: number; answer: Promise<CompressedBody> } | undefined;
  return () => {
    const at = now().getTime();
    const isCurrent = kept?.revision === revision() && Math.abs(at - kept.at) < keptMs;
    if (!kept || !isCurrent) {
      const made = {
        revision: revision(),
        at,
        answer: signed().then((document) => compressedBody(JSON.stringify(document))),
      };
      kept = made;
      // A failure is answered, and not kept.
      made.answer.catch(() => {
        if (kept === made) kept = undefined;
      });
    }
    return kept.answer;
  };
}
