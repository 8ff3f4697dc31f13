import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { screens, settled } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** What axe finds on a screen at each width, one line for each finding. */
async function findings(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of widths) {
    await page.setViewportSize(size);
    await settled(page);
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
    for (const { id, nodes } of violations)
      found.push(
        `${name} at ${size.width}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
      );
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

test('passes axe on every screen of a visitor, wide and narrow @GEN-10', async ({ page }) => {
  test.setTimeout(180_000);
  const found: string[] = [];
  for (const { name, address } of screens.filter(({ as }) => as === undefined)) {
    await page.goto(address, { waitUntil: 'commit' });
    found.push(...(await findings(page, name)));
  }
  expect(found).toEqual([]);
});

test('passes axe on every screen of a member and agent, wide and narrow @GEN-10', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/');
  await signIn(page, people.chi);
  const found: string[] = [];
  for (const { name, address } of screens.filter(({ as }) => as !== undefined)) {
    await page.goto(address, { waitUntil: 'commit' });
    found.push(...(await findings(page, name)));
  }
  expect(found).toEqual([]);
});

test('scrolls no screen sideways from 360 to 1920 pixels @GEN-10', async ({ page }) => {
  test.setTimeout(120_000);
  const wide: string[] = [];
  for (const { name, address } of screens.filter(({ as }) => as === undefined)) {
    await page.goto(address, { waitUntil: 'commit' });
    for (const width of [360, 768, 1024, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) wide.push(`${name} at ${width}: ${over} pixels too wide`);
    }
  }
  expect(wide).toEqual([]);
});
