/** Follows `docs/operations.md` from the first command to the last and runs every `npx remotes` in it verbatim. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { hashVisitorKey } from '@parlour/contracts';
import { buildRelease, writeRelease } from '../testing/built-release.ts';
import { createCommandEnvironment } from '../testing/command-environment.ts';
import { type CommandOutcome, runRemotes } from '../testing/run-remotes.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const guideFile = path.resolve(__dirname, '../../../docs/operations.md');
const names = ['shell', 'mfe-wallet', 'mfe-lobby', 'mfe-points-mall'];

let registry: TestRegistry;
let root: string;
let environment: NodeJS.ProcessEnv;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'parlour-guide-'));
  registry = await openTestRegistry({}, path.join(root, '.data/registry'));
  environment = { ...(await createCommandEnvironment(registry)), HOME: root };
  await writeWorkspace();
  for (const name of names) await registry.publish(buildRelease(name, '0.1.0'));
  await registry.execute({ act: 'deploy', changes: names.map((name) => ({ name, version: '0.1.0' })) });
});
afterEach(async () => {
  await registry.close();
  await rm(root, { recursive: true });
});

/** Writes the repository of the wallet's team. Its builder builds the versions after 0.1.0. */
async function writeWorkspace(): Promise<void> {
  const wallet = path.join(root, 'mfe-wallet');
  const builder = path.join(wallet, 'node_modules/.bin/parlour-build');
  await mkdir(path.dirname(builder), { recursive: true });
  await writeFile(path.join(root, 'pnpm-workspace.yaml'), 'packages: []\n');
  await writeFile(path.join(wallet, 'package.json'), '{ "name": "@parlour/mfe-wallet", "version": "0.1.0" }');
  await writeFile(path.join(wallet, 'federation.config.ts'), 'export default {};\n');
  await writeRelease(path.join(wallet, 'next'), buildRelease('mfe-wallet', '0.1.1'));
  await writeFile(builder, '#!/bin/sh\nmkdir -p "dist/$2" && cp next/* "dist/$2"\n');
  await chmod(builder, 0o755);
}

/** Returns the commands of the guide in order, one per line, from blocks and from sentences. */
async function readCommands(section: string): Promise<string[]> {
  const guide = await readFile(guideFile, 'utf8');
  const start = guide.indexOf(`\n## ${section}\n`);
  expect(start).toBeGreaterThan(0);
  const text = guide.slice(start + 1).split('\n## ')[0] ?? '';
  const written = text.matchAll(/(?:^|`)(npx remotes [^`\n]+)/gm);
  return [...written].map(([, command = '']) => command);
}

/** Commands that ask for a password. */
const isPrompting = /remotes (operator add|login) /;
const password = 'a long enough password';

/** Runs a line, split into words by a shell as on an operator's terminal. */
async function run(line: string): Promise<CommandOutcome> {
  const { stdout } = await promisify(execFile)('bash', ['-c', `npx() { printf '%s\\0' "$@"; }\n${line}`]);
  const [program, ...words] = stdout.split('\0').slice(0, -1);
  expect(program).toBe('remotes');
  const options = { cwd: root, env: environment };
  return runRemotes(words, options, isPrompting.test(line) ? `${password}\n` : '');
}

/** Follows a section. `occasions` are events that happen before a command, by a part of that command. */
async function runSection(
  section: string,
  occasions: Record<string, () => Promise<unknown>> = {},
): Promise<string[]> {
  const waiting = new Map(Object.entries(occasions));
  const outputs: string[] = [];
  for (const command of await readCommands(section)) {
    for (const [part, happens] of waiting) {
      if (!command.includes(part)) continue;
      waiting.delete(part);
      await happens();
    }
    const { status, output } = await run(command);
    expect({ command, status, output }).toMatchObject({ status: 0 });
    outputs.push(output);
  }
  expect([...waiting.keys()]).toEqual([]);
  return outputs;
}

const live = async (name: string): Promise<string | undefined> =>
  (await registry.document()).remotes[name]?.version;

describe('the guide for operators', () => {
  test('leads through a release @PLAT-03 @PLAT-06', async () => {
    const said = await runSection('A release', {
      'deploy lobby 0.2.0': async () => {
        expect(await live('mfe-wallet')).toBe('0.1.1');
        for (const name of ['mfe-lobby', 'mfe-points-mall'])
          await registry.publish(buildRelease(name, '0.2.0'));
      },
    });
    expect(said.join('\n')).toMatch(
      /Published mfe-wallet 0\.1\.1[\s\S]*Nothing was changed[\s\S]*50 % of visitors/,
    );
    expect([await live('mfe-lobby'), await live('mfe-points-mall')]).toEqual(['0.2.0', '0.2.0']);
  });

  test('leads through a bad release @PLAT-03 @PLAT-06', async () => {
    await registry.publish(buildRelease('mfe-wallet', '0.1.1'));
    await registry.execute({ act: 'deploy', changes: [{ name: 'mfe-wallet', version: '0.1.1' }] });
    const said = await runSection('A bad release', {
      'canary wallet --pause': async () => {
        await registry.publish(buildRelease('mfe-wallet', '0.1.2'));
        await registry.execute({
          act: 'canary',
          name: 'mfe-wallet',
          version: '0.1.2',
          audience: { percent: 10 },
        });
      },
      'rollback wallet --to': async () =>
        expect((await registry.document()).remotes['mfe-wallet']?.canary).toBeUndefined(),
      'kill wallet --end': async () =>
        expect((await registry.document()).remotes['mfe-wallet']?.status).toEqual({ state: 'disabled' }),
    });
    expect(await live('mfe-wallet')).toBe('0.1.0');
    expect((await registry.document()).remotes['mfe-wallet']?.status).toEqual({ state: 'live' });
    expect(said.at(-1)).toMatch(/unfreeze|the fee is right again/);
  });

  test('leads through a maintenance night @PLAT-03', async () => {
    await runSection('A maintenance night', {
      'status wallet': async () =>
        expect((await registry.document()).remotes['mfe-wallet']?.status).toMatchObject({
          state: 'live',
          upcoming: { mode: 'drain', allow: [hashVisitorKey('visitor-1')] },
        }),
    });
    expect((await registry.document()).remotes['mfe-wallet']?.status).toEqual({ state: 'live' });
  });

  test('leads through operators, tokens and a login @SAFE-04', async () => {
    const listed: string[] = [];
    await runSection('Operators and tokens', {
      'operator remove rita': async () =>
        listed.push(...(await registry.operators.list()).map(({ name, roles }) => `${name} ${roles}`)),
    });
    expect(listed).toEqual(['amy admin', 'rita viewer,cashier']);
  });

  test('leads through a change of keys, and says who did what @PLAT-03 @PLAT-05', async () => {
    await runSection('Keys, and browsers without the registry');
    const said = await runSection('Audit log');
    expect(said.at(-1)).toMatch(
      /audit log is intact[\s\S]* files of 4 releases match the document of revision/,
    );
  });
});
