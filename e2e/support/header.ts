import { parseAmount } from '@parlour/money';
import { expect, type Locator, type Page } from '@playwright/test';

/** Finds the balance in the header. */
export const getBalanceText = (page: Page): Locator => page.getByTitle('Refresh the balance').first();

/** Reads the balance in the header, in minor units. Waits until there is one. */
export async function readShownBalance(page: Page): Promise<number> {
  let minor: number | undefined;
  await expect(async () => {
    minor = parseAmount(((await getBalanceText(page).textContent()) ?? '').replace(/[^\d.,]/g, ''));
    expect(minor).toBeDefined();
  }).toPass();
  return minor ?? 0;
}

/** Opens a page of the personal centre from the menu under the nickname. */
export async function openFromAccountMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}
