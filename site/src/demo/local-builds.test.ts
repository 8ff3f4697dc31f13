import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defaultPlatformConfig } from '@parlour/contracts';
import { releasedPackages } from '../packages.ts';
import { readLocalPorts, withLocalBuilds } from './local-builds.ts';

const workspace = mkdtempSync(path.join(os.tmpdir(), 'parlour-remotes-'));
afterAll(() => rmSync(workspace, { recursive: true }));

function writePackage(name: string, start: string): void {
  mkdirSync(path.join(workspace, name));
  writeFileSync(path.join(workspace, name, 'package.json'), JSON.stringify({ scripts: { start } }));
}

test('finds a separate port for each remote of this repository', () => {
  const ports = readLocalPorts();
  expect(new Set(ports).size).toBe(releasedPackages.length - 1);
  expect(ports).toHaveLength(releasedPackages.length - 1);
});

test('reads the port of a new remote from its start script, and ignores other folders', () => {
  writePackage('mfe-seventh', 'parlour-build --serve --port 3007 --as ada');
  writePackage('mfe-any-port', 'parlour-build --serve');
  writePackage('shell', 'parlour-build --serve --port 3008');
  mkdirSync(path.join(workspace, 'mfe-removed'));
  expect(readLocalPorts(workspace)).toEqual([3007]);
});

describe('overrides from builds of this machine', () => {
  test('are allowed in a demonstration', () => {
    const { overrides } = withLocalBuilds(defaultPlatformConfig);
    expect(overrides?.origins).toEqual(readLocalPorts().map((port) => `http://127.0.0.1:${port}`));
  });

  test('keep the origins that the site sets', () => {
    const platform = { ...defaultPlatformConfig, overrides: { origins: ['https://builds.example'] } };
    expect(withLocalBuilds(platform)).toEqual(platform);
  });
});
