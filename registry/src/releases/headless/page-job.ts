import type { LiveRelease } from '@parlour/contracts';
import type { HeadlessReport } from './headless-run.ts';

/** What the page's process is asked to do. */
export interface PageJob {
  origin: string;
  /** Path of the script that opens the page: a file of the shell's release. */
  shellScript: string;
  /** The scripts of the shell and of all `releases`, by path. */
  files: Readonly<Record<string, string>>;
  releases: readonly LiveRelease[];
}

export type PageAnswer =
  | { step: { name: string; when: string } }
  | { report: HeadlessReport }
  | { unusable: string }
  | { done: true };
