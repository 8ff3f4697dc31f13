import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { LiveRelease } from '@parlour/contracts';
import type { HeadlessReport, HeadlessRun } from './headless-run.ts';
import type { PageAnswer, PageJob } from './page-job.ts';

/** Timeout for one release: loading and all of its views. */
const releaseLimitMs = 20_000;
const memoryMaxMb = 256;
const origin = 'http://parlour.test';

export interface HeadlessOrder {
  /** Path of the headless script in the shell's release. */
  shellScript: string;
  /** Scripts of the shell and of all `releases`, by path. */
  files: Readonly<Record<string, string>>;
  releases: readonly LiveRelease[];
}

export interface HeadlessOptions {
  /** Timeout per release in milliseconds. Default: 20,000. */
  limitMs?: number;
}

/**
 * Mounts `releases` one after the other in headless pages. They run in a child process that can read only the library
 * it needs, cannot write or start processes, sees no environment variables, and is killed after the timeout.
 */
export async function runHeadless(
  { shellScript, files, releases }: HeadlessOrder,
  { limitMs = releaseLimitMs }: HeadlessOptions = {},
): Promise<HeadlessRun> {
  const waiting = [...releases];
  const reports: HeadlessReport[] = [];
  while (waiting.length > 0) {
    const outcome = await runInProcess({ origin, shellScript, files, releases: waiting }, limitMs);
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

function runInProcess(job: PageJob, limitMs: number): Promise<Outcome> {
  const child = startPage();
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

function startPage(): ChildProcess {
  const file = path.join(import.meta.dirname, 'page-process.ts');
  const execArgv = [
    '--permission',
    ...getReadPermissions(file).map((folder) => `--allow-fs-read=${folder}`),
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${memoryMaxMb}`,
  ];
  return fork(file, {
    execArgv,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/**
 * Returns the readable paths: the page's own source and the installed packages, by real path and by link. The
 * registry's data is not among them.
 */
function getReadPermissions(file: string): string[] {
  const registry = path.resolve(import.meta.dirname, '../../..');
  const library = realpathSync(createRequire(file).resolve('happy-dom'));
  const store = library.slice(0, library.indexOf(`${path.sep}node_modules${path.sep}`));
  const packages = [registry, path.dirname(registry), store].map((folder) =>
    path.join(folder, 'node_modules*'),
  );
  return [path.join(registry, 'package.json'), path.join(import.meta.dirname, '*'), ...packages];
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
