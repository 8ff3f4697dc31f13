import {
  getAgentIncomeCall,
  getRebateProofCall,
  listRunningPeriodsCall,
  listSettlementsCall,
} from '@parlour/contracts/calls';
import { createTestSite, freezeDate, people, renderView } from '@parlour/testing';
import { addDays } from '@parlour/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import type { ComponentType } from 'react';
import { pageKeys } from './paths.ts';
import RevenuePage from './revenue/revenue-page.tsx';
import { sumDays } from './revenue/revenue-view.ts';
import DailySalaryPage from './settlements/daily-salary-page.tsx';
import DividendPage from './settlements/dividend-page.tsx';
import { formatMicro, formatPeriod, formatRate } from './settlements/formats.ts';
import HourlySalaryPage from './settlements/hourly-salary-page.tsx';
import RealtimeSalaryPage from './settlements/realtime-salary-page.tsx';
import { createAgentGateway } from './testing/agent-gateway.ts';
import { catchFiles, readText } from './testing/caught-files.ts';
import { dividendProof } from './testing/settlement-gateway.ts';

const today = '2026-11-20';
beforeEach(() => freezeDate(today));
afterEach(() => jest.useRealTimers());

const pages = {
  dailySalaries: DailySalaryPage,
  dividends: DividendPage,
  hourlySalaries: HourlySalaryPage,
  realtimeSalaries: RealtimeSalaryPage,
  revenue: RevenuePage,
} satisfies Partial<Record<keyof typeof pageKeys, ComponentType>>;

async function open(name: keyof typeof pages, query = '', gateway = createAgentGateway()) {
  const page = await createTestSite({ gateway, member: people.chi });
  const Page = pages[name];
  const address = `/?agent=${pageKeys[name]}${query}`;
  const view = await renderView(<Page />, { name: 'mfe-agent-center', page, address });
  return { gateway, page, view, user: userEvent.setup() };
}

/** Returns the text of the line with this name, without the name. */
const readLine = (scope: HTMLElement, name: string | RegExp): string | null | undefined =>
  within(scope).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the record of settlements', () => {
  test('shows each payment, and proves it from the bets to the amount @AGT-10', async () => {
    const { view, user } = await open('dividends');
    const table = await screen.findByRole('table', { name: 'Dividend record' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
      '1 Oct 2026 – 15 Oct 202655,000.008.00%4,400.001,200.003,200.00Paid',
    );
    expect((await axe(view.container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Proof of 1 Oct 2026 – 15 Oct 2026' }));
    const proof = await screen.findByRole('dialog', { name: 'Proof of a payment' });
    await within(proof).findByText('Dividend · Every half month');
    expect(readLine(proof, 'Bets')).toBe('820,000.00');
    expect(readLine(proof, 'Less salaries paid to you and your team')).toBe('\u22123,137.25');
    expect(readLine(proof, 'Net loss')).toBe('55,000.00');
    const tiers = within(within(proof).getByRole('list', { name: 'Tiers' })).getAllByRole('listitem');
    expect(tiers.map((tier) => tier.textContent)).toEqual([
      expect.stringMatching(/^5\.00%.*Reached$/),
      expect.stringMatching(/^8\.00%.*Reached$/),
      expect.stringMatching(
        /Missing: 3 active members · 1,187,550\.00 of valid bets · 45,000\.00 of net loss$/,
      ),
    ]);
    expect(readLine(proof, 'Net loss 55,000.00 × 8.00%')).toBe('4,400.00');
    expect(readLine(proof, 'Less the contract of mg*** · 1042')).toBe('\u22121,200.00');
    expect(readLine(proof, 'Paid to you')).toBe('3,200.00');
    expect((await axe(proof)).violations).toEqual([]);
  });

  test('proves a real-time slice with the fraction that is carried on @AGT-10', async () => {
    const { gateway, user } = await open('realtimeSalaries');
    await user.click(await screen.findByRole('button', { name: 'Proof of 16 Oct 2026, 10:00 – 10:05' }));
    const proof = await screen.findByRole('dialog', { name: 'Proof of a payment' });
    await within(proof).findByText('Real-time salary · Bets that players lost');
    expect(readLine(proof, /below mg\*\*\* · 1042/)).toBe('\u22120.1356');
    expect(readLine(proof, 'Fraction carried over from before')).toBe('0.0007');
    expect(readLine(proof, 'Fraction carried forward')).toBe('\u22120.1349');
    expect(readLine(proof, 'To be paid to you')).toBe('0.00');
    await user.click(within(proof).getByRole('button', { name: 'Close' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Paid');
    expect(await screen.findByText('No settlements match this filter.')).toBeVisible();
    expect(window.location.search).toContain('status=PAID');
    expect(gateway.received(listSettlementsCall).at(-1)).toMatchObject({ type: 'REALTIME', status: 'PAID' });
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    await user.click(clear as HTMLElement);
    await waitFor(() => expect(window.location.search).toBe(`?agent=${pageKeys.realtimeSalaries}`));
  });

  test('is exported with the figures for the thresholds @WAL-07', async () => {
    const saved = catchFiles();
    const { user } = await open('dividends');
    await user.click(await screen.findByRole('button', { name: /Export/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [head, row, ...rest] = (await readText(saved[0])).trim().split('\r\n');
    expect(head).toContain(
      'From,To,Valid bet,Active members,Net loss that counts,Rate,Gross,To downlines,Payment,Status,Paid at',
    );
    expect(row).toContain('812450.00,7,55000.00,8.00%,4400.00,1200.00,3200.00,Paid,');
    expect(rest).toEqual([]);
  });

  test.each([
    [69_136_400_000n, '691.364'],
    [0n, '0.00'],
    [1n, '0.00000001'],
    [-13_490_000n, '\u22120.1349'],
    [123_456_789_00000000n, '123,456,789.00'],
  ])('formats %d millionths of a minor unit', (micro, text) => expect(formatMicro(micro)).toBe(text));

  test('formats rates, and periods by days or times', () => {
    expect([8_000, 120_000, 1].map(formatRate)).toEqual(['0.80%', '12.00%', '0.0001%']);
    const format = (from: string, to: string) =>
      formatPeriod({ from: new Date(from), to: new Date(to) }, 'EN');
    expect(format('2026-10-01T00:00', '2026-10-02T00:00')).toBe('1 Oct 2026');
    expect(format('2026-10-01T23:00', '2026-10-02T00:00')).toBe('1 Oct 2026, 23:00 – 00:00');
    expect(format('2026-10-01T06:30', '2026-10-02T06:30')).toBe('1 Oct 2026, 06:30 – 2 Oct 2026, 06:30');
  });
});

describe('the record of salaries with tiers', () => {
  const salaryTier = { minValidBet: 1_000_000, ratePpm: 5_000, reached: true, missing: {} };
  const cases = [
    {
      name: 'dailySalaries',
      type: 'DAILY',
      title: 'Daily salary record',
      note: 'A day is paid at 2:05 on the next day.',
      days: 30,
      period: { periodStart: '2026-10-15T00:00:00', periodEnd: '2026-10-16T00:00:00' },
      row: '15 Oct 202612,345.670.50%61.720.0061.72Paid',
      proofOf: '15 Oct 2026',
    },
    {
      name: 'hourlySalaries',
      type: 'HOURLY',
      title: 'Hourly salary record',
      note: 'An hour is paid five minutes after its end.',
      days: 7,
      period: { periodStart: '2026-10-15T20:00:00', periodEnd: '2026-10-15T21:00:00' },
      row: '15 Oct 2026, 20:00 – 21:0012,345.670.50%61.720.0061.72Paid',
      proofOf: '15 Oct 2026, 20:00 – 21:00',
    },
  ] as const;

  test.each(cases)(
    'shows payments of type $type, their days and the running period @AGT-10',
    async (given) => {
      const { name, type, period } = given;
      const gateway = createAgentGateway();
      const amounts = { gross: 6_172, downlines: 0, shortfall: 0, paid: 6_172 };
      const result = { validBet: 1_234_567, base: 1_234_567, activeMembers: 5, ratePpm: 5_000, ...amounts };
      const row = { ...dividendProof, ...period, ...result, type, dividendPeriod: undefined, net: 6_172 };
      gateway.on(listSettlementsCall, () => ({
        rows: [row],
        totals: amounts,
        page: 1,
        total: 1,
        totalPages: 1,
      }));
      gateway.on(listRunningPeriodsCall, () => ({
        periods: [{ ...result, ...period, contractId: 3, type, tiers: [salaryTier] }],
      }));
      const { view } = await open(name, '', gateway);
      const table = await screen.findByRole('table', { name: given.title });
      expect(gateway.received(listSettlementsCall)).toEqual([
        expect.objectContaining({ type, from: addDays(today, 1 - given.days), to: today }),
      ]);
      expect(within(table).getAllByRole('row')[1]).toHaveTextContent(given.row);
      expect(within(table).getByRole('button', { name: `Proof of ${given.proofOf}` })).toBeVisible();
      expect(screen.getByText(given.note, { exact: false })).toBeVisible();
      expect(await screen.findByRole('region', { name: / salary so far$/ })).toHaveTextContent('61.72');
      expect((await axe(view.container)).violations).toEqual([]);
    },
  );
});

describe('the revenue report', () => {
  test('shows income by day and kind, and leads to the proof of each payment @AGT-10', async () => {
    const { gateway, view, user } = await open('revenue');
    const table = await screen.findByRole('table', { name: 'Revenue report' });
    const [, dividend, , total] = within(table).getAllByRole('row');
    expect(dividend).toHaveTextContent('Dividend4,400.001,200.003,200.000.003,200.00Paid');
    expect(total).toHaveTextContent('4,401.191,200.003,201.190.003,201.19');
    expect(gateway.received(getAgentIncomeCall)[0]).toEqual({ from: addDays(today, -29), to: today });
    expect((await axe(view.container)).violations).toEqual([]);
    await user.click(within(table).getByRole('button', { name: /^\d+ settlements: .*, Real-time salary$/ }));
    const list = await screen.findByRole('dialog', { name: /^Real-time salary · / });
    expect(await within(list).findByRole('button', { name: /^Proof of 16 Oct 2026, 10:00/ })).toBeVisible();
    expect((await axe(list)).violations).toEqual([]);
    expect(gateway.received(listSettlementsCall).at(-1)).toMatchObject({
      type: 'REALTIME',
      from: today,
      to: today,
      days: 'INCOME',
    });
    await user.click(within(list).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: /^Proof of .*, Dividend$/ }));
    expect(await screen.findByRole('dialog', { name: 'Proof of a payment' })).toBeVisible();
  });

  test('sums the chosen kind only, in the address, and says when there is none', async () => {
    const { user } = await open('revenue', '&kind=REALTIME');
    const table = await screen.findByRole('table', { name: 'Revenue report' });
    expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent('1.190.001.190.001.19');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Hourly salary');
    expect(await screen.findByText('No settlements match this filter.')).toBeVisible();
    expect(window.location.search).toContain('kind=HOURLY');
  });

  test('shows referral rewards and adjustments without a proof, and exports every row @AGT-08 @WAL-07', async () => {
    const saved = catchFiles();
    const gateway = createAgentGateway();
    const toRow = (type: 'DAILY' | 'REFERRAL' | 'ADJUST', minor: number) => ({
      day: today,
      type,
      settlements: type === 'DAILY' ? 1 : 0,
      ...(type === 'DAILY' && { settlementId: 7 }),
      status: 'PAID' as const,
      gross: minor,
      downlines: 0,
      net: minor,
      shortfall: 0,
      paid: minor,
    });
    gateway.on(getAgentIncomeCall, () => ({
      rows: [toRow('ADJUST', -2_000), toRow('DAILY', 61_000), toRow('REFERRAL', 5_000)],
      totals: { gross: 64_000, downlines: 0, shortfall: 0, paid: 64_000 },
    }));
    const { user } = await open('revenue', '', gateway);
    const table = await screen.findByRole('table', { name: 'Revenue report' });
    const [, adjustment, , referral, total] = within(table).getAllByRole('row');
    expect(adjustment).toHaveTextContent('Adjustment\u221220.000.00\u221220.000.00\u221220.00Paid–');
    expect(referral).toHaveTextContent('Referral reward50.000.0050.000.0050.00Paid–');
    expect(total).toHaveTextContent('640.000.00640.000.00640.00');
    expect(within(table).getAllByRole('button')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /Export/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect((await readText(saved[0])).trim().split('\r\n').slice(1)).toEqual([
      `${today},Adjustment,0,-20.00,0.00,-20.00,0.00,-20.00,Paid`,
      `${today},Daily salary,1,610.00,0.00,610.00,0.00,610.00,Paid`,
      `${today},Referral reward,0,50.00,0.00,50.00,0.00,50.00,Paid`,
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Referral reward');
    await waitFor(() => expect(window.location.search).toContain('kind=REFERRAL'));
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });

  test('shows how a difference between rebates was calculated @AGT-04 @AGT-10', async () => {
    const gateway = createAgentGateway();
    const sums = { gross: 18_000, downlines: 12_000, shortfall: 0, paid: 6_000 };
    const row = { day: today, type: 'REBATE_DIFF' as const, settlements: 0, status: 'PAID' as const };
    gateway.on(getAgentIncomeCall, () => ({ rows: [{ ...row, ...sums, net: 6_000 }], totals: sums }));
    gateway.on(getRebateProofCall, () => ({
      periods: [
        {
          ...sums,
          periodStart: '2026-11-19T00:00:00',
          periodEnd: '2026-11-20T00:00:00',
          paidAt: '2026-11-20T02:05:00',
          ratePpm: 18_000,
          validBet: 1_000_000,
          branches: [
            { memberNo: 1_042, account: 'mg***', ratePpm: 12_000, validBet: 1_000_000, part: 12_000 },
          ],
          branchCount: 120,
          digest: 'ab12',
        },
      ],
    }));
    const { user } = await open('revenue', '', gateway);
    await user.click(await screen.findByRole('button', { name: /^Proof of .*, Rebate difference$/ }));
    const dialog = await screen.findByRole('dialog', { name: /^Rebate difference · / });
    const branch = await within(dialog).findByRole('row', { name: /mg/ });
    expect(branch).toHaveTextContent('mg*** · 104210,000.001.20%120.00');
    expect(within(dialog).getByText('Your own rebate').parentElement).toHaveTextContent('1.80%');
    expect(within(dialog).getByText('Your difference').parentElement).toHaveTextContent('60.00');
    expect(within(dialog).getByText('The 1 downlines with the highest bets, of 120.')).toBeVisible();
    expect((await axe(dialog)).violations).toEqual([]);
  });

  test('adds up days, including those without income', () => {
    const row = {
      type: 'DAILY',
      settlements: 1,
      settlementId: 1,
      grossMinor: 0,
      downlinesMinor: 0,
      netMinor: 0,
      shortfallMinor: 0,
      status: 'PAID',
    } as const;
    const rows = [
      { ...row, day: '2026-10-03', paidMinor: 5 },
      { ...row, day: '2026-10-01', paidMinor: 2 },
      { ...row, day: '2026-10-01', paidMinor: 3 },
    ];
    expect(sumDays(rows, { from: '2026-10-01', to: '2026-10-03' }).map(({ paidMinor }) => paidMinor)).toEqual(
      [5, 0, 5],
    );
  });
});
