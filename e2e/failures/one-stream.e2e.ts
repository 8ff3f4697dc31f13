import type { Page } from '@playwright/test';
import { expect, sharedDataDir, sharedSite, test } from '../support/journey.ts';
import { orderAct } from '../support/registry.ts';
import { openDoor, type SiteDoor } from '../support/site-door.ts';

const deployments = '/registry/changes';
const gateway = '/wps/live';
const notice = 'The mall is being tidied up.';

let door: SiteDoor;
test.beforeAll(async () => {
  door = await openDoor(sharedSite());
});
test.use({ baseURL: async ({}, use) => use(door?.url) });
test.afterEach(async ({ context }) => context.close());
test.afterAll(() => door.stop());

const site = () => ({ url: sharedSite(), dataDir: sharedDataDir() });
const close = () =>
  orderAct(site(), {
    act: 'maintenance',
    name: 'mfe-points-mall',
    notice: { EN: notice, MY: notice, CN: notice },
    mode: 'block',
  });
const reopen = () => orderAct(site(), { act: 'reopen', name: 'mfe-points-mall' });

async function allSay(pages: Page[], closed: boolean): Promise<void> {
  for (const page of pages) {
    await expect(page.getByText(notice)).toHaveCount(closed ? 1 : 0, { timeout: 20_000 });
  }
}

test('three tabs hear of everything over one connection, which another tab takes over @PLAT-04 @PLAT-08', async ({
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
  const connections = () => [door.open(deployments), door.open(gateway)];
  await expect.poll(connections).toEqual([1, 1]);
  await close();
  await allSay(pages, true);

  const [first, ...others] = pages;
  await first?.close();
  await expect.poll(connections).toEqual([1, 1]);
  await reopen();
  await allSay(others, false);

  // The stream is cut and nothing else: the tab that held it asks by itself, and tells the other.
  door.fail((path) => (path === deployments ? 503 : undefined));
  await close();
  await allSay(others, true);
  await expect.poll(connections).toEqual([0, 1]);
  await reopen();
  await allSay(others, false);

  door.fail(undefined);
  await expect.poll(connections, { timeout: 60_000 }).toEqual([1, 1]);
});
