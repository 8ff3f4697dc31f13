import { spawn } from 'node:child_process';
import { cpus } from 'node:os';

/** One part of a run: a program of the repository, resolved like in npm scripts. */
export interface Stage {
  name: string;
  command: [program: string, ...args: string[]];
  env?: Record<string, string>;
  /** Names of the stages that must succeed first. */
  needs?: readonly string[];
}

/**
 * Stage that checks the types of every package. Two checkers of one package would check the types that they share twice,
 * so each package has one, and two packages are checked at once.
 */
export const typesStage: Stage = {
  name: 'Types',
  command: ['tsc', '-b', '--checkers', '1', '--builders', '2'],
};

export interface StageResult {
  name: string;
  state: 'passed' | 'failed' | 'not run';
  wallSeconds: number;
  /** Busy time of all processors meanwhile: accurate as far as the machine does nothing else. */
  cpuSeconds: number;
}

/**
 * Ends the running programs on a signal, waits for their end, and then ends this process with everything that they
 * started. A second signal does not wait.
 */
export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (wasAborted) endAborted();
      wasAborted = true;
      console.error(`\nAborted by ${signal}. What runs is ending.`);
      for (const child of running) child.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
      if (running.size === 0) endAborted();
    });
}

const running = new Set<ReturnType<typeof spawn>>();
/** Each program leads a group of processes, which has its number: what it starts belongs to the group. */
const groups = new Set<number>();
let wasAborted = false;

/** Ends this process. An aborted program cannot end what it started, such as the sites of unit tests. */
function endAborted(): never {
  for (const group of groups)
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // Every process of the group has ended.
    }
  process.exit(130);
}

/** Runs the stages of `group` in parallel and prints start and end; their processor time is reported as one figure. */
export async function runStages(group: readonly Stage[], label: string): Promise<StageResult> {
  const name = group.map((stage) => stage.name).join(' and ');
  console.log(`\n[${label}] ${name}`);
  const startedAt = performance.now();
  const busyBefore = readBusySeconds();
  const codes = await Promise.all(group.map(runProgram));
  if (wasAborted) endAborted();
  const result: StageResult = {
    name,
    state: codes.every((code) => code === 0) ? 'passed' : 'failed',
    wallSeconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: readBusySeconds() - busyBefore,
  };
  console.log(`[${label}] ${name}: ${result.state} in ${result.wallSeconds.toFixed(1)} s`);
  return result;
}

function runProgram({ command: [program, ...args], env }: Stage): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      // A separate group neither receives the terminal's Ctrl-C, which this process forwards, nor reads from the terminal.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    running.add(child);
    if (child.pid !== undefined) groups.add(child.pid);
    const finish = (code: number): void => {
      running.delete(child);
      if (!wasAborted && child.pid !== undefined) groups.delete(child.pid);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      finish(127);
    });
    child.on('exit', (code) => finish(code ?? 1));
  });
}

function readBusySeconds(): number {
  const busyMs = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
  return busyMs.reduce((sum, ms) => sum + ms, 0) / 1000;
}
