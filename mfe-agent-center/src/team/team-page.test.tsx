import { getTeamOverviewCall, listTeamDownlinesCall } from '@parlour/contracts/calls';
import { createTestSite, freezeDate, people, renderView, type TestSiteOptions } from '@parlour/testing';
import { addDays } from '@parlour/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createAgentGateway } from '../testing/agent-gateway.ts';
import TeamPage from './team-page.tsx';

const today = '2026-11-20';
beforeEach(() => freezeDate(today));
afterEach(() => jest.useRealTimers());

async function open(options: Partial<TestSiteOptions> = {}, gateway = createAgentGateway(), search = '') {
  const page = await createTestSite({ gateway, member: people.chi, ...options });
  const address = `/?agent=agentTeamOverview${search}`;
  const view = await renderView(<TeamPage />, { name: 'mfe-agent-center', page, address });
  return { gateway, page, view };
}

const getTile = (name: string): string | null | undefined =>
  screen.getByText(name, { selector: 'dt' }).closest('dl')?.textContent;

test('shows the figures of the last fourteen days and how they changed @AGT-03', async () => {
  const { gateway } = await open();
  expect(await screen.findByText('1,284')).toBeVisible();
  expect(gateway.received(getTeamOverviewCall)).toEqual([{ from: addDays(today, -13), to: today }]);
  expect(getTile('Active members')).toContain('+6.2% vs previous 14 days');
  expect(getTile('New registrations')).toContain('\u22128.5% vs previous 14 days');
  expect(getTile('Valid bet')).toContain('683.10MUnchanged vs previous 14 days');
  expect(getTile('Deposits')).toContain('0 in previous 14 days');
  expect(getTile('Team profit')).toContain('+40.69M');
  // A rise is good, except that of withdrawals.
  expect(screen.getByText('+6.2% vs previous 14 days')).toHaveClass('better');
  expect(screen.getByText('+25.0% vs previous 14 days')).toHaveClass('worse');
  expect(getTile('Team members')).toContain('12 online now');
});

test('draws valid bet and profit by day, and shows them as a table @AGT-03', async () => {
  await open();
  const chart = await screen.findByRole('region', { name: 'Valid bet and team profit' });
  await userEvent.click(within(chart).getByRole('button', { name: 'Show as table' }));
  const rows = within(within(chart).getByRole('table')).getAllByRole('row');
  expect(rows).toHaveLength(15);
  expect(rows[2]).toHaveTextContent('2,000,000.00\u221250,000.00');
});

test('lists direct downlines with the figures of their teams, and the total of the page @AGT-03', async () => {
  await open();
  const list = await screen.findByRole('table', { name: 'Direct downlines' });
  const rows = within(list).getAllByRole('row');
  expect(rows[1]).toHaveTextContent('m0*** · 1001Agent1421,000.00900.00+100.001.20%Signed');
  expect(rows[2]).toHaveTextContent('m1*** · 1002Member01,000.00900.00\u221250.00––');
  expect(rows[3]).toHaveTextContent('–Offer sent');
  expect(rows.at(-1)).toHaveTextContent('3,000.002,700.00+150.00');
});

test('leads from a downline to the team and the records @AGT-05', async () => {
  await open();
  const openMenu = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    return within(await screen.findByRole('menu'));
  };
  const member = await openMenu('m1*** · 1002');
  expect(member.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Bets',
    'Transactions',
  ]);
  await userEvent.click(member.getByRole('menuitem', { name: 'Bets' }));
  await waitFor(() => expect(window.location.search).toBe('?agent=personalHistoryCopy&member=1002'));
  const agent = await openMenu('m0*** · 1001');
  await userEvent.click(agent.getByRole('menuitem', { name: 'Open the team' }));
  await waitFor(() => expect(window.location.search).toBe('?agent=downlineManagmentView&of=1001'));
});

test('asks for the period and page that the address names, and puts a choice into it', async () => {
  const from = addDays(today, -6);
  const { gateway } = await open({}, createAgentGateway(45), `&from=${from}&to=${today}&pg=2`);
  await screen.findByRole('button', { name: 'Page 3' });
  expect(gateway.received(listTeamDownlinesCall)[0]).toMatchObject({ from, to: today, page: 2 });
  await userEvent.click(screen.getByRole('button', { name: 'Previous 7 days' }));
  await waitFor(() => expect(window.location.search).toContain(`from=${addDays(today, -13)}`));
  expect(window.location.search).not.toContain('pg=');
});

test('exports every downline whatever page is shown', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (file: Blob) => {
    saved.push(file);
    return 'blob:team';
  };
  URL.revokeObjectURL = () => undefined;
  // jsdom cannot download a file from a link.
  const names: string[] = [];
  HTMLAnchorElement.prototype.click = function click() {
    names.push(this.download);
  };
  const { gateway, page } = await open({}, createAgentGateway(130));
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV (130 rows)' }));
  await waitFor(() => expect(page.shown.toasts[0]?.text).toBe('The file with 130 rows is saved.'));
  expect(gateway.received(listTeamDownlinesCall).slice(1)).toMatchObject([
    { page: 1, pageSize: 100 },
    { page: 2, pageSize: 100 },
  ]);
  expect(names).toEqual([`team-${addDays(today, -13)}-${today}.csv`]);
  const text = saved[0] && (await readText(saved[0]));
  expect(text?.split('\r\n').slice(0, 2)).toEqual([
    'Account,Type,Team size,Bets,Valid bet,Team profit,Rebate,Contract',
    'm0*** · 1001,Agent,142,1000.00,900.00,100.00,1.20%,Signed',
  ]);
});

test('says when the figures could not be loaded, and loads them at a second try', async () => {
  const gateway = createAgentGateway();
  gateway.refuse(getTeamOverviewCall, 'server.defect');
  await open({}, gateway);
  expect(await screen.findByText("Your team's figures could not be loaded.")).toBeVisible();
  // The part that loaded stays.
  expect(await screen.findByRole('table', { name: 'Direct downlines' })).toBeVisible();
  gateway.on(getTeamOverviewCall, ({ input }) => ({
    teamBalance: 0,
    members: 7,
    onlineNow: 0,
    period: emptyFigures,
    before: emptyFigures,
    trend: [{ day: input.to, validBet: 0, teamProfit: 0, depositSum: 0, newMembers: 0 }],
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('0 online now')).toBeVisible();
});

test('tells an agent without downlines how to get some', async () => {
  await open({}, createAgentGateway(0));
  expect(await screen.findByText('No downlines yet')).toBeVisible();
});

test('shows the age of its figures while offline', async () => {
  const { page } = await open();
  await screen.findByText('1,284');
  act(() => page.setOnline(false));
  expect(await screen.findByText(/These figures are from \d\d:\d\d\./)).toBeVisible();
});

const readText = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

const emptyFigures = {
  newMembers: 0,
  depositSum: 0,
  depositors: 0,
  firstDepositors: 0,
  withdrawSum: 0,
  stake: 0,
  validBet: 0,
  bettors: 0,
  activeMembers: 0,
  payout: 0,
  rebate: 0,
  bonus: 0,
  teamProfit: 0,
};
