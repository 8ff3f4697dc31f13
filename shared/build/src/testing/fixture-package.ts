import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BuildOptions } from '../release/part.ts';

const run = promisify(execFile);
const repository = path.resolve(__dirname, '../../../..');

export interface FixturePackage {
  folder: string;
  /** Builds the remote. The cache on disk is off by default. Rejects with the build's error. */
  build(options?: Pick<BuildOptions, 'output' | 'cache'>): Promise<void>;
  /** Runs `parlour-build` in the folder, as a package's build script does. Rejects with the command's output. */
  runBuild(...options: string[]): Promise<void>;
  /** Starts `parlour-build --serve`. Resolves to the page's address once the first build is done. */
  serve(gateway: string, ...options: string[]): Promise<{ url: string; stop(): Promise<void> }>;
  remove(): Promise<void>;
}

let builder: ChildProcess | undefined;

/** Builds in one process for all packages of a test file. `stopBuilder` ends it. */
async function buildInBuilder(options: BuildOptions): Promise<void> {
  builder ??= fork(path.join(__dirname, 'builder.ts'), { execArgv: [] });
  builder.send(options);
  const [{ problem }] = (await once(builder, 'message')) as [{ problem?: string }];
  if (problem !== undefined) throw new Error(problem);
}

export const stopBuilder = (): void => void builder?.kill();

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
    build: (options) => buildInBuilder({ folder, textsFolder: 'texts', cache: false, ...options }),
    runBuild: async (...options) => {
      await run(process.execPath, [cli, '--texts', 'texts', ...options], { cwd: folder });
    },
    serve: async (gateway, ...options) => {
      const command = [cli, '--serve', '--texts', 'texts', ...options];
      const child = spawn(process.execPath, command, {
        cwd: folder,
        env: { ...process.env, GATEWAY: gateway },
      });
      const ended = once(child, 'exit');
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      let printed = '';
      // The output is read to its end: a program that prints to a closed pipe ends.
      child.stdout.on('data', (chunk: Buffer) => {
        printed += chunk;
        const url = printed.match(/http:\S+/)?.[0];
        if (url) resolve(url);
      });
      void ended.then(() => reject(new Error(`parlour-build --serve ended: ${printed}`)));
      const stop = async () => {
        child.kill();
        await ended;
      };
      return { url: await promise, stop };
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
