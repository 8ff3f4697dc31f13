import type { LiveRelease } from '@parlour/contracts';
import type { HeadlessReport } from './headless-run.ts';

/** Job for the page's process. */
export interface PageJob {
  origin: string;
  /** Path of the script that opens the page, a file of the shell's release. */
  shellScript: string;
  /** Scripts of the shell and of all `releases`, by path. */
  files: Readonly<Record<string, string>>;
  releases: readonly LiveRelease[];
}

export type PageAnswer =
  | { step: { name: string; when: string } }
  | { report: HeadlessReport }
  | { unusable: string }
  | { done: true };
