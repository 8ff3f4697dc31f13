import { type AuditPage, canaryGuardName, pageTicketName, visitorKeyName } from '@parlour/contracts';
import type { Browser, Page } from '@playwright/test';
import { readBuiltVersion, restoreReleases } from '../support/built-release.ts';
import { fetchDiscovery, openEnvelope } from '../support/discovery.ts';
import { publishFaulty } from '../support/faults/publish-faulty.ts';
import { expect, test } from '../support/journey.ts';
import { type OperatedRegistry, orderAct, readRegistry } from '../support/registry.ts';

const remote = 'mfe-promotions';

test.use({ baseURL: async ({ failureSite }, use) => use(failureSite.url) });
test.afterEach(async ({ failureSite }) => restoreReleases(failureSite, [remote]));

const heading = (page: Page) => page.getByRole('heading', { name: 'Promotions', level: 1 });
const panel = (page: Page) =>
  page.getByRole('alert').filter({ hasText: "This part of the page didn't load" });
const mount = (page: Page) => page.locator(`[data-remote="${remote}"]:visible`).first();

const readCanary = async (url: string) => openEnvelope(await fetchDiscovery(url)).remotes[remote]?.canary;

/** Opens a page as this visitor. In the page the faulty release throws at mount; no other release has the fault. */
async function openAs(browser: Browser, baseURL: string, visitor: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  await context.addInitScript(
    ([fault, key, name]) => {
      Object.assign(window, { parlourFault: fault });
      localStorage.setItem('parlour.language', 'EN');
      localStorage.setItem(key, name);
    },
    [{ remote, at: 'mount throws' }, visitorKeyName, visitor] as const,
  );
  const page = await context.newPage();
  await page.goto('/promotions');
  return page;
}

/** Opens a page as a browser does. Returns its ticket: only pages that the registry served are evidence. */
async function fetchTicket(url: string): Promise<string> {
  const header = (await fetch(url)).headers.get('server-timing') ?? '';
  return new RegExp(`^${pageTicketName};desc="([^"]+)"$`).exec(header)?.[1] ?? '';
}

/** Reports the starts of other visitors' pages in the format that pages send. */
async function reportStarts({ url }: OperatedRegistry, version: string, visitors: number, message?: string) {
  const page = { language: 'EN', device: 'desktop', releases: { [remote]: version }, held: {} };
  for (let visitor = 0; visitor < visitors; visitor++) {
    const entries = [{ kind: 'mount', remote, version, ...(message && { message }) }];
    const body = JSON.stringify({
      entries,
      ticket: await fetchTicket(url),
      page: { ...page, visitor: `visitor-${version.replaceAll('.', '-')}-${visitor}` },
    });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/registry/telemetry`, { method: 'POST', headers, body });
    expect(response.status).toBe(204);
  }
}

test('rolls back a canary that fails to start, with the reason; its pages return to the previous release @PLAT-06', async ({
  browser,
  failureSite: site,
}) => {
  const before = await readBuiltVersion(remote);
  const version = await publishFaulty(site, remote);
  const testers = ['a-tester-of-canaries'];
  const reason = 'a careful start';
  await orderAct(site, { act: 'canary', name: remote, version, audience: { visitors: testers }, reason });
  const [tester, other] = [
    await openAs(browser, site.url, testers[0] ?? ''),
    await openAs(browser, site.url, 'a-visitor-like-all-others'),
  ];
  await expect(panel(tester)).toBeVisible();
  await expect(mount(other)).toHaveAttribute('data-version', before);
  await tester.evaluate(() => Object.assign(window, { sameDocument: true }));

  await reportStarts(site, before, 60);
  expect((await readCanary(site.url))?.paused).toBeFalsy();
  await reportStarts(site, version, 60, 'made to fail: mount throws');
  await expect.poll(() => readCanary(site.url), { timeout: 60_000 }).toBeUndefined();

  // The page shows it without a reload.
  await expect(heading(tester)).toBeVisible();
  await expect(mount(tester)).toHaveAttribute('data-version', before);
  expect(await tester.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expect(mount(other)).toHaveAttribute('data-version', before);
  await Promise.all([tester, other].map((page) => page.context().close()));

  const path = `/registry/audit?by=${encodeURIComponent(canaryGuardName)}`;
  const { records } = (await readRegistry(site, path)) as AuditPage;
  expect(records.map(({ act }) => act)).toEqual(['rollback', 'pause-canary']);
  for (const { reason: givenReason } of records)
    expect(givenReason).toMatch(
      new RegExp(`^starts fail: \\d+ of \\d+ in ${version}, 0 of \\d+ in ${before}`),
    );
});
