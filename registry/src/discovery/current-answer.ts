import { createHash } from 'node:crypto';
import type { SignedDiscovery } from '@parlour/contracts';

/** The signed document as it is sent: made once, however many pages ask. */
export interface DiscoveryAnswer {
  body: Buffer;
  etag: string;
}

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
export function createCurrentAnswer({ revision, signed, now }: AnswerParts): () => Promise<DiscoveryAnswer> {
  let kept: { revision: number; at: number; answer: Promise<DiscoveryAnswer> } | undefined;
  return () => {
    const at = now().getTime();
    const isCurrent = kept?.revision === revision() && Math.abs(at - kept.at) < keptMs;
    if (!kept || !isCurrent) {
      const made = { revision: revision(), at, answer: signed().then(answerOf) };
      kept = made;
      // A failure is answered, and not kept.
      made.answer.catch(() => {
        if (kept === made) kept = undefined;
      });
    }
    return kept.answer;
  };
}

function answerOf(signed: SignedDiscovery): DiscoveryAnswer {
  const body = Buffer.from(JSON.stringify(signed));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}
