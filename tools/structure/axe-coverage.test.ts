import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ownGames } from '../../gateway/src/catalog/seed/seed-demo-content.ts';
import { listFiles } from '../list-files.ts';

const root = path.join(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Addresses of the screens that axe examines in a browser. */
const addresses = [...read('e2e/support/screens.ts').matchAll(/address: '([^']+)'/g)].map(
  ([, address = '']) => address,
);

interface Contributions {
  routes?: readonly { path: string }[];
  panelPages?: readonly { panel: string; key: string }[];
}

const readContributions = async (): Promise<Contributions[]> => {
  const remotes = readdirSync(root).filter((folder) => folder.startsWith('mfe-'));
  const files = remotes.map((name) => path.join(root, name, 'src/contributions.ts'));
  return Promise.all(
    files.map(async (file) => ((await import(file)) as { contributions: Contributions }).contributions),
  );
};

test('axe examines every page of every panel @GEN-10', async () => {
  const pages = (await readContributions()).flatMap(({ panelPages = [] }) => panelPages);
  expect(pages.length).toBeGreaterThan(20);
  const isSeen = (page: string): boolean =>
    addresses.some((address) => address === page || address.startsWith(`${page}&`));
  const missing = pages.map(({ panel, key }) => `/?${panel}=${key}`).filter((page) => !isSeen(page));
  expect(missing).toEqual([]);
});

/** Other addresses of a page that has one in the list, and addresses under which a page is opened with values. */
const otherAddresses = ['/index', '/index.html', '/home', '/register.html', '/download', '/sign-in'];

test('axe examines every route of remotes and shell @GEN-10 @ROUTE-05', async () => {
  const routes = (await readContributions()).flatMap(({ routes = [] }) => routes.map((route) => route.path));
  const shell = [...read('shell/src/routing/main-view.ts').matchAll(/^ {2}'(\/[\w.]+)': '/gm)];
  const all = [...routes, ...shell.map(([, address = '']) => address)];
  expect(all).toEqual(expect.arrayContaining(['/rng', '/pointMall', '/winners', '/login']));
  const seen = new Set(addresses.map((address) => address.split('?')[0]));
  const missing = all.filter(
    (one) => !one.includes('/:') && !one.endsWith('/*') && !otherAddresses.includes(one) && !seen.has(one),
  );
  expect(missing).toEqual([]);
});

/** The screen of each game of the sandbox; `node` is its number in the seeded catalogue. */
const gameScreens: Readonly<Record<string, string>> = {
  'inle-sunrise': 'node=20001',
  roulette: 'node=20002',
  harpoon: 'node=20003',
  baccarat: 'node=20004',
  'shan-table': 'node=20005',
  football: 'node=20006',
  esports: 'node=20007',
  cockfight: 'node=20008',
  'lottery-2d': '/lottery',
  'lottery-3d': 'gameCode=lottery-3d',
  'lottery-4d': 'gameCode=lottery-4d',
  keno: 'gameCode=keno',
};

test('axe examines the page of every game of the sandbox @GEN-10 @GAME-05', () => {
  expect(ownGames.map(({ gameId }) => gameId).toSorted()).toEqual(Object.keys(gameScreens).toSorted());
  const missing = Object.values(gameScreens).filter((part) => !addresses.some((one) => one.includes(part)));
  expect(missing).toEqual([]);
  expect(addresses.some((one) => one.includes('node=10001'))).toBe(true);
});

/** A dialog of the sweep, by its name in `e2e/support/dialogs.ts` or its beginning, or a test that examines the dialog with axe. */
type Examined = { sweep: string } | { test: string };
const sweep = (name: string): Examined => ({ sweep: name });
const by = (file: string): Examined => ({ test: file });

const dialogs: Readonly<Record<string, Examined>> = {
  'mfe-agent-center/src/contracts/answer-dialog.tsx': by('mfe-agent-center/src/contracts/contracts.test.tsx'),
  'mfe-agent-center/src/contracts/end-dialog.tsx': by('mfe-agent-center/src/contracts/contracts.test.tsx'),
  'mfe-agent-center/src/contracts/offer-dialog.tsx': sweep('agent centre: offer of a contract'),
  'mfe-agent-center/src/deposits/answer-dialog.tsx': by(
    'mfe-agent-center/src/deposits/deposits-tab.test.tsx',
  ),
  'mfe-agent-center/src/register/account-dialog.tsx': sweep('agent centre: '),
  'mfe-agent-center/src/register/invitation-dialog.tsx': sweep('agent centre: '),
  'mfe-agent-center/src/register/share-dialog.tsx': by('mfe-agent-center/src/pages.test.tsx'),
  'mfe-agent-center/src/revenue/day-dialog.tsx': by('mfe-agent-center/src/pages.test.tsx'),
  'mfe-agent-center/src/revenue/rebate-dialog.tsx': by('mfe-agent-center/src/income-pages.test.tsx'),
  'mfe-agent-center/src/settlements/proof-dialog.tsx': sweep('agent centre: proof of a payment'),
  'mfe-agent-center/src/transfers/transfer-dialog.tsx': sweep('agent centre: transfer to a downline'),
  'mfe-lobby/src/games/opened-dialog.tsx': sweep('facts of a game'),
  'mfe-lobby/src/play/reality-check.tsx': by('mfe-lobby/src/play/reality-check.test.tsx'),
  'mfe-lobby/src/rounds/rounds-dialog.tsx': by('mfe-lobby/src/rounds/interrupted-rounds.test.tsx'),
  'mfe-member-center/src/authenticator/authenticator-off-dialog.tsx': by(
    'mfe-member-center/src/authenticator/authenticator.test.tsx',
  ),
  'mfe-member-center/src/authenticator/authenticator-on-dialog.tsx': sweep('my account: '),
  'mfe-member-center/src/bets/round-outcome.tsx': by('mfe-member-center/src/bets/bets-page.test.tsx'),
  'mfe-member-center/src/contact/contact-dialog.tsx': sweep('my account: '),
  'mfe-member-center/src/forms/account-dialog.tsx': sweep('my account: '),
  'mfe-member-center/src/password/password-dialog.tsx': sweep('my account: '),
  'mfe-member-center/src/password/payment-password-dialog.tsx': sweep('my account: '),
  'mfe-member-center/src/profile/profile-dialog.tsx': sweep('my account: personal details'),
  'mfe-member-center/src/protection/break-dialog.tsx': sweep('play responsibly: '),
  'mfe-member-center/src/protection/limit-dialog.tsx': sweep('play responsibly: limit'),
  'mfe-member-center/src/sign-in/passkey-dialogs.tsx': by('mfe-member-center/src/sign-in/sign-in.test.tsx'),
  'mfe-points-mall/src/convert/convert-dialog.tsx': sweep('points mall: conversion'),
  'mfe-points-mall/src/redeem/redeem-dialog.tsx': sweep('points mall: a reward'),
  'mfe-promotions/src/detail/apply-dialog.tsx': by('mfe-promotions/src/detail/take-part.test.tsx'),
  'mfe-wallet/src/bank-accounts/add-account-dialog.tsx': by(
    'mfe-wallet/src/bank-accounts/bank-accounts-view.test.tsx',
  ),
  'mfe-wallet/src/bank-accounts/remove-account-dialog.tsx': by(
    'mfe-wallet/src/bank-accounts/bank-accounts-view.test.tsx',
  ),
  'mfe-wallet/src/withdrawal/receipt-dialog.tsx': by('mfe-wallet/src/withdrawal/withdrawal-page.test.tsx'),
  'shell/src/dialogs/announcement-dialog.tsx': sweep('running notice'),
  'shell/src/dialogs/help/help-dialog.tsx': sweep('terms over the registration'),
  'shell/src/dialogs/link-dialog.tsx': by('e2e/journeys/sign-in-services.e2e.ts'),
  'shell/src/dialogs/login-dialog.tsx': sweep('login with errors'),
  'shell/src/dialogs/new-password-dialog.tsx': by('shell/src/sign-in/recovery.test.tsx'),
  'shell/src/dialogs/notice-dialog.tsx': by('shell/src/dialogs/dialogs.test.tsx'),
  'shell/src/dialogs/password-dialog.tsx': by('e2e/journeys/sign-in-proofs.e2e.ts'),
  'shell/src/dialogs/popup-dialog.tsx': by('shell/src/dialogs/dialogs.test.tsx'),
  'shell/src/dialogs/recovery-dialog.tsx': sweep('recovery by mail'),
  'shell/src/dialogs/register-dialog.tsx': sweep('registration with errors'),
  'shell/src/dialogs/session-end/session-end-dialog.tsx': by('e2e/journeys/session-end.e2e.ts'),
  'shell/src/dialogs/terms/terms-dialog.tsx': by('e2e/journeys/identity-live.e2e.ts'),
  'shell/src/dialogs/welcome-dialog.tsx': by('shell/src/dialogs/dialogs.test.tsx'),
  'shell/src/frame/side-menu.tsx': sweep('menu of a phone'),
  'shell/src/overrides/remote-picker.tsx': by('e2e/failures/override.e2e.ts'),
};

test('axe examines every dialog of shell and remotes @GEN-10 @MOD-01', () => {
  const files = listFiles('shell/src/**/*.tsx', 'mfe-*/src/**/*.tsx').filter(
    (file) =>
      !/\.test\.tsx$|\/testing\//.test(file) && /<Modal\b|\/forms\/account-dialog\.tsx'/.test(read(file)),
  );
  expect(files.toSorted()).toEqual(Object.keys(dialogs).toSorted());
  const listed = read('e2e/support/dialogs.ts');
  const wrong = Object.entries(dialogs).filter(([, examined]) =>
    'sweep' in examined
      ? !listed.includes(`name: '${examined.sweep}'`) && !listed.includes(`name: \`${examined.sweep}`)
      : !existsSync(path.join(root, examined.test)) || !/\baxe\(|Violations\(/.test(read(examined.test)),
  );
  expect(wrong).toEqual([]);
});
