import type { Page } from '@playwright/test';
import { expect, sharedDataDir, sharedSite, test } from '../support/journey.ts';
import { orderAct } from '../support/registry.ts';
import { type SiteProxy, startProxy } from '../support/site-proxy.ts';

const deployments = '/registry/changes';
const gateway = '/wps/live';
const notice = 'The mall is being tidied up.';

let proxy: SiteProxy;
test.beforeAll(async () => {
  proxy = await startProxy(sharedSite());
});
test.use({ baseURL: async ({}, use) => use(proxy?.url) });
test.afterEach(async ({ context }) => context.close());
test.afterAll(() => proxy.stop());

const site = () => ({ url: sharedSite(), dataDir: sharedDataDir() });
const close = () =>
  orderAct(site(), {
    act: 'maintenance',
    name: 'mfe-points-mall',
    notice: { EN: notice, MY: notice, CN: notice },
    mode: 'block',
  });
const reopen = () => orderAct(site(), { act: 'reopen', name: 'mfe-points-mall' });

async function expectAll(pages: Page[], closed: boolean): Promise<void> {
  for (const page of pages) {
    await expect(page.getByText(notice)).toHaveCount(closed ? 1 : 0, { timeout: 20_000 });
  }
}

test('three tabs receive every change over one connection, which another tab takes over @PLAT-04 @PLAT-08', async ({
  context,
}) => {
  test.setTimeout(180_000);
  const pages: Page[] = [];
  for (let count = 0; count < 3; count++) {
    const page = await context.newPage();
    await page.goto('/pointMall');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    pages.push(page);
  }
  const countConnections = () => [proxy.countOpen(deployments), proxy.countOpen(gateway)];
  await expect.poll(countConnections).toEqual([1, 1]);
  await close();
  await expectAll(pages, true);

  const [first, ...others] = pages;
  await first?.close();
  await expect.poll(countConnections).toEqual([1, 1]);
  await reopen();
  await expectAll(others, false);

  // Only the stream breaks. The leader tab fetches the document itself and passes it to the other tab.
  proxy.setFault((path) => (path === deployments ? 503 : undefined));
  await close();
  await expectAll(others, true);
  await expect.poll(countConnections).toEqual([0, 1]);
  await reopen();
  await expectAll(others, false);

  proxy.setFault(undefined);
  await expect.poll(countConnections, { timeout: 60_000 }).toEqual([1, 1]);
});
