/** Measures the home page for a first visitor with a slow phone: federated against one build. */
import type { Browser } from '@playwright/test';
import { withSite } from '../bench-site.ts';
import { type Visit, withBrowser, withNewVisitor } from '../browser.ts';
import { type BenchFigure, median } from '../figure.ts';
import type { Section } from '../results.ts';
import { type Front, openFront } from './front.ts';
import { createMonolithAnswers } from './monolith.ts';

const rounds = 10;
const cpuSlowdown = 4;
/** Chrome's "Fast 4G": 165 ms and 8.1 Mbit/s. */
const fast4G = {
  offline: false,
  latency: 165,
  downloadThroughput: 8_100_000 / 8,
  uploadThroughput: 1_350_000 / 8,
};
/** The largest paint, the remote's pictures, may follow the mount of its view. */
const settledMs = 3_000;
const remoteView = '[data-remote="mfe-lobby"] h1';

interface Times {
  firstPaint: number;
  largestPaint: number;
  remoteView: number;
}

export async function measureHome(): Promise<Section> {
  const measured = await withSite(async ({ url }) => {
    const fronts = {
      federated: await openFront(url),
      whole: await openFront(url, await createMonolithAnswers(url)),
    };
    try {
      return await withBrowser((browser) => measureBoth(browser, fronts));
    } finally {
      await fronts.federated.close();
      await fronts.whole.close();
    }
  });
  const figure = (id: keyof Times, title: string, goal: number): BenchFigure => {
    const middle = (times: readonly Times[]): number => Math.round(median(times.map((each) => each[id])));
    const [federated, whole] = [middle(measured.federated), middle(measured.whole)];
    return {
      id: `home.${id}`,
      title,
      ratio: federated / whole,
      goal,
      direction: 'max',
      a: { label: 'federated', value: federated, unit: 'ms' },
      b: { label: 'the same source as one build', value: whole, unit: 'ms' },
      note: `Medians of ${rounds} interleaved visits each, nothing cached; processor slowed ${cpuSlowdown} times, 165 ms and 8.1 Mbit/s by the browser's own throttling; 390 × 844.`,
    };
  };
  return {
    title: 'The home page for a first visitor',
    figures: [
      figure('largestPaint', 'Largest contentful paint', 1),
      figure('firstPaint', 'First contentful paint', 1),
      figure('remoteView', "The lobby's view stands in the page", 1.1),
    ],
  };
}

async function measureBoth(browser: Browser, fronts: { federated: Front; whole: Front }) {
  const measured = { federated: [] as Times[], whole: [] as Times[] };
  // Each server responds once before the measurement: it draws pictures and renders pages on the first request.
  await timesAt(browser, fronts.whole.url);
  await timesAt(browser, fronts.federated.url);
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['federated', 'whole'] as const) : (['whole', 'federated'] as const);
    for (const side of order) measured[side].push(await timesAt(browser, fronts[side].url));
  }
  return measured;
}

const timesAt = (browser: Browser, url: string): Promise<Times> =>
  withNewVisitor(browser, { url, language: 'EN', screen: 'phone' }, (visit) => measureTimes(visit, url));

async function measureTimes({ page, devtools }: Visit, url: string): Promise<Times> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', fast4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(watchPaints, remoteView);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => (globalThis as { times?: Partial<Times> }).times?.remoteView !== undefined,
    undefined,
    { timeout: 60_000 },
  );
  await page.waitForTimeout(settledMs);
  return page.evaluate(() => (globalThis as unknown as { times: Times }).times);
}

/** Runs in the page before everything else: records the times of the wanted paints. */
function watchPaints(wanted: string): void {
  const times: Partial<Times> = {};
  Object.assign(globalThis, { times });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) times.largestPaint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) times.firstPaint = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  const looking = new MutationObserver(() => {
    if (!document.querySelector(wanted)) return;
    times.remoteView = performance.now();
    looking.disconnect();
  });
  looking.observe(document, { childList: true, subtree: true });
}
