import {
  type ConsoleDialog,
  consoleDialogs,
  furtherConsoleDialogs,
  openConsoleDialog,
} from '../support/console-dialogs.ts';
import { expect, test } from '../support/journey.ts';
import { enterConsole } from '../support/operators.ts';
import { chooseTheme, nameAfter, takePictures, themes } from './console-pictures.ts';
import { type FilledQueues, fillQueues } from './console-queues.ts';

test.use({ baseURL: async ({ operatedSite }, use) => use(operatedSite.url) });

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

/** Lists pages of objects, and queues with an entry. A page whose address has `open` shows a dialog. */
const listPages = (filled: FilledQueues): { name: string; address: string }[] => [
  { name: 'member', address: `members/${filled.memberId}` },
  ...memberViews.map((view) => ({
    name: `member-${view}`,
    address: `members/${filled.memberId}?view=${view}`,
  })),
  { name: 'bet', address: `members/${filled.memberId}?view=bets&open=${filled.bet}` },
  { name: 'deposit', address: `deposits/${filled.deposit}` },
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
  { name: 'release', address: 'remotes/mfe-wallet' },
];

/** The queues are filled once for both themes. */
let filled: Promise<FilledQueues> | undefined;

for (const theme of themes) {
  test(`takes a screenshot of each filled queue and page of an object of the console, ${theme}`, async ({
    page,
    operatedSite,
  }) => {
    filled ??= fillQueues(operatedSite.url);
    const pages = listPages(await filled);
    await enterConsole(page, 'olga');
    await chooseTheme(page, theme);
    for (const { name, address } of pages) {
      const isDialog = address.includes('open=');
      await page.goto(`/console/${address}`);
      if (isDialog) await expect(page.getByRole('dialog')).toBeVisible();
      await takePictures(page, { name, theme, isDialog });
    }
  });

  test(`takes a screenshot of each dialog of the console, ${theme}`, async ({ page }) => {
    await enterConsole(page, 'olga');
    await chooseTheme(page, theme);
    for (const dialog of [...consoleDialogs, ...furtherConsoleDialogs]) {
      await page.goto(`/console/${dialog.section}`);
      await openConsoleDialog(page, dialog);
      await takePictures(page, { name: nameDialog(dialog), theme, isDialog: true });
    }
  });
}

const nameDialog = ({ section, button }: ConsoleDialog): string =>
  `dialog-${nameAfter(`${section} ${button instanceof RegExp ? button.source : button}`)}`;
