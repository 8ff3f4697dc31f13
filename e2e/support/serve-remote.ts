import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const buildTimeoutMs = 120_000;

export interface ServedRemote {
  /** Address of the standalone page of the remote. */
  alone: string;
  /** Address of the running site with this build. */
  inSite: string;
  stop(): Promise<void>;
}

/** Serves a build of a remote on a free port, like `npm start` in its folder. */
export async function serveRemote(name: string, gateway: string): Promise<ServedRemote> {
  const child = spawn(
    `${root}${name}/node_modules/.bin/parlour-build`,
    ['--serve', '--port', '0', '--as', 'ada'],
    { cwd: root + name, env: { ...process.env, GATEWAY: gateway }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  let printed = '';
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
      if (/In the site.*\n/.test(printed)) resolve();
    });
    void ended.then(() => reject(new Error(`${name} was not served:\n${printed}`)));
    setTimeout(() => reject(new Error(`${name} was not built in time:\n${printed}`)), buildTimeoutMs).unref();
  });
  await ready;
  const [alone = '', , inSite = ''] = printed.match(/http:\/\/[^\s,]+/g) ?? [];
  return {
    alone,
    inSite,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
