/** What happened when releases were mounted in a page without a screen. */
export type HeadlessRun = { releases: readonly HeadlessReport[] } | { skipped: string };

export interface HeadlessReport {
  name: string;
  version: string;
  /** Functions of `RemoteModule` that the exposed module lacks. */
  missingLifecycles: readonly string[];
  failures: readonly HeadlessFailure[];
}

export interface HeadlessFailure {
  /** `mounting the view deposit`. */
  when: string;
  message: string;
}
