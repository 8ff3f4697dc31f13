import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = path.resolve(__dirname, '../../../..');

export interface FixturePackage {
  folder: string;
  /** Runs `parlour-build` in the folder, as a package's build script does. Rejects with the command's output. */
  build(...options: string[]): Promise<string>;
  /** Starts `parlour-build --serve`. Resolves to the page's address once the first build is done. */
  serve(gateway: string, ...options: string[]): Promise<{ url: string; stop(): Promise<void> }>;
  remove(): Promise<void>;
}

/** Creates a remote outside the repository: the fixture's sources with the dependencies of a real remote. */
export async function copyFixture(): Promise<FixturePackage> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parlour-fixture-'));
  await cp(path.join(__dirname, 'fixture'), folder, { recursive: true });
  await linkDependencies(path.join(repository, 'mfe-lobby/node_modules'), path.join(folder, 'node_modules'));
  const manifest = { name: '@parlour/mfe-fixture', version: '1.0.0', type: 'module' };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const cli = path.join(__dirname, '../cli.ts');
  return {
    folder,
    build: async (...options) => {
      const command = [cli, '--texts', 'texts', ...options];
      return (await run(process.execPath, command, { cwd: folder })).stdout;
    },
    serve: async (gateway, ...options) => {
      const command = [cli, '--serve', '--texts', 'texts', ...options];
      const child = spawn(process.execPath, command, {
        cwd: folder,
        env: { ...process.env, GATEWAY: gateway },
      });
      const ended = once(child, 'exit');
      let printed = '';
      for await (const chunk of child.stdout) {
        printed += String(chunk);
        const url = printed.match(/http:\S+/)?.[0];
        if (url) {
          const stop = async () => {
            child.kill();
            await ended;
          };
          return { url, stop };
        }
      }
      throw new Error(`parlour-build --serve ended: ${printed}`);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Links the same packages into a new folder, so that the build's cache starts empty. */
async function linkDependencies(from: string, to: string): Promise<void> {
  await mkdir(to);
  const names = (await readdir(from)).filter((name) => !name.startsWith('.'));
  await Promise.all(names.map((name) => symlink(path.join(from, name), path.join(to, name))));
}
