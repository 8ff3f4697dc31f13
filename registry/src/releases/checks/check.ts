import type { ReleaseManifest } from '@parlour/contracts';
import type { FileFacts } from '../release.ts';

/** A release that was received and is not published yet. */
export interface Candidate {
  name: string;
  version: string;
  manifest: ReleaseManifest;
  files: ReadonlyMap<string, FileFacts>;
}

/** What else is on the page that the candidate would join. */
export interface Surroundings {
  /** The live releases' manifests, the candidate's own predecessor included. */
  live: readonly ReleaseManifest[];
}

/** One rule of publishing: each reason to refuse, as a sentence that says what to do. Empty when the rule holds. */
export type ReleaseCheck = (candidate: Candidate, surroundings: Surroundings) => string[];
