import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as stubs from './federation-stubs.ts';
import { resolvePackage } from './packages.ts';
import { replacement, unusedFiles, unusedPattern } from './unused-federation.ts';

const packages: Record<string, readonly string[]> = {
  'error-codes': ['enhanced', 'error-codes'],
  'webpack-bundler-runtime': ['enhanced', 'webpack-bundler-runtime'],
  'runtime-core': ['enhanced', 'runtime-tools', 'runtime', 'runtime-core'],
  sdk: ['enhanced', 'sdk'],
};

const findFolder = (chain: readonly string[]): string =>
  chain.reduce(
    (from, name) => resolvePackage(from, `@module-federation/${name}`).folder,
    import.meta.dirname,
  );

test.each(unusedFiles)('replaces the installed %s with all of its exports', (file) => {
  const [name = '', ...rest] = file.split('/');
  const source = readFileSync(path.join(findFolder(packages[name] ?? []), ...rest), 'utf8');
  const names = source.match(/export \{ (.*) \}/)?.[1]?.split(', ') ?? [];
  expect(names.length).toBeGreaterThan(0);
  expect(Object.keys(stubs)).toEqual(expect.arrayContaining(names));
});

test('leaves the runtime able to load, drop and load again a remote @PLAT-05', () => {
  const script = path.join(import.meta.dirname, 'testing/run-federation.mjs');
  const runtime = findFolder(packages['runtime-core'] ?? []);
  const printed = execFileSync(process.execPath, [script, runtime, replacement, unusedPattern.source]);
  const ofRuntime = unusedFiles.filter((file) => !file.startsWith('webpack-bundler-runtime/'));
  expect(JSON.parse(String(printed))).toEqual({
    results: [1, 1, 'lost', 3],
    left: [0, 0, false],
    replaced: [...ofRuntime].sort(),
  });
});
