/** Starts servers under load, each in its own process, and measures the rate of their responses. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from '@parlour/gateway/testing/child-process';
import autocannon from 'autocannon';

/** Server under load, in its own process. */
export interface Contestant {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the gateway as in production, on a new data folder. */
export async function startGateway(env: Record<string, string>): Promise<Contestant> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-bench-'));
  const child = startChild('main.ts', {
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    ...env,
  });
  const [, url = ''] = await child.waitForOutput(/"address":"(http:[^"]+)"/);
  return {
    url,
    pid: child.process.pid ?? 0,
    async stop() {
      child.process.kill('SIGTERM');
      await child.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a Fastify server that answers one address with the same bytes each time. */
export const startBare = (path: string, body: string): Promise<Contestant> =>
  startScript(new URL('balance/bare-server.ts', import.meta.url), [path, body]);

/** Runs a script that prints `listening at <url>`. */
export async function startScript(script: URL, args: readonly string[]): Promise<Contestant> {
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
      const found = /listening at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error('The bare server ended before it listened.')));
  });
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Measures successful calls per second. Throws when a call fails. */
export async function measureRate(
  url: string,
  load: { headers?: Record<string, string>; connections: number; seconds: number },
): Promise<number> {
  const { headers = {}, connections, seconds: duration } = load;
  const result = await autocannon({ url, headers, connections, duration });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} calls to ${url} failed.`);
  return result.requests.total / result.duration;
}
