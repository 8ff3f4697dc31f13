import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const endWithParent = fileURLToPath(new URL('end-with-parent.ts', import.meta.url));
const readyLine = /Parlour is ready: (http:\/\/\S+)/;
const startTimeoutMs = 300_000;

/** Site as a person starts it: its own process, its own data folder, a free port on loopback. */
export interface SiteProcess {
  url: string;
  dataDir: string;
  pid: number;
  /** Returns everything it has printed. */
  output(): string;
  /** Ends it at once, like a power cut. */
  kill(): Promise<void>;
  /** Ends it as Ctrl-C does; resolves with the exit code. */
  stop(): Promise<number>;
}

export async function startSite(options: {
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
}): Promise<SiteProcess> {
  const child = spawn(`${root}node_modules/.bin/node`, ['--import', endWithParent, 'site/src/main.ts'], {
    cwd: root,
    // Journeys publish good releases, which need no trial in a browser.
    env: {
      ...process.env,
      PORT: String(options.port ?? 0),
      DATA_DIR: options.dataDir,
      GATE_BROWSER: 'off',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk));
  const url = await waitUntilReady(child, () => output);
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<number> => {
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code ?? 1;
  };
  return {
    url,
    dataDir: options.dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGINT'),
  };
}

function waitUntilReady(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The site was not ready after ${startTimeoutMs / 1000} s:\n${output()}`));
    }, startTimeoutMs);
    const checkOutput = (): void => {
      const url = readyLine.exec(output())?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', checkOutput);
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The site ended with code ${code} before it was ready:\n${output()}`));
    });
  });
}
