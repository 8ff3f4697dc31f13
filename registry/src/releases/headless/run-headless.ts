import path from 'node:path';
import type { LiveRelease } from '@parlour/contracts';
import type { HeadlessReport, HeadlessRun } from './headless-run.ts';
import { detectIsolation, forkIsolated, memoryMaxMb, type NetworkIsolation } from './isolated-process.ts';
import type { PageAnswer, PageJob } from './page-job.ts';

/** Timeout for one release: loading and all of its views. */
const releaseLimitMs = 20_000;
const origin = 'http://parlour.test';
const pageProcess = path.join(import.meta.dirname, 'page-process.ts');

interface HeadlessOrder {
  /** Path of the headless script in the shell's release. */
  shellScript: string;
  /** Scripts of the shell and of all `releases`, by path. */
  files: Readonly<Record<string, string>>;
  releases: readonly LiveRelease[];
}

export interface HeadlessOptions {
  /** Timeout per release in milliseconds. Default: 20,000. */
  limitMs?: number;
  /** Default: the strongest that this machine offers. */
  isolation?: NetworkIsolation;
}

/**
 * Mounts `releases` one after the other in headless pages. They run in an isolated child process, which is killed after
 * the timeout.
 */
export async function runHeadless(
  { shellScript, files, releases }: HeadlessOrder,
  { limitMs = releaseLimitMs, isolation }: HeadlessOptions = {},
): Promise<HeadlessRun> {
  const limits = { limitMs, isolation: isolation ?? (await detectIsolation()) };
  const waiting = [...releases];
  const reports: HeadlessReport[] = [];
  while (waiting.length > 0) {
    const outcome = await runInProcess({ origin, shellScript, files, releases: waiting }, limits);
    reports.push(...outcome.reports);
    waiting.splice(0, outcome.reports.length);
    if (outcome.unusable) return { skipped: outcome.unusable };
    const failed = outcome.ended && waiting.shift();
    if (failed) reports.push(toEndedReport(failed, outcome));
  }
  return { releases: reports };
}

interface Outcome {
  reports: HeadlessReport[];
  /** Error message when the shell's script does not open a page. */
  unusable?: string;
  /** Reason why the process ended early; `step` is what it was doing. */
  ended?: string;
  step?: string;
}

function runInProcess(job: PageJob, { limitMs, isolation }: Required<HeadlessOptions>): Promise<Outcome> {
  const child = forkIsolated(pageProcess, isolation);
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const outcome: Outcome = { reports: [] };
  let isDone = false;
  const kill = (): void => {
    outcome.ended = `it took longer than ${limitMs / 1000} s`;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(kill, limitMs);
  let errorOutput = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk).slice(-4000);
  });
  child.on('message', (answer: PageAnswer) => {
    if ('step' in answer) outcome.step = answer.step.when;
    else if ('unusable' in answer) outcome.unusable = answer.unusable;
    else if ('done' in answer) isDone = true;
    else {
      outcome.reports.push(answer.report);
      clearTimeout(timer);
      timer = setTimeout(kill, limitMs);
    }
  });
  child.once('error', reject);
  child.once('exit', () => {
    clearTimeout(timer);
    if (!isDone && !outcome.unusable) outcome.ended ??= findReason(errorOutput);
    resolve(outcome);
  });
  child.send(job);
  return promise;
}

function findReason(errorOutput: string): string {
  if (/heap out of memory|heap limit/i.test(errorOutput))
    return `it took more than ${memoryMaxMb} MB of memory`;
  const error = errorOutput.split('\n').find((line) => /^\w*Error\b/.test(line));
  return `its process ended: ${error ?? 'it said nothing'}`;
}

const toEndedReport = ({ name, version }: LiveRelease, { ended = '', step }: Outcome): HeadlessReport => ({
  name,
  version,
  missingLifecycles: [],
  failures: [{ when: step ?? 'before it was loaded', message: ended }],
});
