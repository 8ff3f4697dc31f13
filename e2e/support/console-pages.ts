import { expect, type Page } from '@playwright/test';
import type { FilledQueues } from './console-queues.ts';

/** Views of the page of a member besides the overview. */
const memberViews = [
  'protection',
  'team',
  'record',
  'bets',
  'deposits',
  'withdrawals',
  'accounts',
  'turnover',
  'rewards',
  'logins',
  'messages',
  'notes',
  'history',
];

/** Page of the console, by its address below `/console/`. One whose address has `open` shows a dialog. */
export interface ConsolePage {
  name: string;
  address: string;
}

/** Lists pages of objects, and queues with an entry. */
export const listFilledPages = (filled: FilledQueues): ConsolePage[] => [
  { name: 'member', address: `members/${filled.memberId}` },
  ...memberViews.map((view) => ({
    name: `member-${view}`,
    address: `members/${filled.memberId}?view=${view}`,
  })),
  { name: 'bet', address: `members/${filled.memberId}?view=bets&open=${filled.bet}` },
  { name: 'deposit', address: `deposits/${filled.deposit}` },
  { name: 'deposits-all', address: 'deposits?view=all' },
  { name: 'withdrawal', address: `withdrawals/${filled.withdrawal}` },
  { name: 'withdrawals-filled', address: 'withdrawals' },
  { name: 'manual-deposits-filled', address: 'manual-deposits' },
  { name: 'manual-deposit', address: `manual-deposits?open=${filled.manualDeposit}` },
  { name: 'feedback-filled', address: 'feedback' },
  { name: 'feedback-entry', address: `feedback?open=${filled.feedback}` },
  { name: 'application', address: `feedback?view=applications&open=${filled.application}` },
  { name: 'redemptions-filled', address: 'redemptions' },
  { name: 'redemption', address: `redemptions?open=${filled.redemption}` },
  { name: 'claims-filled', address: 'promotion-claims' },
  { name: 'claim', address: `promotion-claims?open=${filled.claim}` },
  { name: 'requests-filled', address: 'requests' },
  { name: 'request', address: `requests?open=${filled.request}` },
  { name: 'game', address: 'catalogue?text=roulette' },
  { name: 'vendors', address: 'catalogue?view=vendors' },
  { name: 'catalogue-changes', address: 'catalogue?view=changes' },
  { name: 'help-topics', address: 'help?view=topics' },
  { name: 'round-alarms', address: 'rounds?view=alarms' },
  { name: 'reconciliations', address: 'rounds?view=reconciliations' },
  { name: 'payment-days', address: 'payment-reconciliation?view=days' },
  { name: 'open-bets', address: 'reports/liability?view=bets' },
  { name: 'today-table', address: 'today?view=table' },
  { name: 'release', address: 'remotes/mfe-wallet' },
];

/** Returns the address of each menu entry, below `/console/`. */
export async function listSections(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
  return [...new Set(addresses.map((address) => address.replace(/^\/console\/?/, '')))];
}

/** Waits until every part of a page, and of a dialog over it, has loaded. */
export async function waitUntilComplete(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"], dialog [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Themes of the console. */
export const consoleThemes = ['light', 'dark'] as const;
export type ConsoleTheme = (typeof consoleThemes)[number];

/** Chooses a theme, which later pages keep. */
export async function chooseTheme(page: Page, theme: ConsoleTheme): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const button = page.getByRole('button', { name: `Use the ${theme} theme` });
  if (await button.isVisible()) await button.click();
}
