/** Measures one page in which the lobby is replaced by another release and back, without a reload. */
import type { SiteProcess } from '@parlour/e2e/site-process';
import type { CDPSession, Page } from '@playwright/test';
import { withSite } from '../bench-site.ts';
import { withBrowser, withNewVisitor } from '../browser.ts';
import { median } from '../figure.ts';
import { deploy, getLiveVersion, publishAnother } from '../releases.ts';
import type { Section } from '../results.ts';

const remote = 'mfe-lobby';
const swaps = 100;
/** Number of swaps after which the page waits until the old release is retired; then its memory is measured. */
const swapsInTurn = 10;
/** The old release is retained for 8 s after a swap, in case the new one fails. */
const retiredAfterMs = 9_500;
/** One frame of a screen at 60 Hz. */
const gapGoalMs = 16;
const growthGoal = 1.01;

interface Turn {
  heapBytes: number;
  /** Nodes outside any document that are still referenced. */
  detachedNodes: number;
}

/** Gaps of one swap, in ms. */
interface Gaps {
  /** Time without any visible content of the remote. */
  content: number;
  /** Time without a usable view: the slot is empty or holds a snapshot clone of the previous release. */
  use: number;
}

interface Measured {
  gaps: Gaps[];
  /** The first turn loads both releases and fills caches; memory is compared from its end on. */
  turns: Turn[];
}

export async function measureSwap(): Promise<Section> {
  const measured = await withSite((site) =>
    withBrowser((browser) =>
      withNewVisitor(browser, { url: site.url, language: 'EN', screen: 'desktop' }, ({ page, devtools }) =>
        swapToAndFro(site, page, devtools),
      ),
    ),
  );
  const { gaps, turns } = measured;
  const [first, last] = [turns[0], turns.at(-1)];
  if (!first || !last || turns.length < 2) throw new Error(`Only ${gaps.length} swaps were measured.`);
  const compared = gaps.length - swapsInTurn;
  const content = gaps.map((gap) => gap.content);
  const use = gaps.map((gap) => gap.use);
  const perSwap = (last.heapBytes / first.heapBytes) ** (1 / compared);
  const megabytes = (bytes: number): number => Math.round(bytes / 10_000) / 100;
  return {
    title: `${swaps} swaps of ${remote} in one page`,
    figures: [
      {
        id: 'swap.gap',
        title: 'Longest time without content in a swap',
        ratio: Math.max(...content) / gapGoalMs,
        goal: 1,
        direction: 'max',
        a: {
          label: `longest (median ${median(content).toFixed(1)} ms)`,
          value: round(Math.max(...content)),
          unit: 'ms',
        },
        b: { label: 'bound', value: gapGoalMs, unit: 'ms' },
        note: `A still picture of the release before fills the place until the next one stands: at most ${round(Math.max(...use))} ms, median ${round(median(use))} ms.`,
      },
      {
        id: 'swap.heap',
        title: 'Memory after collection, from one swap to the next',
        ratio: perSwap,
        goal: growthGoal,
        direction: 'max',
        a: { label: `after swap ${swaps}`, value: megabytes(last.heapBytes), unit: 'MB' },
        b: { label: `after swap ${swapsInTurn}`, value: megabytes(first.heapBytes), unit: 'MB' },
      },
      {
        id: 'swap.detached',
        title: 'Nodes outside the page that are held, more with each swap',
        ratio: Math.max(0, last.detachedNodes - first.detachedNodes) / compared,
        goal: 0,
        direction: 'max',
        a: { label: `after swap ${swaps}`, value: last.detachedNodes, unit: 'nodes' },
        b: { label: `after swap ${swapsInTurn}`, value: first.detachedNodes, unit: 'nodes' },
        note: `After each ${swapsInTurn} swaps the old release is retired and everything collected; the next turn loads it anew.`,
      },
    ],
    table: {
      head: ['after swap', 'memory', 'nodes outside the page'],
      rows: turns.map(({ heapBytes, detachedNodes }, index) => [
        String((index + 1) * swapsInTurn),
        `${megabytes(heapBytes)} MB`,
        String(detachedNodes),
      ]),
    },
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

async function swapToAndFro(site: SiteProcess, page: Page, devtools: CDPSession): Promise<Measured> {
  const live = await getLiveVersion(site, remote);
  const other = await publishAnother(site, remote);
  const gaps: Gaps[] = [];
  const turns: Turn[] = [];
  const shows = (version: string): Promise<void> =>
    page
      .locator(`[data-remote="${remote}"][data-version="${version}"] h1`)
      .first()
      .waitFor({ state: 'attached' });
  try {
    await page.addInitScript(watchContent, remote);
    await page.goto(site.url);
    await shows(live);
    await devtools.send('HeapProfiler.enable');
    await devtools.send('DOM.enable');
    for (let count = 1; count <= swaps; count += 1) {
      const version = count % 2 === 1 ? other : live;
      await page.evaluate(() => Object.assign(globalThis, { longestGaps: { content: 0, use: 0 } }));
      await deploy(site, remote, version);
      await shows(version);
      gaps.push(await page.evaluate(() => (globalThis as unknown as { longestGaps: Gaps }).longestGaps));
      if (count % swapsInTurn !== 0) continue;
      await page.waitForTimeout(retiredAfterMs);
      turns.push(await memoryAfterCollection(devtools));
    }
  } finally {
    if ((await getLiveVersion(site, remote)) !== live) await deploy(site, remote, live);
  }
  return { gaps, turns };
}

async function memoryAfterCollection(devtools: CDPSession): Promise<Turn> {
  // Finalisers that run after the first collection may release more.
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { detachedNodes } = await devtools.send('DOM.getDetachedDomNodes');
  return { heapBytes: usedSize, detachedNodes: detachedNodes.length };
}

/** Runs in the page: records how long the main part shows no heading, and none of the remote's own. */
function watchContent(name: string): void {
  const store = globalThis as unknown as { longestGaps: Gaps };
  store.longestGaps = { content: 0, use: 0 };
  const goneAt: Partial<Gaps> = {};
  const check = (what: keyof Gaps, headings: string): void => {
    const here = [...document.querySelectorAll(headings)].some((heading) =>
      heading.checkVisibility({ visibilityProperty: true }),
    );
    if (!here) goneAt[what] ??= performance.now();
    const since = goneAt[what];
    if (!here || since === undefined) return;
    delete goneAt[what];
    store.longestGaps[what] = Math.max(store.longestGaps[what], performance.now() - since);
  };
  new MutationObserver(() => {
    check('content', '#main h1');
    check('use', `#main [data-remote="${name}"] h1`);
  }).observe(document, { childList: true, subtree: true, attributes: true });
}
