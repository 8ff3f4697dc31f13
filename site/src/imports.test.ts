import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { root } from './packages.ts';

const importPattern = /(?:from|import|import\() ?'([^']+)'/g;

/** Returns the file that an import means, or `undefined` when it is outside the workspace. */
function resolveImport(file: string, imported: string): string | undefined {
  if (imported.startsWith('.')) return path.join(path.dirname(file), imported);
  const [, name, door = ''] = /^(@parlour\/[^/]+)(\/.+)?$/.exec(imported) ?? [];
  if (!name) return undefined;
  let folder = path.dirname(file);
  while (!existsSync(path.join(folder, 'node_modules', name))) folder = path.dirname(folder);
  const target = realpathSync(path.join(folder, 'node_modules', name));
  const { exports: doors } = JSON.parse(readFileSync(path.join(target, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  return path.join(target, doors[`.${door}`] ?? '');
}

/** Returns every file of the workspace that a process loads when it starts with `entry`; without types. */
function listLoadedFiles(entry: string): string[] {
  const found = new Set<string>();
  const waiting = [path.join(root, entry)];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    const text = readFileSync(file, 'utf8').replaceAll(/^(?:import|export) type [^;]+;$/gm, '');
    for (const [, imported = ''] of text.matchAll(importPattern)) {
      const next = resolveImport(file, imported);
      if (next) waiting.push(next);
    }
  }
  return [...found].map((file) => path.relative(root, file));
}

/** The help centre is the only seed of a production site. */
const isOfDemonstration = (file: string): boolean =>
  /^site\/src\/demo\/|\bsandbox\b|^gateway\/src\/.*\bseed\b/.test(file) &&
  !/^gateway\/src\/(seed\/[^/]+\.ts|messaging\/seed\/(seed-)?help[^/]*\.ts|seed-texts\/.*)$/.test(file);

test('a production site loads nothing of the demonstration: no people, no content, no history, no sandbox @SAFE-04', () => {
  const loaded = listLoadedFiles('site/src/serve.ts');
  expect(loaded).toContain('site/src/production/production.ts');
  expect(loaded.filter(isOfDemonstration)).toEqual([]);
  expect(listLoadedFiles('site/src/main.ts').filter(isOfDemonstration)).not.toEqual([]);
});
