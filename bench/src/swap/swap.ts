/** One page in which the lobby is replaced by another release and back, without a reload. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { SiteProcess } from '@parlour/e2e/site-process';
import { localTokenFile } from '@parlour/registry';
import type { CDPSession, Page } from '@playwright/test';
import { documentOf, withSite } from '../bench-site.ts';
import { withBrowser, withNewVisitor } from '../browser.ts';
import { median } from '../figure.ts';
import { root } from '../places.ts';
import type { Section } from '../results.ts';

const remote = 'mfe-lobby';
const swaps = 20;
/** The first swaps load both releases and fill caches; memory is compared from here on. */
const warmSwaps = 4;
/** The old release is kept for 8 s after a swap, in case the new one fails. */
const retiredAfterMs = 9_500;
const gapGoalMs = 50;
const growthGoal = 1.02;

interface Swapped {
  gapMs: number;
  heapBytes: number;
}

export async function measureSwap(): Promise<Section> {
  const measured = await withSite((site) =>
    withBrowser((browser) =>
      withNewVisitor(browser, { url: site.url, language: 'EN', screen: 'desktop' }, ({ page, devtools }) =>
        swapToAndFro(site, page, devtools),
      ),
    ),
  );
  const gaps = measured.map(({ gapMs }) => gapMs);
  const [first, last] = [measured[warmSwaps - 1], measured.at(-1)];
  if (!first || !last) throw new Error(`Only ${measured.length} swaps were measured.`);
  const perSwap = (last.heapBytes / first.heapBytes) ** (1 / (measured.length - warmSwaps));
  const megabytes = (bytes: number): number => Math.round(bytes / 10_000) / 100;
  return {
    title: `${swaps} swaps of ${remote} in one page`,
    figures: [
      {
        id: 'swap.gap',
        title: 'Longest time without content in a swap',
        ratio: Math.max(...gaps) / gapGoalMs,
        goal: 1,
        direction: 'max',
        a: {
          label: `longest (median ${median(gaps).toFixed(1)} ms)`,
          value: round(Math.max(...gaps)),
          unit: 'ms',
        },
        b: { label: 'bound', value: gapGoalMs, unit: 'ms' },
      },
      {
        id: 'swap.heap',
        title: 'Memory after collection, from one swap to the next',
        ratio: perSwap,
        goal: growthGoal,
        direction: 'max',
        a: { label: `after swap ${swaps}`, value: megabytes(last.heapBytes), unit: 'MB' },
        b: { label: `after swap ${warmSwaps}`, value: megabytes(first.heapBytes), unit: 'MB' },
      },
    ],
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

async function swapToAndFro(site: SiteProcess, page: Page, devtools: CDPSession): Promise<Swapped[]> {
  const live = await liveVersion(site);
  const other = await publishAnother(site);
  const measured: Swapped[] = [];
  try {
    await page.addInitScript(watchContent, remote);
    await page.goto(site.url);
    await page
      .locator(`[data-remote="${remote}"][data-version="${live}"] h1`)
      .first()
      .waitFor({ state: 'attached' });
    await devtools.send('HeapProfiler.enable');
    for (let count = 0; count < swaps; count += 1) {
      const version = count % 2 === 0 ? other : live;
      await page.evaluate(() => Object.assign(globalThis, { longestGapMs: 0 }));
      await deploy(site, version);
      await page
        .locator(`[data-remote="${remote}"][data-version="${version}"] h1`)
        .first()
        .waitFor({ state: 'attached' });
      await page.waitForTimeout(retiredAfterMs);
      const gapMs = await page.evaluate(
        () => (globalThis as unknown as { longestGapMs: number }).longestGapMs,
      );
      measured.push({ gapMs, heapBytes: await heapAfterCollection(devtools) });
    }
  } finally {
    await deploy(site, live);
  }
  return measured;
}

async function heapAfterCollection(devtools: CDPSession): Promise<number> {
  // What the first collection lets go of may hold more: finalisers run in between.
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

/** Runs in the page: keeps the longest time in which the remote had no heading in the main part. */
function watchContent(name: string): void {
  const measured = { longestGapMs: 0 };
  let goneAt: number | undefined;
  const look = (): void => {
    const here = document.querySelector(`#main [data-remote="${name}"] h1`) !== null;
    if (!here) goneAt ??= performance.now();
    if (!here || goneAt === undefined) return;
    const gap = performance.now() - goneAt;
    goneAt = undefined;
    const kept = globalThis as { longestGapMs?: number };
    kept.longestGapMs = Math.max(kept.longestGapMs ?? measured.longestGapMs, gap);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

async function liveVersion({ url }: SiteProcess): Promise<string> {
  const document = await documentOf(url);
  const version = document.remotes[remote]?.version;
  if (version === undefined) throw new Error(`The site at ${url} has no ${remote}.`);
  return version;
}

/** Publishes the same source as another release, as an operator does. */
async function publishAnother({ url, dataDir }: SiteProcess): Promise<string> {
  const { stdout } = await promisify(execFile)(
    `${root}node_modules/.bin/remotes`,
    ['publish', remote, '--bump', 'patch'],
    { cwd: root, env: { ...process.env, REGISTRY_URL: url, DATA_DIR: dataDir } },
  );
  const version = /remotes deploy \S+ (\S+)/.exec(stdout)?.[1];
  if (version === undefined)
    throw new Error(`Publishing another ${remote}: no version in the answer.\n${stdout}`);
  return version;
}

async function deploy({ url, dataDir }: SiteProcess, version: string): Promise<void> {
  const token = readFileSync(localTokenFile(`${dataDir}/registry`), 'utf8').trim();
  const answer = await fetch(`${url}/registry/deployments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: remote, version, reason: 'bench' }),
  });
  if (!answer.ok)
    throw new Error(`Deploying ${remote} ${version}: status ${answer.status}, ${await answer.text()}`);
}
