import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Child {
  process: ChildProcess;
  /** What it wrote so far. */
  output(): { out: string; error: string };
  /** Resolves when its output has a match. Rejects when it ends without one. */
  waitForOutput(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Its exit status, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

/** Runs a file of `gateway/src` in a process of its own, with nothing of this machine's environment but the path. */
export function startChild(
  file: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Child {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { env: { PATH: process.env.PATH, ...env } });
  let out = '';
  let error = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    error += text;
  });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  return {
    process: child,
    ended,
    output: () => ({ out, error }),
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const checkOutput = (): void => {
          const match = pattern.exec(out);
          if (match) resolve(match);
        };
        child.stdout.on('data', checkOutput);
        void ended.then(() => reject(new Error(`It ended without saying ${pattern}: ${out}${error}`)));
        checkOutput();
      }),
  };
}
