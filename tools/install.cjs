/**
 * Installs the packages before `npm test`, and records how long it took for the report of the run. Runs on any Node,
 * since the installation includes the right one.
 */
const { spawnSync } = require('node:child_process');
const { mkdirSync, writeFileSync } = require('node:fs');
const { cpus } = require('node:os');
const { join } = require('node:path');

const readBusySeconds = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;

const [startedAt, busyBefore] = [Date.now(), readBusySeconds()];
const { status } = spawnSync('npx', ['-y', 'pnpm@12.21.0', 'install', '--frozen-lockfile'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
const cache = join(__dirname, '../.cache');
mkdirSync(cache, { recursive: true });
const wallSeconds = (Date.now() - startedAt) / 1000;
const stage = {
  name: 'Installation',
  state: 'passed',
  wallSeconds,
  cpuSeconds: readBusySeconds() - busyBefore,
};
writeFileSync(join(cache, 'installation.json'), JSON.stringify({ endedAt: Date.now(), stage }));
process.exitCode = status ?? 1;
