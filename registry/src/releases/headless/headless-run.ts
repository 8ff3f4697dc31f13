/** Result of mounting releases in a headless page. */
export type HeadlessRun = { releases: readonly HeadlessReport[] } | { skipped: string };

export interface HeadlessReport {
  name: string;
  version: string;
  /** Functions of `RemoteModule` that the exposed module lacks. */
  missingLifecycles: readonly string[];
  failures: readonly HeadlessFailure[];
}

interface HeadlessFailure {
  /** Step that failed: `mounting the view deposit`. */
  when: string;
  message: string;
}
