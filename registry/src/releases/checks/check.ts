import type { Refusal, ReleaseManifest, SizeBudget } from '@parlour/contracts';
import type { HeadlessRun } from '../headless/headless-run.ts';
import type { FileFacts } from '../release.ts';

/** A release that was received and is not published yet. */
export interface Candidate {
  name: string;
  version: string;
  manifest: ReleaseManifest;
  files: ReadonlyMap<string, FileFacts>;
  /** The text of one of its files; undefined for a file that did not arrive. */
  read(file: string): Promise<string | undefined>;
}

/** What else is on the page that the candidate would join. */
export interface CheckContext {
  /** The live releases' manifests, the candidate's own predecessor included. */
  live: readonly ReleaseManifest[];
  /** Folders of the languages that the site offers: `my`. */
  languages: readonly string[];
  /** What operators allow this release besides the common budget. */
  budget: SizeBudget;
  /** What happened when the releases were mounted without a screen. The same run for every check that asks. */
  headless(): Promise<HeadlessRun>;
}

/** A reason to refuse; the name of the rule is added by whoever runs it. */
export type Problem = Omit<Refusal, 'rule'>;

/** Each reason to refuse, none when the rule holds, or why the rule cannot be judged here. */
export type CheckResult = Problem[] | { skipped: string };

/** One rule of publishing. */
export type ReleaseCheck = (
  candidate: Candidate,
  context: CheckContext,
) => CheckResult | Promise<CheckResult>;

/** The live releases that stay beside the candidate: all but the one that it would replace. */
export const getNeighbours = ({ name }: Candidate, { live }: CheckContext): ReleaseManifest[] =>
  live.filter((other) => other.name !== name);

export const isShell = ({ name }: { name: string }): boolean => name === 'shell';
