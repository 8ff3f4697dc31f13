/**
 * Measures the time from a deployment to the document in every page, and the memory of a connected page in the process.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SiteProcess } from '@parlour/e2e/site-process';
import { fetchDocument, withSite } from '../bench-site.ts';
import { median, percentile } from '../figure.ts';
import { ensureCacheFolder } from '../folders.ts';
import { deploy, getLiveVersion, publishAnother } from '../releases.ts';
import type { Section } from '../results.ts';
import { openStreams } from './stream-clients.ts';

const remote = 'mfe-promotions';
const pages = 1000;
const deployments = 10;
const appliedGoalMs = 250;
const manyStreams = 5000;
const openedBefore = 200;
/** The prototype's figure per stream. */
const prototypeKilobytes = 27;
/** Pause between deployments, so that each starts in an idle process. */
const pauseMs = 1000;
/** Time after which sockets and buffers of earlier work are released. */
const settleMs = 5000;

export async function measureStreams(): Promise<Section> {
  const applied = await withSite(measureApplied);
  const memory = await measureMemory();
  const p99 = percentile(applied, 0.99);
  return {
    title: `${pages} open pages receive a deployment; ${manyStreams.toLocaleString('en')} streams in one process`,
    figures: [
      {
        id: 'streams.applied',
        title: 'From the order to deploy until a page has the new document, 99th percentile',
        ratio: p99 / appliedGoalMs,
        goal: 1,
        direction: 'max',
        a: { label: `p99 (median ${median(applied).toFixed(0)} ms)`, value: Math.round(p99), unit: 'ms' },
        b: { label: 'bound', value: appliedGoalMs, unit: 'ms' },
        note: `${deployments} deployments, ${pages} streams each; the stream brings each of them the signed document. Site and clients share one machine.`,
      },
      {
        id: 'streams.memory',
        title: `Memory for each of ${manyStreams.toLocaleString('en')} open streams`,
        ratio: memory / prototypeKilobytes,
        goal: 2,
        direction: 'max',
        a: {
          label: 'resident memory of a registry per stream, after a collection',
          value: Math.round(memory * 10) / 10,
          unit: 'KB',
        },
        b: { label: 'a bare stream of the prototype', value: prototypeKilobytes, unit: 'KB' },
      },
    ],
  };
}

/** Measures the ms from the order until a page has the document, for every page and deployment. */
async function measureApplied(site: SiteProcess): Promise<number[]> {
  const live = await getLiveVersion(site, remote);
  const other = await publishAnother(site, remote);
  const clients = await openStreams(site.url, pages);
  const took: number[] = [];
  try {
    for (let count = 0; count < deployments; count += 1) {
      await pause(pauseMs);
      const { revision } = await fetchDocument(site.url);
      const applied = clients.applied(revision);
      const orderedAt = performance.now();
      const [moments] = await Promise.all([applied, deploy(site, remote, count % 2 === 0 ? other : live)]);
      took.push(...moments.map((moment) => moment - orderedAt));
    }
  } finally {
    clients.close();
    if ((await getLiveVersion(site, remote)) !== live) await deploy(site, remote, live);
  }
  return took;
}

/** Measures the kilobytes of registry memory per stream. */
async function measureMemory(): Promise<number> {
  const folder = ensureCacheFolder('streams-registry');
  const file = fileURLToPath(new URL('registry-process.ts', import.meta.url));
  const registry = fork(file, [folder], { execArgv: ['--expose-gc'] });
  try {
    const [{ url }] = (await once(registry, 'message')) as [{ url: string }];
    // The first streams fill permanent caches.
    (await openStreams(url, openedBefore)).close();
    const before = await readResidentBytes(registry);
    const clients = await openStreams(url, manyStreams);
    const after = await readResidentBytes(registry);
    clients.close();
    return (after - before) / 1000 / manyStreams;
  } finally {
    registry.kill();
    await once(registry, 'exit');
    rmSync(folder, { recursive: true });
  }
}

async function readResidentBytes(registry: ChildProcess): Promise<number> {
  await pause(settleMs);
  registry.send('memory');
  const [answer] = (await once(registry, 'message')) as [{ residentBytes: number }];
  return answer.residentBytes;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
