import { noContributions } from '@parlour/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createDocument, createRelease } from '../testing/fake-releases.ts';
import { menu } from '../testing/site-data.ts';
import { endTestShell, lobby, startTestShell } from '../testing/start-test-shell.tsx';

afterEach(endTestShell);

beforeAll(() => {
  window.scrollTo = () => undefined;
  window.ResizeObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
});

const readTexts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

const openSideMenu = async ({ user }: Pick<Awaited<ReturnType<typeof startTestShell>>, 'user'>) => {
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  return within(await screen.findByRole('dialog', { name: 'Menu' }));
};

test('a visitor’s phone has the entries of remotes in the bar, the side menu and the footer @SHELL-08', async () => {
  const page = await startTestShell();
  const bar = within(screen.getByRole('navigation', { name: 'Main menu' }));
  expect(await bar.findByRole('link', { name: 'Games' })).toHaveAttribute('href', '/rng');
  expect(readTexts(bar.getAllByRole('link'))).toEqual(['Home', 'Games', 'Promotions']);
  expect(readTexts(bar.getAllByRole('button'))).toEqual(['Deposit', 'Account']);
  const footer = within(screen.getByRole('contentinfo'));
  const about = readTexts(footer.getAllByRole('link')).filter((text) => text !== '');
  expect(about.slice(about.indexOf('Promotions')).slice(0, 3)).toEqual([
    'Promotions',
    'Points mall',
    'Winners',
  ]);
  const side = await openSideMenu(page);
  expect(readTexts(side.getAllByRole('link')).slice(0, 5)).toEqual([
    'Home',
    'Slots',
    'Lottery',
    'Promotions',
    'Points mall',
  ]);
  expect(side.queryByRole('button', { name: 'Deposit' })).not.toBeInTheDocument();
});

test('a visitor who opens a panel from the bar logs in first @SHELL-08 @GAME-01', async () => {
  const { user } = await startTestShell();
  await user.click(screen.getByRole('button', { name: 'Deposit' }));
  expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeInTheDocument();
  expect(location.search).toBe('');
});

test('an agent’s side menu opens the panels, and the bar marks the open one @SHELL-08 @AGT-02', async () => {
  const page = await startTestShell({ isAgent: 1 });
  const side = await openSideMenu(page);
  const panels = ['My account', 'Deposit', /^Messages3/, 'Agent centre'];
  await side.findByRole('button', { name: 'Agent centre' });
  await waitFor(() =>
    expect(readTexts(side.getAllByRole('button')).slice(1, 5)).toEqual(
      panels.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))),
    ),
  );
  await page.user.click(side.getByRole('button', { name: /^Messages/ }));
  await waitFor(() => expect(location.search).toBe('?member=messageV2'));
  const account = await screen.findByRole('button', { name: /Account$/ });
  await waitFor(() => expect(account).toHaveAttribute('aria-current', 'page'));
});

test('a remote’s entries follow its releases, have the page’s language, and go when it is retired @SHELL-06 @GEN-02 @PLAT-03', async () => {
  const page = {
    panel: 'member',
    key: 'x',
    view: 'x',
    title: { EN: 'X' },
    icon: 'gem',
    order: 1,
    group: 'a',
  } as const;
  const routes = [{ path: '/promotions', view: 'x', title: { EN: 'Promotions' } }];
  const contributions = { ...noContributions, routes, panelPages: [page] };
  const promotions = createRelease('mfe-promotions', '1.0.0', { contributions: { ...contributions, menu } });
  const plain = { ...lobby, contributions: { ...lobby.contributions, menu: undefined } };
  const { shell } = await startTestShell({ language: 'CN', remotes: [plain, promotions] });
  const { store, targets } = shell.runtime;
  const isShown = () => screen.queryAllByText('优惠活动').length > 0;
  await waitFor(() => expect(isShown()).toBe(true));
  act(() => store.use({ ...promotions, version: '1.1.0', contributions }));
  await waitFor(() => expect(isShown()).toBe(false));
  act(() => store.use(promotions));
  await waitFor(() => expect(isShown()).toBe(true));
  act(() => void store.accept(createDocument(2, plain)));
  await waitFor(() => expect(isShown()).toBe(false));
  expect(shell.site.store.get(shell.site.atoms.contributions).memberPages).not.toContainEqual(page);
  // The open page keeps the address, where the slot says that the remote is switched off.
  expect(targets.route('/promotions')?.remote).toBe('mfe-promotions');
});
