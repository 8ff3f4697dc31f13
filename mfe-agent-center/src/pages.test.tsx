import { noOffer } from '@parlour/contracts';
import {
  createInvitationCall,
  endInvitationCall,
  exportTeamBetsCall,
  getTeamOverviewCall,
  getTeamStatementCall,
  listInvitationsCall,
  listTeamBetsCall,
  listTeamMembersCall,
  listTeamMovementsCall,
  openAccountCall,
} from '@parlour/contracts/calls';
import { createTestSite, freezeDate, people, renderView } from '@parlour/testing';
import { addDays } from '@parlour/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import type { ComponentType } from 'react';
import DownlinesPage from './downlines/downlines-page.tsx';
import { pageKeys } from './paths.ts';
import BetsPage from './records/bets-page.tsx';
import MovementsPage from './records/movements-page.tsx';
import RegisterPage from './register/register-page.tsx';
import { createFirstPassword, readUses } from './register/register-rules.ts';
import StatementPage from './statement/statement-page.tsx';
import TeamPage from './team/team-page.tsx';
import { createAgentGateway } from './testing/agent-gateway.ts';
import { catchFiles, readText } from './testing/caught-files.ts';

const today = '2026-11-20';
beforeEach(() => freezeDate(today));
afterEach(() => jest.useRealTimers());

// Node's FormData does not support jsdom's forms. React creates one when a submitted form navigates.
const formDataOfNode = globalThis.FormData;
beforeAll(() => {
  globalThis.FormData = class extends formDataOfNode {
    constructor(_form?: HTMLFormElement) {
      super();
    }
  };
});
afterAll(() => {
  globalThis.FormData = formDataOfNode;
});

const pages = {
  register: RegisterPage,
  downlines: DownlinesPage,
  teamBets: BetsPage,
  teamMovements: MovementsPage,
  statement: StatementPage,
  teamOverview: TeamPage,
} satisfies Partial<Record<keyof typeof pageKeys, ComponentType>>;

async function open(name: keyof typeof pages, query = '', gateway = createAgentGateway()) {
  const page = await createTestSite({ gateway, member: people.chi });
  const Page = pages[name];
  const address = `/?agent=${pageKeys[name]}${query}`;
  const view = await renderView(<Page />, { name: 'mfe-agent-center', page, address });
  return { gateway, page, view, user: userEvent.setup() };
}

describe('the register centre', () => {
  test('lists invitations with their terms, and revokes one after a question @AGT-04', async () => {
    const { gateway, page, view, user } = await open('register');
    const list = await screen.findByRole('list', { name: 'Invitation links' });
    expect(within(list).getByRole('listitem')).toHaveTextContent(
      '12345678OpenMember · 4 of 10 registrations · No expiry',
    );
    expect(screen.getByText('Open links: 1 of 50.')).toBeVisible();
    expect((await axe(view.container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Revoke the link 12345678' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(page.shown.toasts[0]?.text).toBe('The link was revoked.'));
    expect(gateway.received(endInvitationCall)).toEqual([{ code: '12345678' }]);
    expect(await within(list).findByText('Revoked')).toBeVisible();
    expect(within(list).queryByRole('button')).toBeNull();
  });

  test('creates a link and shows it as a QR code, an address and a code @AGT-04', async () => {
    const { gateway, user } = await open('register');
    await user.click(await screen.findByRole('button', { name: 'Create a link' }));
    const form = within(await screen.findByRole('dialog', { name: 'Create a link' }));
    await user.selectOptions(form.getByRole('combobox', { name: /^Type of account/ }), 'Agent');
    await user.type(form.getByRole('textbox', { name: /^Maximum registrations/ }), '0');
    const rebate = form.getByRole('textbox', { name: /^Rebate/ });
    await user.type(rebate, '1.81');
    await user.click(form.getByRole('button', { name: 'Create a link' }));
    expect(await form.findByText('Enter a whole number from 1 to 100,000.')).toBeVisible();
    expect(rebate).toHaveAccessibleDescription(/^Enter a rate of at most your own/);
    await user.clear(rebate);
    await user.type(rebate, '1.2');
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    await user.clear(form.getByRole('textbox', { name: /^Maximum registrations/ }));
    await user.type(form.getByRole('textbox', { name: /^Maximum registrations/ }), '5');
    await user.click(form.getByRole('button', { name: 'Create a link' }));
    const shown = await screen.findByRole('dialog', { name: 'Invitation link' });
    expect(gateway.received(createInvitationCall)).toEqual([
      { requestId: expect.any(String), kind: 'AGENT', rebatePpm: 12_000, days: 30, usesMax: 5 },
    ]);
    const share = within(shown);
    expect(share.getByRole('img', { name: 'QR code of the invitation 87654321' })).toBeVisible();
    expect(share.getByText(`${window.location.origin}/join?affiliateCode=87654321`)).toBeVisible();
    expect((await axe(shown)).violations).toEqual([]);
  });

  test('opens an account, shows a problem at its field, and shows the data to pass on @AGT-04', async () => {
    const gateway = createAgentGateway();
    gateway.refuse(openAccountCall, 'identity.username-taken');
    const { user } = await open('register', '', gateway);
    await user.click(await screen.findByRole('button', { name: 'Open an account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Open an account' }));
    const name = dialog.getByRole('textbox', { name: /^User name/ });
    await user.type(name, 'newone');
    const submit = dialog.getByRole('button', { name: 'Open an account' });
    await user.click(submit);
    await waitFor(() => expect(name).toBeInvalid());
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    gateway.on(openAccountCall, ({ input }) => ({ userName: input.username, isAgent: 0 }));
    await user.click(submit);
    expect(await dialog.findByText('The account was opened')).toBeVisible();
    const sent = gateway.received(openAccountCall).at(-1);
    expect(sent).toMatchObject({ username: 'newone', kind: 'MEMBER' });
    expect(dialog.getByText(sent?.password ?? '')).toBeVisible();
  });

  test('shares the address with the device, and copies it where there is no share sheet @AGT-04', async () => {
    const shared: unknown[] = [];
    Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) });
    try {
      const { user } = await open('register');
      await user.click(await screen.findByRole('button', { name: 'Share the link 12345678' }));
      await user.click(await screen.findByRole('button', { name: 'Share' }));
      expect(shared).toEqual([{ url: `${window.location.origin}/join?affiliateCode=12345678` }]);
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });

  test.each([
    ['', undefined],
    [' 7 ', 7],
    ['100000', 100_000],
    ['100001', 'wrong'],
    ['0', 'wrong'],
    ['1.5', 'wrong'],
    ['-1', 'wrong'],
  ])('reads the number of uses %j', (text, uses) => expect(readUses(text)).toBe(uses));

  test('makes first passwords of letters and digits that nobody mistakes', () => {
    expect(createFirstPassword(() => new Uint32Array(12))).toBe('aaaa-2222-aaaa');
    expect(createFirstPassword()).toMatch(/^[a-km-np-z]{4}-[2-9]{4}-[a-km-np-z]{4}$/);
  });
});

describe('downline management', () => {
  test('opens a branch by its size, and leads back and to the records @AGT-05 @AGT-11', async () => {
    const { gateway, view, user } = await open('downlines');
    const table = await screen.findByRole('table', { name: 'Downline management' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
      'mg*** · 1042AgentAvailable3500.001.20%1 Jun 202619 Nov 2026DividendOffer a contract',
    );
    expect(screen.getByRole('link', { name: 'Open an account' })).toHaveAttribute(
      'href',
      '/?agent=registerCenter',
    );
    expect((await axe(view.container)).violations).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Team of mg*** · 1042: 3 members' }));
    expect(await screen.findByText('mg*** · 1077')).toBeVisible();
    expect(window.location.search).toBe(`?agent=${pageKeys.downlines}&of=1042`);
    expect(gateway.received(listTeamMembersCall).at(-1)).toMatchObject({ of: 1_042 });
    // A member who cannot play is shown without a reason.
    expect(screen.getByText('Unavailable')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Bets of mg*** · 1077' })).toHaveAttribute(
      'href',
      `/?agent=${pageKeys.teamBets}&member=1077`,
    );
    await user.click(screen.getByRole('link', { name: 'My team' }));
    expect(await screen.findByText('mg*** · 1042')).toBeVisible();
  });

  test('searches the whole team, in the address, and says who is above @AGT-05', async () => {
    const { gateway, user } = await open('downlines');
    await user.type(await screen.findByRole('textbox', { name: 'Search the whole team' }), '1077{Enter}');
    expect(await screen.findByText(/level 2/)).toHaveTextContent('mg*** · 1042 · level 2');
    expect(window.location.search).toContain('find=1077');
    expect(gateway.received(listTeamMembersCall).at(-1)).toMatchObject({ search: '1077' });
    await user.clear(screen.getByRole('textbox', { name: 'Search the whole team' }));
    await user.type(screen.getByRole('textbox', { name: 'Search the whole team' }), 'nobody{Enter}');
    expect(await screen.findByText('No member matches')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to the tree' }));
    expect(await screen.findByText('mg*** · 1042')).toBeVisible();
  });

  test('says that the member in an old link is not in the team @AGT-05', async () => {
    const gateway = createAgentGateway();
    gateway.refuse(listTeamMembersCall, 'request.not-found');
    await open('downlines', '&of=5', gateway);
    expect(await screen.findByText('This member is not in your team.')).toBeVisible();
  });
});

describe('the team’s records', () => {
  test('show bets with totals over all pages, filtered in the address @AGT-08 @AGT-11', async () => {
    const { gateway, view, user } = await open('teamBets', '&member=1077');
    const table = await screen.findByRole('table', { name: 'Team bets' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent('mg*** · 1077Jade ReelsNova · Slots');
    expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent('900.00880.00400.00\u2212500.00');
    expect(gateway.received(listTeamBetsCall)[0]).toMatchObject({ member: '1077', page: 1 });
    expect((await axe(view.container)).violations).toEqual([]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Void');
    expect(await screen.findByText('No bets match these filters.')).toBeVisible();
    expect(window.location.search).toContain('status=VOID');
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    await user.click(clear as HTMLElement);
    await waitFor(() => expect(window.location.search).toBe(`?agent=${pageKeys.teamBets}`));
  });

  test('find bets by the game’s name, and ask for names in the language of the page @AGT-08 @GEN-02', async () => {
    const { gateway, page, user } = await open('teamBets', '&member=1077');
    await user.type(await screen.findByRole('textbox', { name: 'Game name' }), '金猫{Enter}');
    await waitFor(() =>
      expect(gateway.received(listTeamBetsCall).at(-1)).toMatchObject({
        gameName: '金猫',
        member: '1077',
        language: 'EN',
      }),
    );
    expect(window.location.search).toContain(`gameName=${encodeURIComponent('金猫')}`);
    await act(() => page.setLanguage('CN'));
    await waitFor(() => expect(gateway.received(listTeamBetsCall).at(-1)).toMatchObject({ language: 'CN' }));
  });

  test('offer the periods of the jurisdiction profile @SAFE-10 @AGT-08', async () => {
    const query = `&from=${addDays(today, -119)}&to=${today}`;
    const { page, view } = await open('teamMovements', query);
    expect(await screen.findByText('Up to 92 days at a time.')).toBeVisible();
    const records = { betDays: 62, reportDays: 124, statementMonths: 24, teamDays: 120 };
    act(() => page.setOffer({ ...noOffer, records }));
    expect(await screen.findByText('Up to 120 days at a time.')).toBeVisible();
    view.leave();
    const early = { from: addDays(today, -401), to: addDays(today, -400) };
    const older = await open('teamMovements', `&${new URLSearchParams(early)}`);
    const askedFrom = async (day: string) => {
      const from = new Date(`${day}T00:00`).toISOString();
      await waitFor(() =>
        expect(older.gateway.received(listTeamMovementsCall).at(-1)).toMatchObject({ from }),
      );
    };
    await askedFrom(addDays(today, -6));
    act(() => older.page.setOffer({ ...noOffer, records: { ...records, historyDays: 401 } }));
    await askedFrom(early.from);
    older.view.leave();
    const { gateway, page: bets } = await open('teamBets', query);
    act(() => bets.setOffer({ ...noOffer, records }));
    expect(await screen.findByText('Up to 62 days at a time.')).toBeVisible();
    const from = new Date(`${addDays(today, -61)}T00:00`).toISOString();
    await waitFor(() => expect(gateway.received(listTeamBetsCall).at(-1)).toMatchObject({ from }));
  });

  test('export every part of the bets @WAL-07 @AGT-08', async () => {
    const saved = catchFiles();
    const { gateway, page, user } = await open('teamBets');
    await user.click(await screen.findByRole('button', { name: 'Export CSV (21 rows)' }));
    await waitFor(() => expect(page.shown.toasts[0]?.text).toBe('The file with 2 rows is saved.'));
    expect(gateway.received(exportTeamBetsCall)).toHaveLength(2);
    expect((await readText(saved[0])).split('\r\n')[1]).toBe(
      '2026-11-19T06:01:00.000Z,2026-11-19T06:00:00.000Z,mg*** · 1077,Jade Reels,Nova,B0000000001,100.00,100.00,250.00,150.00,Won',
    );
  });

  test('show transactions with totals by kind, and export them @WAL-07 @AGT-08', async () => {
    const saved = catchFiles();
    const { gateway, user } = await open('teamMovements');
    const table = await screen.findByRole('table', { name: 'Team transactions' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent('mg*** · 1077Deposit1,000.00');
    await user.click(screen.getByRole('button', { name: 'Export CSV (1 row)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect((await readText(saved[0])).split('\r\n')[1]).toMatch(/,mg\*\*\* · 1077,Deposit,1000\.00$/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Withdrawal');
    await waitFor(() =>
      expect(gateway.received(listTeamMovementsCall).at(-1)).toMatchObject({ kind: 'WITHDRAWAL' }),
    );
  });

  test('show profit and loss by day, and by branch with the agent’s own play @AGT-08', async () => {
    const { gateway, user } = await open('statement');
    const table = await screen.findByRole('table', { name: 'Team profit and loss' });
    expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent('+250.00');
    await user.click(screen.getByRole('tab', { name: 'By branch' }));
    expect(await screen.findByText('My own play')).toBeVisible();
    expect(screen.getByText('mg*** · 1042')).toBeVisible();
    expect(window.location.search).toContain('by=branch');
    expect(gateway.received(getTeamStatementCall).at(-1)).toMatchObject({ by: 'branch' });
    await user.click(screen.getByRole('button', { name: 'Previous 30 days' }));
    await waitFor(() =>
      expect(gateway.received(getTeamStatementCall).at(-1)).toMatchObject({ from: addDays(today, -36) }),
    );
  });

  test('export profit and loss by branch with the agent’s own play @WAL-07 @AGT-08', async () => {
    const saved = catchFiles();
    const { user } = await open('statement', '&by=branch');
    await user.click(await screen.findByRole('button', { name: 'Export CSV (2 rows)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect((await readText(saved[0])).trim().split('\r\n').slice(1)).toEqual([
      'mg*** · 1042,1000.00,0.00,800.00,700.00,600.00,0.00,0.00,200.00',
      'My own play,1000.00,0.00,800.00,700.00,600.00,0.00,0.00,50.00',
    ]);
  });

  test.each([
    ['register', listInvitationsCall, 'Your invitation links could not be loaded.'],
    ['downlines', listTeamMembersCall, 'Your downlines could not be loaded.'],
    ['teamBets', listTeamBetsCall, "Your team's bets could not be loaded."],
    ['teamMovements', listTeamMovementsCall, "Your team's transactions could not be loaded."],
    ['statement', getTeamStatementCall, 'The profit and loss could not be loaded.'],
  ] as const)(
    '%s says when it could not be loaded, and how old it is offline',
    async (name, call, failed) => {
      const gateway = createAgentGateway();
      const { page, view } = await open(name, '', gateway);
      await waitFor(() => expect(gateway.received(call)).toHaveLength(1));
      await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
      act(() => page.setOnline(false));
      expect(await screen.findByText(/These figures are from \d\d:\d\d\./)).toBeVisible();
      view.leave();
      const broken = createAgentGateway();
      broken.refuse(call, 'server.defect');
      await open(name, '', broken);
      expect(await screen.findByText(failed)).toBeVisible();
    },
  );
});

test('the overview is limited to one game type, in the address @AGT-03', async () => {
  const { gateway, user } = await open('teamOverview');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Game type' }), 'Live casino');
  await waitFor(() =>
    expect(gateway.received(getTeamOverviewCall).at(-1)).toMatchObject({ gameType: 'LIVE' }),
  );
  expect(window.location.search).toContain('game=LIVE');
  expect(screen.getByText(/^Only bets are filtered/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Today' })).toBeNull();
});

test('on a phone the overview begins with today: income, the way to the next tier, branches, and the link to share @AGT-03 @AGT-04', async () => {
  const before = window.matchMedia;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('< 640px'),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  try {
    await open('teamOverview');
    const card = within(await screen.findByRole('region', { name: 'Today' }));
    expect(await card.findByText('320.00')).toBeVisible();
    expect(await card.findByRole('row', { name: 'mg*** · 1042 700.00 +20.50' })).toBeVisible();
    expect(card.getByRole('row', { name: /^All branches \+19\.00$/ })).toBeVisible();
    expect(
      await card.findByText('Tier 5.00% · missing for 8.00%: 1 active member · 380,000.00 of valid bets'),
    ).toBeVisible();
    expect(await card.findByText('Invitation code: 12345678')).toBeVisible();
    expect(card.getByRole('button', { name: 'Share' })).toBeVisible();
  } finally {
    window.matchMedia = before;
  }
});
