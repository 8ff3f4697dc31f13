import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Child {
  process: ChildProcess;
  /** The output so far. */
  output(): { out: string; error: string };
  /** Resolves when the output has a match. Rejects when the process ends without one. */
  waitForOutput(pattern: RegExp): Promise<RegExpMatchArray>;
  /** The exit status, or the signal that ended the process. */
  ended: Promise<number | NodeJS.Signals | null>;
}

/**
 * Runs a file of `gateway/src` in a separate process that inherits only the paths of programs and compiled source from
 * this machine's environment.
 */
export function startChild(
  file: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Child {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const { PATH, NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, [path, ...args], { env: { PATH, NODE_COMPILE_CACHE, ...env } });
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
