import { expect, type Page } from '@playwright/test';

/** Sample operators of a demonstration site; the README describes them. */
export const operators = {
  olga: 'olga',
  rex: 'rex',
  vera: 'vera',
  sara: 'sara',
  carl: 'carl',
  cora: 'cora',
  rick: 'rick',
  anya: 'anya',
} as const;
/** Password of all of them. */
export const operatorPassword = 'Parlour-Console-2026';

/** Logs in to the console through its form. */
export async function enterConsole(page: Page, name: keyof typeof operators): Promise<void> {
  await page.goto('/console/');
  await page.getByLabel('Operator name').fill(operators[name]);
  await page.getByLabel(/^Password/).fill(operatorPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Live releases' })).toBeVisible();
}

/** Enters the reason in the open dialog of an order and presses its button; waits until it is carried out. */
export async function confirmAct(
  page: Page,
  { verb, reason }: { verb: string; reason: string },
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/affected at once|No open page uses this remote now/).first()).toBeVisible();
  await dialog.getByLabel(/^Reason/).fill(reason);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Starts an order from the menu of a remote. */
export async function beginFromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
