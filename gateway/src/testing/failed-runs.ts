import { execFileSync } from 'node:child_process';
import fc from 'fast-check';

/** Returns the commit that is tested, with a mark when files differ from it; `unknown` outside a repository. */
export function readCommit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=12'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

/** Throws for a failed run, with its counterexample, seed, path and the commit that it tested. */
export function reportFailure<Ts>(details: fc.RunDetails<Ts>): void {
  if (!details.failed) return;
  throw new Error(`${fc.defaultReportMessage(details)}\n\nCommit: ${readCommit()}`, {
    cause: details.errorInstance,
  });
}
