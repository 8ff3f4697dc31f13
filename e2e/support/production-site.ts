import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PostgresServer, startPostgres } from '@parlour/gateway/testing/postgres-server';
import { makeCertificate } from '@parlour/site/testing/certificate';
import { findFreePort } from './free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startTimeoutMs = 300_000;

/** Production site as its operator starts it: `npm run serve` on a PostgreSQL server, behind a proxy that speaks TLS. */
export interface ProductionSite {
  /** The public address. The proxy terminates TLS there with a self-signed certificate. */
  url: string;
  /** The address on which the site listens. Only the proxy calls it. */
  ownUrl: string;
  /** Runs `remotes` on the site's machine. Returns its output. */
  runRemotes(words: readonly string[], input?: string): string;
  stop(): Promise<void>;
}

export async function startProductionSite(): Promise<ProductionSite> {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-production-'));
  const postgres = await startPostgres();
  const [port, commandPort] = [await findFreePort(), await findFreePort()];
  const proxy = await startTlsProxy(folder, port);
  const site = startSite(folder, postgres, { publicUrl: proxy.url, port, commandPort, trustProxy: 1 });
  const stop = async (): Promise<void> => {
    await endSite(site);
    await proxy.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(site);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: proxy.url,
    ownUrl: `http://127.0.0.1:${port}`,
    runRemotes: (words, input = '') =>
      execFileSync(`${root}node_modules/.bin/remotes`, words, {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          REGISTRY_URL: `http://127.0.0.1:${commandPort}`,
          DATA_DIR: join(folder, 'data'),
        },
        input,
        encoding: 'utf8',
      }),
    stop,
  };
}

function startSite(folder: string, { url }: PostgresServer, settings: object): ChildProcess {
  const file = join(folder, 'parlour.config.json');
  const platform = { brand: { name: 'Lotus Hall' }, defaultLanguage: 'EN' };
  writeFileSync(file, JSON.stringify({ dataDir: 'data', logLevel: 'warn', platform, ...settings }));
  // Without the script that runs before it and installs the packages of the suite.
  return spawn('npm', ['run', '--silent', '--ignore-scripts', 'serve'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PARLOUR_CONFIG: file,
      DATABASE_URL: url,
      DATA_KEY: randomBytes(32).toString('hex'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

async function waitUntilReady(site: ChildProcess): Promise<void> {
  const signal = AbortSignal.timeout(startTimeoutMs);
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [site.stdout, site.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (/Parlour serves https/.test(output)) resolve();
      });
    site.once('exit', (code) => reject(new Error(`The site ended with ${code}:\n${output}`)));
    signal.addEventListener('abort', () => reject(new Error(`The site was not ready in time:\n${output}`)));
  });
  await ready;
}

/** Ends the site and the npm that started it, as Ctrl-C in their terminal does. */
async function endSite(site: ChildProcess): Promise<void> {
  if (site.exitCode !== null || site.pid === undefined) return;
  const ended = once(site, 'exit');
  process.kill(-site.pid, 'SIGINT');
  await ended;
}

/** Starts a proxy as in docs/operations.md: it ends TLS, and says who called and how. */
async function startTlsProxy(
  folder: string,
  target: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { certificate, key } = await makeCertificate(folder, { name: 'proxy', hostname: 'localhost' });
  const server = createServer(
    { cert: readFileSync(certificate), key: readFileSync(key) },
    (incoming, answer) => {
      const outgoing = request({
        port: target,
        host: '127.0.0.1',
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          'x-forwarded-for': incoming.socket.remoteAddress,
          'x-forwarded-proto': 'https',
        },
      });
      outgoing.on('response', (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      outgoing.on('error', () => answer.destroy());
      answer.on('close', () => outgoing.destroy());
      incoming.pipe(outgoing);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
