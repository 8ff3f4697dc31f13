import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { computeFingerprint } from './fingerprint.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Writes a workspace in which `shell` depends on `ui`, and `ui` on `money`. Nothing depends on `texts`. */
function writeWorkspace(changed: Record<string, string> = {}): string {
  const workspace = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'parlour-sources-')));
  folders.push(workspace);
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
    writeFileSync(path.join(workspace, file), text);
  };
  const link = (folder: string, dependency: string): void => {
    const scope = path.join(workspace, folder, 'node_modules/@parlour');
    mkdirSync(scope, { recursive: true });
    symlinkSync(path.join(workspace, 'shared', dependency), path.join(scope, dependency));
  };
  const files = {
    'pnpm-lock.yaml': 'lockfileVersion: 9',
    'shell/package.json': '{ "dependencies": { "@parlour/ui": "workspace:*", "react": "19.0.0" } }',
    'shell/src/main.ts': 'start();',
    'shared/ui/package.json': '{ "devDependencies": { "@parlour/money": "workspace:*" } }',
    'shared/ui/src/index.ts': 'export {};',
    'shared/money/package.json': '{}',
    'shared/money/src/index.ts': 'export {};',
    'shared/texts/package.json': '{}',
    'shared/texts/src/index.ts': 'export {};',
    ...changed,
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  link('shell', 'ui');
  link('shared/ui', 'money');
  return workspace;
}

describe('the fingerprint of a build', () => {
  const before = () => computeFingerprint('shell', writeWorkspace());

  test('is the same for the same sources in another folder', () => {
    expect(before()).toMatch(/^[0-9a-f]{12}$/);
    expect(before()).toBe(before());
  });

  test.each([
    'shell/src/main.ts',
    'shell/src/new.ts',
    'shared/ui/src/index.ts',
    'shared/money/src/index.ts',
    'pnpm-lock.yaml',
  ])('changes with %s', (file) => {
    expect(computeFingerprint('shell', writeWorkspace({ [file]: 'changed' }))).not.toBe(before());
  });

  test('changes when a file is gone', () => {
    const workspace = writeWorkspace({ 'shell/src/new.ts': '' });
    const withFile = computeFingerprint('shell', workspace);
    rmSync(path.join(workspace, 'shell/src/new.ts'));
    expect(computeFingerprint('shell', workspace)).not.toBe(withFile);
  });

  test.each(['shared/texts/src/index.ts', 'shell/src/main.test.ts', 'shell/README.md', 'shell/dist/main.js'])(
    'stays with %s, which the build does not read',
    (file) => {
      expect(computeFingerprint('shell', writeWorkspace({ [file]: 'changed' }))).toBe(before());
    },
  );
});
