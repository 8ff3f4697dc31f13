import type { Page } from '@playwright/test';
import { restoreReleases } from '../support/built-release.ts';
import { deployFaulty, publishFaulty } from '../support/faults/publish-faulty.ts';
import { watchTelemetry } from '../support/faults/telemetry-watch.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { deployReleases } from '../support/registry.ts';

test.use({ baseURL: async ({ failureSite }, use) => use(failureSite.url) });
const remotes = ['mfe-wallet', 'mfe-member-center', 'mfe-promotions', 'mfe-points-mall'];
test.afterEach(({ failureSite }) => restoreReleases(failureSite, remotes));

const getMount = (page: Page, remote: string) => page.locator(`[data-remote="${remote}"]:visible`).first();

/** Sets a mark that a reload would remove. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

async function openDeposit(page: Page): Promise<void> {
  await page.goto('/?member=depositv2');
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeVisible();
  await mark(page);
  await page.getByRole('textbox', { name: 'Amount' }).fill('12345.5');
}

test('keeps the input of a panel page while the panel around it is swapped, delays a new release while a deposit is in flight, and swaps after the deposit has finished @PLAT-04', async ({
  page,
  failureSite,
  openSession,
}) => {
  const telemetry = await watchTelemetry(page);
  await openSession(people.dan);
  await openDeposit(page);
  await page.getByRole('textbox', { name: 'Amount' }).blur();
  const around = await deployFaulty(failureSite, 'mfe-member-center');
  await expect(getMount(page, 'mfe-member-center')).toHaveAttribute('data-version', around);
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue(/12,?345\.50?/);
  expect(await isSameDocument(page)).toBe(true);

  await restoreReleases(failureSite, ['mfe-member-center']);
  await expect(getMount(page, 'mfe-member-center')).not.toHaveAttribute('data-version', around);
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue(/12,?345\.50?/);

  const wallet = getMount(page, 'mfe-wallet');
  const before = (await wallet.getAttribute('data-version')) ?? '';
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/wps/deposit/orders', async (route) => {
    if (route.request().method() === 'POST') await answered;
    await route.continue();
  });
  const form = page.locator('form').filter({ hasText: 'Payment method' });
  await form.getByRole('button', { name: 'Deposit', exact: true }).click();

  const next = await deployFaulty(failureSite, 'mfe-wallet');
  await telemetry.expectEntry('mfe-wallet', /swap held: .*deposit in progress/);
  await expect(wallet).toHaveAttribute('data-version', before);

  answer();
  await expect(page.getByText('Waiting for payment').first()).toBeVisible();
  await expect(getMount(page, 'mfe-wallet')).toHaveAttribute('data-version', next);
  await expect(page.getByText('Waiting for payment').first()).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('reverts to the previous release when a new one fails @PLAT-04 @PLAT-08', async ({
  page,
  failureSite,
  uncaught,
}) => {
  const telemetry = await watchTelemetry(page);
  await page.goto('/promotions');
  const promotions = getMount(page, 'mfe-promotions');
  await expect(promotions).toBeVisible();
  await mark(page);
  const before = (await promotions.getAttribute('data-version')) ?? '';
  // Records each mounted release, in order.
  await page.evaluate(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      const version = document.querySelector<HTMLElement>('[data-remote="mfe-promotions"]')?.dataset.version;
      if (version && seen.at(-1) !== version) seen.push(version);
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { seen, parlourFault: { remote: 'mfe-promotions', at: 'render throws' } });
  });

  const next = await deployFaulty(failureSite, 'mfe-promotions');
  await telemetry.expectEntry('mfe-promotions', /swap reverted: /);
  await expect(getMount(page, 'mfe-promotions')).toHaveAttribute('data-version', before);
  await expect(page.getByRole('heading', { name: 'Promotions', level: 1 })).toBeVisible();
  const seen = await page.evaluate(() => (window as never as { seen: string[] }).seen);
  expect(seen.slice(-2)).toEqual([next, before]);
  expect(await isSameDocument(page)).toBe(true);
  uncaught.length = 0;
});

/** Runs in the page: reads the positions and styles of all elements in `selector`. */
function readLayout(selector: string): string[] {
  const root = document.querySelector(selector);
  return [...(root?.querySelectorAll('*') ?? [])].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { color, backgroundColor, opacity, fontSize } = getComputedStyle(element);
    const box = [x, y, width, height].map(Math.round);
    return [element.tagName, ...box, color, backgroundColor, opacity, fontSize].join(' ');
  });
}

test('keeps the visible layout until the next release has mounted, however long that takes @PLAT-04', async ({
  page,
  failureSite,
}) => {
  await page.clock.install();
  await page.goto('/pointMall');
  const mall = getMount(page, 'mfe-points-mall');
  await expect(mall).toBeVisible();
  const mounted = '[data-remote="mfe-points-mall"]:not([hidden])';
  await expect(async () => {
    // The drawings of the icons load late.
    await expect(page.locator(`${mounted} svg:empty`)).toHaveCount(0);
    const layout = await page.evaluate(readLayout, mounted);
    expect(layout.length).toBeGreaterThan(20);
    await page.clock.fastForward(500);
    expect(await page.evaluate(readLayout, mounted)).toEqual(layout);
  }).toPass();
  const before = await page.evaluate(readLayout, mounted);
  await page.evaluate(() =>
    Object.assign(window, { parlourFault: { remote: 'mfe-points-mall', at: 'mount hangs' } }),
  );

  const first = (await mall.getAttribute('data-version')) ?? '';
  const next = await publishFaulty(failureSite, 'mfe-points-mall');
  const seen = page.waitForSelector('main [inert][aria-hidden="true"]', { timeout: 30_000 });
  await deployReleases(failureSite, { 'mfe-points-mall': next });
  await seen;
  expect(await page.evaluate(readLayout, 'main [inert][aria-hidden="true"]')).toEqual(before);
  // The next release never mounts, so its timeout expires.
  await page.clock.fastForward(4000);
  await expect(mall).toHaveAttribute('data-version', first);
  await expect(page.locator('main [inert][aria-hidden="true"]')).toHaveCount(0);
});
