import type { Page } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { type Screen, screens, settled } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

test.describe.configure({ timeout: 240_000 });

/** Opens each screen in turn, wide, and looks at it. */
async function lookAt(page: Page, seen: readonly Screen[], look: (screen: Screen) => Promise<void>) {
  for (const screen of seen) {
    await page.setViewportSize(wide);
    await page.goto(screen.address, { waitUntil: 'commit' });
    await look(screen);
  }
}

/** What axe finds on the shown screen at both widths, one line for each finding. */
async function findings(page: Page, { name }: Screen): Promise<string[]> {
  const found: string[] = [];
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size);
    await settled(page);
    for (const { id, nodes } of await violationsOf(page, { tags }))
      found.push(
        `${name} at ${size.width}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
      );
  }
  return found;
}

test('passes axe on every screen of a visitor, wide and narrow, and scrolls none sideways from 360 to 1920 pixels @GEN-10', async ({
  page,
}) => {
  const found: string[] = [];
  const pixelsOver = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const softly = expect.configure({ soft: true });
  await lookAt(
    page,
    screens.filter(({ as }) => as === undefined),
    async (screen) => {
      found.push(...(await findings(page, screen)));
      for (const width of [360, 768, 1024, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const what = `pixels by which ${screen.name} is too wide at ${width}`;
        await softly.poll(pixelsOver, { message: what, timeout: 5_000 }).toBeLessThanOrEqual(0);
      }
    },
  );
  expect(found).toEqual([]);
});

test('passes axe on every screen of a member and agent, wide and narrow @GEN-10', async ({ page }) => {
  const found: string[] = [];
  await page.goto('/');
  await signIn(page, people.chi);
  await lookAt(
    page,
    screens.filter(({ as }) => as !== undefined),
    async (screen) => {
      found.push(...(await findings(page, screen)));
    },
  );
  expect(found).toEqual([]);
});
