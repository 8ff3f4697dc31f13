import type { Refusal, ReleaseManifest, SizeBudget } from '@parlour/contracts';
import type { HeadlessRun } from '../headless/headless-run.ts';
import type { FileFacts } from '../release.ts';

/** A release that is uploaded but not published yet. */
export interface Candidate {
  name: string;
  version: string;
  manifest: ReleaseManifest;
  files: ReadonlyMap<string, FileFacts>;
  /** Returns the text of one of its files; `undefined` for a file that was not uploaded. */
  read(file: string): Promise<string | undefined>;
}

/** The page that the candidate would join. */
export interface CheckContext {
  /** Manifests of the live releases, including the candidate's own predecessor. */
  live: readonly ReleaseManifest[];
  /** Folder names of the languages that the site offers: `my`. */
  languages: readonly string[];
  /** Size budget that operators set for this release, in addition to the common budget. */
  budget: SizeBudget;
  /** Returns the result of mounting the releases in a headless page. All checks share one run. */
  headless(): Promise<HeadlessRun>;
}

/** A reason to refuse. The caller adds the name of the rule. */
export type Problem = Omit<Refusal, 'rule'>;

/** The reasons to refuse, empty when the rule holds, or the reason why the rule cannot be judged here. */
export type CheckResult = Problem[] | { skipped: string };

/** One rule of the gate. */
export type ReleaseCheck = (
  candidate: Candidate,
  context: CheckContext,
) => CheckResult | Promise<CheckResult>;

/** Returns the live releases beside the candidate: all except the one that it would replace. */
export const getNeighbours = ({ name }: Candidate, { live }: CheckContext): ReleaseManifest[] =>
  live.filter((other) => other.name !== name);

export const isShell = ({ name }: { name: string }): boolean => name === 'shell';
