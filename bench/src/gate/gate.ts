/** Measures how long the gate's verdict about each release of the repository takes, with its upload. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SiteProcess } from '@parlour/e2e/site-process';
import { withSite } from '../bench-site.ts';
import { root } from '../folders.ts';
import type { Section } from '../results.ts';

const remotes = [
  'mfe-lobby',
  'mfe-wallet',
  'mfe-member-center',
  'mfe-agent-center',
  'mfe-promotions',
  'mfe-points-mall',
];
/** A version that is published nowhere. */
const version = '0.1.0-gate';
const goals = { remote: 20, shell: 60 };
/** Turns on the browser of the gate, which the sites of tests run without. */
const withBrowser = { GATE_BROWSER: 'auto' };

export async function measureGate(): Promise<Section> {
  const times = await withSite(async (site) => {
    const measured: [string, number][] = [];
    for (const name of [...remotes, 'shell']) measured.push([name, await measureVerdict(site, name)]);
    return Object.fromEntries(measured);
  }, withBrowser);
  const slowest = remotes.toSorted((one, other) => (times[other] ?? 0) - (times[one] ?? 0))[0] ?? '';
  const toFigure = (name: string, goal: number) => ({
    id: `gate.${name === 'shell' ? 'shell' : 'remote'}`,
    title: name === 'shell' ? 'The shell, with the pages of all remotes' : `The slowest remote, ${name}`,
    ratio: (times[name] ?? Number.NaN) / goal,
    goal: 1,
    direction: 'max' as const,
    a: { label: 'dry run', value: Math.round((times[name] ?? Number.NaN) * 10) / 10, unit: 's' },
    b: { label: 'bound', value: goal, unit: 's' },
  });
  return {
    title: 'The gate’s verdict about a release',
    figures: [toFigure(slowest, goals.remote), toFigure('shell', goals.shell)],
  };
}

/** Builds the same source as another version, and returns the seconds of its dry run. */
async function measureVerdict({ url, dataDir }: SiteProcess, name: string): Promise<number> {
  const run = promisify(execFile);
  await run(`${root}${name}/node_modules/.bin/parlour-build`, ['--version', version], { cwd: root + name });
  const options = { cwd: root, env: { ...process.env, REGISTRY_URL: url, DATA_DIR: dataDir } };
  const startedAt = performance.now();
  await run(`${root}node_modules/.bin/remotes`, ['dry-run', name, '--version', version], options);
  return (performance.now() - startedAt) / 1000;
}
