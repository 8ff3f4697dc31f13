import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { betsOfLastHour, readBalance } from './calls.ts';
import { expect, test } from './journey.ts';
import { people } from './people.ts';
import { createSiteFolder } from './site-folder.ts';
import { type SiteProcess, startSite } from './site-process.ts';
import { type SiteProxy, startProxy } from './site-proxy.ts';
import { openSlotGame } from './slot.ts';

let dataDir: string;
let site: SiteProcess;
/** The proxy's address outlives each process, so the page's origin stays the same. */
let proxy: SiteProxy;

async function start(): Promise<void> {
  site = await startSite({ dataDir });
  proxy.setTarget(site.url);
}

const spinPath = '/sandbox/api/spin';

interface Moment {
  title: string;
  wait(page: Page): Promise<unknown>;
}

/** Moment between the stake and the win. */
export const whileDecided: Moment = {
  title: 'while the spin is decided',
  wait: async (page) => {
    await page.waitForRequest(`**${spinPath}`);
    await page.waitForTimeout(15);
  },
};

/** All moments: as the stake leaves the page, between stake and win, and once the player knows the win. */
export const moments: readonly Moment[] = [
  { title: 'as the spin leaves the page', wait: (page) => page.waitForRequest(`**${spinPath}`) },
  whileDecided,
  { title: 'once the spin is answered', wait: (page) => page.waitForResponse(`**${spinPath}`) },
];

/** Declares the journey that kills the site at each of the moments. */
export function testKills(kills: readonly Moment[]): void {
  test.beforeAll(async () => {
    dataDir = createSiteFolder('parlour-killed-');
    proxy = await startProxy();
    await start();
  });
  test.afterAll(async () => {
    await proxy.stop();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  test.use({ baseURL: async ({}, use) => use(proxy?.url) });

  test('neither loses nor duplicates money or bets when the server is killed during play, and restarts without seeding or building again @WAL-06 @GAME-05', async ({
    page,
    openSession,
  }) => {
    test.setTimeout(240_000);
    await openSession(people.ada);
    await page.goto('/');
    const before = { balance: await readBalance(page), bets: (await betsOfLastHour(page)).totals };
    let answered = 0;
    page.on('response', (response) => {
      if (response.url().endsWith(spinPath) && response.ok()) answered += 1;
    });
    for (const { title, wait } of kills)
      await test.step(title, async () => {
        const game = await openSlotGame(page);
        const reached = wait(page);
        await game.getByRole('button', { name: 'Spin' }).click();
        await reached;
        await site.kill();
        await start();
        expectQuickStart();
      });
    // The stake is settled or refunded as soon as the vendor's platform is back.
    await expect
      .poll(async () => (await betsOfLastHour(page)).rows.filter(({ status }) => status === 'OPEN').length)
      .toBe(0);
    // The vendor may settle another bet between the two readings.
    await expect(async () => {
      const after = { balance: await readBalance(page), bets: await betsOfLastHour(page) };
      const played = after.bets.totals.count - before.bets.count;
      // Every answered bet is stored; no other bet is stored twice.
      expect(played).toBeGreaterThanOrEqual(answered);
      expect(played).toBeLessThanOrEqual(kills.length);
      expect(after.balance - before.balance).toBe(after.bets.totals.net - before.bets.net);
      expect(new Set(after.bets.rows.map(({ roundId }) => roundId)).size).toBe(after.bets.rows.length);
    }).toPass({ timeout: 10_000 });
    await page.goto('/rng');
    await expect(page.getByText('Mandalay Nights').first()).toBeVisible();
    expect(await site.stop()).toBe(0);
  });
}

/** Expects that the last start neither seeded nor built anything: a start that builds prints a count. */
function expectQuickStart(): void {
  const steps = site.output().matchAll(/✓ (.+) \(/g);
  expect([...steps].map(([, title]) => title)).toEqual([
    'Open the database and bring it up to date',
    'Build, publish and deploy what changed',
    'Build the console',
  ]);
  expect(site.output()).not.toMatch(/\d+ of \d+/);
}
