import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { balanceOf, betsOfLastHour } from '../support/calls.ts';
import { settledPort } from '../support/free-port.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';
import { type SiteProcess, startSite } from '../support/site-process.ts';
import { openSlot } from '../support/slot.ts';

/** Known before the site is, because the page's origin must outlive each process. */
const port = settledPort(0);
let folder: string;
let site: SiteProcess;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlour-killed-'));
  await cp(process.env.SITE_TEMPLATE ?? '', folder, { recursive: true });
  site = await startSite({ dataDir: folder, port });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});
test.use({ baseURL: `http://127.0.0.1:${port}` });

/** How long after the press of Spin the process is killed, in ms: before the stake, between stake and win, after. */
const moments = [0, 25, 120];

test('loses and doubles no cent and no bet when the server is killed in the middle of play @WAL-06 @GAME-05', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto('/');
  await signIn(page, people.ada);
  const before = { balance: await balanceOf(page), bets: (await betsOfLastHour(page)).totals };
  for (const moment of moments) {
    const game = await openSlot(page);
    await game.getByRole('button', { name: 'Spin' }).click();
    await page.waitForTimeout(moment);
    await site.kill();
    site = await startSite({ dataDir: folder, port });
  }
  // What was staked is settled or given back as soon as the vendor has its platform again.
  await expect
    .poll(async () => (await betsOfLastHour(page)).rows.filter(({ status }) => status === 'OPEN').length)
    .toBe(0);
  const after = { balance: await balanceOf(page), bets: await betsOfLastHour(page) };
  const played = after.bets.totals.count - before.bets.count;
  expect(played).toBeLessThanOrEqual(moments.length);
  expect(after.balance - before.balance).toBe(after.bets.totals.net - before.bets.net);
  expect(new Set(after.bets.rows.map(({ roundId }) => roundId)).size).toBe(after.bets.rows.length);
});

test('is ready again in seconds, with everything that it had', async ({ page }) => {
  expect(await site.stop()).toBe(0);
  const startedAt = performance.now();
  site = await startSite({ dataDir: folder, port });
  // Seeding and building take longer than this, whatever goes on beside; a start that does either again fails here.
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  await page.goto('/rng');
  await expect(page.getByText('Mandalay Nights').first()).toBeVisible();
});
