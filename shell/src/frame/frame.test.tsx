import {
  getJackpotCall,
  getStatusCall,
  listAnnouncementsCall,
  listVendorLanesCall,
} from '@parlour/contracts/calls';
import { act, screen, waitFor, within } from '@testing-library/react';
import { getAppStatus } from 'single-spa';
import { createSwitches, openStatus } from '../testing/site-data.ts';
import { endTestShell, lobby, startTestShell } from '../testing/start-test-shell.tsx';

afterEach(endTestShell);

const desktop = () => {
  window.matchMedia = (media) =>
    ({
      media,
      matches: media === '(width >= 1024px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
};

beforeAll(() => {
  desktop();
  window.scrollTo = () => undefined;
  window.ResizeObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
});

test('shows header, banner, main, menu and footer @SHELL-01 @ROUTE-03', async () => {
  await startTestShell();
  expect(await screen.findByText('mfe-lobby 1.0.0 home')).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeInTheDocument();
  expect(await screen.findByRole('region', { name: 'Offers and news' })).toBeInTheDocument();
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Parlour');
  expect(screen.getByRole('main')).toHaveClass('path-home');
});

test('the main part carries the path as a style class @SHELL-01', async () => {
  const { shell } = await startTestShell({ at: '/rng/vassalage/NOVA' });
  expect(screen.getByRole('main')).toHaveClass('path-rng-vassalage-NOVA');
  shell.site.navigate('/');
  await waitFor(() => expect(screen.getByRole('main')).toHaveClass('path-home'));
});

test('a visitor may log in, and register only while the switch is on @SHELL-03 @ROLE-02', async () => {
  const { shell, gateway } = await startTestShell();
  expect(await screen.findByRole('button', { name: 'Register' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Log in' })).toBeInTheDocument();
  gateway.on(getStatusCall, () => ({ ...openStatus, whitelabel: createSwitches() }));
  await shell.status.refresh();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Register' })).not.toBeInTheDocument());
});

test('keeps menu and registration while no call is answered, and drops them to what is offered afterwards @SHELL-03 @SHELL-06', async () => {
  const { shell, gateway } = await startTestShell({
    prepare: (gateway) => {
      gateway.lose(getStatusCall);
      gateway.lose(listVendorLanesCall);
    },
  });
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
  expect(await menu.findByRole('link', { name: 'Slots' })).toHaveAttribute('href', '/rng');
  expect(menu.getAllByRole('link', { name: 'Lottery' })).toHaveLength(1);
  expect(menu.getByRole('link', { name: 'Slots' })).not.toHaveAttribute('aria-expanded');
  expect(await screen.findByRole('button', { name: 'Register' })).toBeInTheDocument();
  gateway.on(getStatusCall, () => ({ ...openStatus, whitelabel: createSwitches() }));
  gateway.on(listVendorLanesCall, () => ({ lanes: [] }));
  await shell.status.refresh();
  await shell.content.categories.refresh();
  await waitFor(() => expect(menu.queryByRole('link', { name: 'Slots' })).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Register' })).not.toBeInTheDocument();
});

test('shows the user name, balance, mail and logout, and the agent icon to agents only @SHELL-04', async () => {
  const { shell } = await startTestShell({ isAgent: 0 });
  expect(await screen.findByText('1,284,650.00')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /Messages.*Unread messages: 3/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Log out' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Agent centre' })).not.toBeInTheDocument();
  shell.session.open({ token: 'token-of-chi', username: 'chi', accountCode: 1 });
  expect(await screen.findByRole('button', { name: 'Agent centre' })).toBeInTheDocument();
});

test('the balance hides as *** and stays hidden, and a press refreshes it @SHELL-04', async () => {
  const { user, gateway } = await startTestShell({ isAgent: 0 });
  await screen.findByText('1,284,650.00');
  await user.click(screen.getByRole('button', { name: 'Hide the balance' }));
  expect(screen.queryByText('1,284,650.00')).not.toBeInTheDocument();
  expect(screen.getByText('***')).toBeInTheDocument();
  const { getBalanceCall } = await import('@parlour/contracts/calls');
  const asked = gateway.received(getBalanceCall).length;
  await user.click(screen.getAllByRole('button', { name: 'Refresh the balance' })[0] as HTMLElement);
  await waitFor(() => expect(gateway.received(getBalanceCall)).toHaveLength(asked + 1));
  await user.click(screen.getByRole('button', { name: 'Show the balance' }));
  expect(screen.getByText('1,284,650.00')).toBeInTheDocument();
});

test('the balance shows that it is being updated until it is known @SHELL-04', async () => {
  const { getBalanceCall } = await import('@parlour/contracts/calls');
  await startTestShell({ isAgent: 0, prepare: (gateway) => gateway.lose(getBalanceCall) });
  expect(await screen.findByText('Updating…')).toBeInTheDocument();
});

test('the account menu opens pages of the personal centre @SHELL-04', async () => {
  const { user } = await startTestShell({ isAgent: 0 });
  await user.click(await screen.findByRole('button', { name: 'Account of Ada' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'My account',
    'Deposit',
    'Transactions',
    'My profit and loss',
    'Bet history',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Transactions' }));
  expect(location.search).toBe('?member=transactionHistory');
  expect(await screen.findByText('mfe-lobby 1.0.0 frame')).toBeInTheDocument();
});

test('logging out asks first, then ends the session and returns home @SHELL-05', async () => {
  const { logOutCall } = await import('@parlour/contracts/calls');
  const { user, gateway, shell } = await startTestShell({ isAgent: 0, at: '/rng' });
  gateway.on(logOutCall, () => ({ ended: true }));
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  const dialog = await screen.findByRole('dialog', { name: 'Log out?' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect(sessionStorage.getItem('token')).toBe('token-of-ada');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  act(() => shell.site.dialogs.toast({ tone: 'success', text: 'Welcome, ada.' }));
  expect(await screen.findByText('Welcome, ada.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  const again = await screen.findByRole('dialog', { name: 'Log out?' });
  await user.click(within(again).getByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeInTheDocument();
  expect(sessionStorage.getItem('token')).toBeNull();
  expect(location.pathname).toBe('/');
  expect(screen.queryByText('Welcome, ada.')).not.toBeInTheDocument();
  // Logging out does not wait for the gateway.
  await waitFor(() => expect(gateway.received(logOutCall)).toHaveLength(1));
});

test('logging out with a panel open leads home and does not ask for a new login @SHELL-05', async () => {
  const { logOutCall } = await import('@parlour/contracts/calls');
  const { user, gateway, shell } = await startTestShell({ isAgent: 0, at: '/rng?member=transactionHistory' });
  gateway.on(logOutCall, () => ({ ended: true }));
  void shell.site.logOut();
  const dialog = await screen.findByRole('dialog', { name: 'Log out?' });
  await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeInTheDocument();
  const asked = screen.findByRole('dialog', { name: 'Log in' }, { timeout: 500 });
  await expect(asked).rejects.toThrow('Unable to find role');
  expect(location.pathname + location.search).toBe('/');
});

test('the main menu has the categories with vendors, each with at most eleven of them @SHELL-06', async () => {
  const { user } = await startTestShell();
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
  await menu.findByRole('link', { name: 'Slots' });
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Home',
    'Slots',
    'Lottery',
    'Promotions',
    'Points mall',
  ]);
  await user.hover(menu.getByRole('link', { name: 'Slots' }));
  const panel = within(await menu.findByRole('list', { name: 'Providers of Slots' }));
  expect(panel.getAllByRole('img')).toHaveLength(11);
  expect(panel.getByRole('link', { name: 'Vendor 1' })).toHaveAttribute('href', '/rng/vassalage/VENDOR_1');
  await user.keyboard('{Escape}');
});

test('the main menu marks Home, except while a panel is open over it @SHELL-06 @MEM-01', async () => {
  const { user } = await startTestShell({ isAgent: 0 });
  const home = within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', {
    name: 'Home',
  });
  expect(home).toHaveAttribute('aria-current', 'page');
  await user.click(await screen.findByRole('button', { name: 'Deposit' }));
  await waitFor(() => expect(location.search).toBe('?member=depositv2'));
  await waitFor(() => expect(home).not.toHaveAttribute('aria-current'));
});

test('the footer has help, contacts that are configured, browsers and licences @SHELL-07', async () => {
  await startTestShell();
  const footer = within(screen.getByRole('contentinfo'));
  expect(await footer.findByText('Safari')).toBeInTheDocument();
  expect(footer.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', 'https://t.me/parlour');
  expect(footer.queryByRole('link', { name: 'Facebook' })).not.toBeInTheDocument();
  expect(footer.getByText('Maltese', { exact: false })).toBeInTheDocument();
  expect(footer.getByRole('heading', { name: 'No licence (demonstration)' })).toBeInTheDocument();
  expect(footer.getByText('Sample names: this site holds no licence.')).toBeInTheDocument();
  expect(footer.getByRole('link', { name: 'Deposit guide' })).toBeInTheDocument();
});

test('members above club rank 4 get the VIP service, in a window of 440 by 750 @SHELL-09', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(window);
  const { user } = await startTestShell({ isAgent: 0 });
  await user.click(await screen.findByRole('button', { name: 'VIP customer service' }));
  expect(open).toHaveBeenCalledWith('/service/vip', 'customer-service', 'popup,width=440,height=750');
  open.mockRestore();
});

test('a blocked service window is explained and can be tried again @SHELL-09', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  const { user } = await startTestShell();
  await screen.findByRole('button', { name: 'Register' });
  const dock = within(screen.getByRole('complementary', { name: 'Service and downloads' }));
  await user.click(dock.getByRole('button', { name: 'Customer service' }));
  expect(await screen.findByText(/The browser blocked the service window/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(open).toHaveBeenCalledTimes(2);
  expect(open).toHaveBeenLastCalledWith('/service/chat', expect.anything(), expect.anything());
  await user.click(await screen.findByRole('button', { name: 'Open it here' }));
  await waitFor(() => expect(window.location.pathname).toBe('/service/chat'));
  open.mockRestore();
});

test('an address without a route shows a not-found page inside the frame @ROUTE-11', async () => {
  const { user } = await startTestShell({ at: '/nowhere' });
  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Go to the home page' }));
  expect(await screen.findByText('mfe-lobby 1.0.0 home')).toBeInTheDocument();
});

test('a remote that fails to load shows the reason and recovers; the frame still works @ERR-02 @PLAT-08', async () => {
  const offline = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const { wire, user } = await startTestShell({
    prepareWire: (broken) => broken.breakLoading(lobby, () => Promise.reject(new Error('gone'))),
  });
  const title = await screen.findByRole('heading', { name: "This part of the page didn't load" });
  const alert = title.closest<HTMLElement>('[role="alert"]') ?? title;
  expect(alert).toHaveTextContent('The connection was interrupted.');
  expect(within(alert).getByRole('button', { name: 'Customer service' })).toBeInTheDocument();
  expect(wire.entryTimeoutMs).toBe(120_000);
  expect(screen.getByRole('button', { name: 'Log in' })).toBeInTheDocument();
  // For single-spa, nothing is broken.
  await waitFor(() => expect(getAppStatus('slot:main')).toBe('MOUNTED'));

  wire.breakLoading(lobby, undefined);
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('mfe-lobby 1.0.0 home')).toBeInTheDocument();
  offline.mockRestore();
});

test('a banner that links is a link, another is not @BAN-03', async () => {
  await startTestShell();
  const link = await screen.findByRole('link', { name: 'First deposit', hidden: true });
  expect(link).toHaveAttribute('href', '/promotions');
  expect(screen.queryByRole('link', { name: 'Festival of lights', hidden: true })).not.toBeInTheDocument();
});

test('each route has the banners of its group @BAN-01', async () => {
  await startTestShell({ at: '/rng' });
  expect(await screen.findByText('New slots')).toBeInTheDocument();
  expect(screen.queryByText('First deposit')).not.toBeInTheDocument();
  expect(screen.queryByText('Jackpot pool')).not.toBeInTheDocument();
});

test('the home page shows the jackpot with its symbol @BAN-04', async () => {
  await startTestShell();
  expect(await screen.findByText('Jackpot pool')).toBeInTheDocument();
  expect(screen.getByText('Ks 12,479,264.16')).toBeInTheDocument();
  const rule = screen.getByRole('link', { name: 'Jackpot pool. How it is won' });
  expect(rule).toHaveAttribute('href', '/help/jackpot');
});

test('the running notices are one stop of the Tab key @SHELL-02 @GEN-10', async () => {
  await startTestShell();
  const bar = within(await screen.findByRole('region', { name: 'Notices' }));
  const titles = await bar.findAllByRole('button', { name: /^Notice \d+$/ });
  expect(titles).toHaveLength(11);
  expect(titles.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

test('a part of the frame whose request fails does not break the others @START-03', async () => {
  await startTestShell({
    prepare: (gateway) => {
      gateway.lose(getStatusCall);
      gateway.refuse(listAnnouncementsCall, 'server.unavailable');
      gateway.refuse(getJackpotCall, 'server.unavailable');
    },
  });
  expect(await screen.findByText('mfe-lobby 1.0.0 home')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Log in' })).toBeInTheDocument();
});

test('maintenance replaces the site, and wins over a region @START-01', async () => {
  await startTestShell({
    prepare: (gateway) =>
      gateway.on(getStatusCall, () => ({
        ...openStatus,
        status: 1 as const,
        maintenance: { title: { EN: 'We are improving things' }, notice: { EN: 'Back at five' } },
        regionRestriction: { notice: { EN: 'Not here' } },
      })),
  });
  expect(await screen.findByRole('heading', { name: 'We are improving things' })).toBeInTheDocument();
  expect(screen.getByText('Back at five')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Customer service' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('a blocked region shows the address of the visitor @START-01 @ROLE-03', async () => {
  await startTestShell({
    prepare: (gateway) =>
      gateway.on(getStatusCall, () => ({
        ...openStatus,
        status: 2 as const,
        regionRestriction: { notice: { EN: 'Not here' } },
      })),
  });
  expect(await screen.findByRole('heading', { name: 'Not available in your region' })).toBeInTheDocument();
  expect(screen.getByText('103.84.22.18')).toBeInTheDocument();
  expect(screen.getByText('Not here')).toBeInTheDocument();
});

test('always requests the country, and the member only with a token @START-02', async () => {
  const { getCountryCall, getMemberCall } = await import('@parlour/contracts/calls');
  const visitor = await startTestShell();
  await waitFor(() => expect(visitor.gateway.received(getCountryCall)).toHaveLength(1));
  expect(visitor.gateway.received(getMemberCall)).toHaveLength(0);
  await endTestShell();
  const member = await startTestShell({ isAgent: 0 });
  await waitFor(() => expect(member.gateway.received(getMemberCall)).toHaveLength(1));
});

test('requests the member in the page’s language, and again after a language change @GEN-02 @MEM-08', async () => {
  const { getMemberCall } = await import('@parlour/contracts/calls');
  const { shell, gateway } = await startTestShell({ isAgent: 0, language: 'MY' });
  await waitFor(() => expect(gateway.received(getMemberCall)).toEqual([{ language: 'MY' }]));
  await shell.appearance.setLanguage('CN');
  await waitFor(() =>
    expect(gateway.received(getMemberCall)).toEqual([{ language: 'MY' }, { language: 'CN' }]),
  );
});

test('another language changes every text, the page and the choice @SHELL-02 @GEN-02', async () => {
  const { user } = await startTestShell();
  expect(document.documentElement.lang).toBe('en');
  await user.click(screen.getByRole('button', { name: 'Language: English' }));
  await user.click(await screen.findByRole('menuitemradio', { name: '中文' }));
  expect(await screen.findByRole('button', { name: '登录' })).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(localStorage.getItem('parlour.language')).toBe('CN');
});

test('the language menu takes the focus from its button, at the first language after a key @SHELL-02 @GEN-10', async () => {
  const { user } = await startTestShell();
  screen.getByRole('button', { name: 'Language: English' }).focus();
  await user.keyboard('{Enter}');
  // Keys would be lost, and Tab would begin at the top of the page.
  expect(document.body).not.toHaveFocus();
  await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'English' })).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'မြန်မာ' })).toHaveFocus());
});

test('a site that requires login everywhere redirects a visitor to /login @ROUTE-09', async () => {
  await startTestShell({
    at: '/rng',
    prepare: (gateway) => gateway.on(getStatusCall, () => ({ ...openStatus, loginRequiredForHome: true })),
  });
  expect(await screen.findByText('Log in to see this site.')).toBeInTheDocument();
  expect(location.pathname).toBe('/login');
  expect(screen.queryByText(/mfe-lobby/)).not.toBeInTheDocument();
});
