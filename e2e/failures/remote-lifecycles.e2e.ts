import type { Page } from '@playwright/test';
import { readBuiltVersion, restoreReleases } from '../support/built-release.ts';
import { getLiveRelease } from '../support/discovery.ts';
import { throwNow } from '../support/faults/fault-matrix.ts';
import { startRows, throwsLater } from '../support/faults/fault-rows.ts';
import { openFaultTab } from '../support/faults/fault-tab.ts';
import { publishFaulty } from '../support/faults/publish-faulty.ts';
import { remotePages } from '../support/faults/remote-pages.ts';
import { expect, test } from '../support/journey.ts';
import { createSession } from '../support/open-session.ts';
import { people } from '../support/people.ts';
import { deployReleases } from '../support/registry.ts';

test.use({ baseURL: async ({ failureSite }, use) => use(failureSite.url) });
// Faults throw errors in the page on purpose, so uncaught errors do not fail these journeys.
test.afterEach(({ uncaught }) => void uncaught.splice(0));

const tampered = startRows.find(({ title }) => title === 'entry with another hash');

/** Returns a handle of the mounted element of a remote, to inspect it after the unmount. */
const getMount = (page: Page, remote: string) =>
  page.locator(`[data-remote="${remote}"]:visible`).first().elementHandle();

/** `fault-matrix.e2e.ts` covers every fault of the lobby. */
for (const remotePage of remotePages.filter(({ remote }) => remote !== 'mfe-lobby')) {
  const { remote } = remotePage;

  test(`${remote} ships lifecycles that contain its own faults @PLAT-04 @PLAT-05 @PLAT-08`, async ({
    context,
    failureSite: site,
  }) => {
    const before = await readBuiltVersion(remote);
    const next = await publishFaulty(site, remote);
    const { entry } = await getLiveRelease(remote, site.url);
    const session = remotePage.signedIn ? await createSession(site.url, people.chi) : {};
    const getFilePattern = () => new RegExp(`/releases/${remote}/${before}/${entry}`);
    const tab = await openFaultTab({ context, remotePage, clock: 'skipped', session, getFilePattern });
    try {
      await test.step('an entry with another hash is refused', async () => {
        if (!tampered) throw new Error('No row is about the hash of an entry.');
        const repair = await tab.arm(tampered);
        await tab.open();
        await tab.expectFailurePanel(tampered.says);
        await repair();
        await tab.retry();
        await tab.expectMounted();
      });
      await test.step('the previous release returns to its slot when the next one throws at mount', async () => {
        await tab.arm({ at: 'mount throws' });
        await deployReleases(site, { [remote]: next });
        await tab.expectReport(/swap reverted: /);
        await expect.poll(tab.readVersion).toBe(before);
        await tab.expectMounted();
      });
      await test.step('the panel replaces a view that throws after its mount, until the view recovers', async () => {
        await tab.page.reload({ waitUntil: 'commit' });
        await tab.expectMounted();
        expect(await tab.readVersion()).toBe(next);
        const mend = await tab.arm(throwsLater);
        await throwNow(tab);
        await tab.expectFailurePanel(throwsLater.says);
        await mend();
        await tab.retry();
        await tab.expectMounted();
      });
      await test.step('an unmount leaves nothing in its element', async () => {
        const mounted = await getMount(tab.page, remote);
        expect(await mounted?.evaluate((element) => element.childElementCount)).toBeGreaterThan(0);
        await tab.openElsewhere();
        await expect
          .poll(() =>
            mounted?.evaluate(({ isConnected, childElementCount }) => [isConnected, childElementCount]),
          )
          .toEqual([false, 0]);
      });
    } finally {
      await restoreReleases(site, [remote]);
    }
  });
}
