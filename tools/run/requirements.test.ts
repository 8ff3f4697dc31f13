import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireBrowser } from './browser.ts';
import { requireDiskSpace } from './disk-space.ts';
import { readInstallation } from './installation.ts';
import { lockTestRun } from './run-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlour-run-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const readOwner = (): string => readFileSync(join(folder, 'test-run.pid'), 'utf8');

describe('a run of a clone', () => {
  test('is refused in one line while another one is running', () => {
    writeFileSync(join(folder, 'test-run.pid'), String(process.ppid));
    expect(() => lockTestRun(folder)).toThrow(
      `Another test run of this clone goes on (process ${process.ppid}). Wait for its end, or use another clone.`,
    );
    expect(readOwner()).toBe(String(process.ppid));
  });

  test.each([
    ['of a killed run', '4194305'],
    ['without a number', ''],
  ])('takes over a lock %s', (_title, content) => {
    writeFileSync(join(folder, 'test-run.pid'), content);
    lockTestRun(folder);
    expect(readOwner()).toBe(String(process.pid));
  });
});

test('a run needs room on the disk, and says how much', () => {
  expect(() => requireDiskSpace(0)).not.toThrow();
  expect(() => requireDiskSpace(2 ** 60)).toThrow(
    /^The disk of \S+ has [\d.]+ GB left, and the tests need 1073741824\.0 GB\. Free some room and start again\.$/,
  );
});

test('journeys need a browser: the packaged one, or the one that CHROMIUM_PATH names', () => {
  const [present, missing] = [process.execPath, join(folder, 'chromium')];
  expect(() => requireBrowser(undefined, present)).not.toThrow();
  expect(() => requireBrowser('', present)).not.toThrow();
  expect(() => requireBrowser(present, missing)).not.toThrow();
  expect(() => requireBrowser(missing, present)).toThrow(
    `CHROMIUM_PATH names ${missing}, and there is no browser.`,
  );
  expect(() => requireBrowser(undefined, missing)).toThrow('The packaged browser is missing.');
});

test.each([
  [29_999, 1],
  [30_000, 0],
])('the report of a run has an installation that ended %i ms ago %i times', (ago, times) => {
  const path = join(folder, 'installation.json');
  const stage = { name: 'Installation', state: 'passed', wallSeconds: 20, cpuSeconds: 30 };
  writeFileSync(path, JSON.stringify({ endedAt: 1_000_000, stage }));
  expect(readInstallation(1_000_000 + ago, path)).toEqual(times === 1 ? [stage] : []);
  expect(readInstallation(1_000_000, join(folder, 'nothing'))).toEqual([]);
});
