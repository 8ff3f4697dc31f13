import type { Page } from '@playwright/test';

/** Seeded member; the README has the story and the password of each. */
const member = { username: 'dan', password: 'Parlour-2026' };

/** Opens the slots lobby of the site at `url` as a member who has just signed in. */
export async function signInToLobby(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/rng`);
  await page.getByRole('button', { name: 'Log in' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByLabel(/^Username/).fill(member.username);
  await dialog.getByLabel(/^Password/).fill(member.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog', { name: 'Notices' }).getByRole('button', { name: 'Close all' }).click();
  await page.locator('[data-card]').first().waitFor();
}
