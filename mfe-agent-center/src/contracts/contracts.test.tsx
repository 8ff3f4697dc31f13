import {
  answerDailySalaryOfferCall,
  answerDividendOfferCall,
  listGivenContractsCall,
  offerContractCall,
} from '@parlour/contracts/calls';
import { createTestSite, people, renderView } from '@parlour/testing';
import { addDays, toIsoDay } from '@parlour/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import DownlinesPage from '../downlines/downlines-page.tsx';
import { pageKeys } from '../paths.ts';
import { createAgentGateway } from '../testing/agent-gateway.ts';
import { addContracts, rightPassword } from '../testing/contract-gateway.ts';
import { checkTiers, createDraft, parseRate, type TierDraft, toTiers } from './offer-rules.ts';

async function open(query = '', { hasContracts = true, gateway = createAgentGateway() } = {}) {
  if (hasContracts) addContracts(gateway);
  const page = await createTestSite({ gateway, member: people.chi });
  const address = `/?agent=${pageKeys.downlines}${query}`;
  const view = await renderView(<DownlinesPage />, { name: 'mfe-agent-center', page, address });
  return { gateway, page, view, user: userEvent.setup() };
}

const getPassword = (scope: HTMLElement) =>
  within(scope).getByLabelText(/Payment password/, { selector: 'input' });

async function openOffer(options?: { hasContracts: boolean }) {
  const opened = await open('', options);
  await opened.user.click(await screen.findByRole('button', { name: 'Offer a contract to mg*** · 1042' }));
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Contract for mg*** · 1042' }) };
}

test('offers a salary to a downline, with each problem at its field before it is sent @AGT-05 @AGT-06', async () => {
  const { gateway, user, dialog } = await openOffer();
  const form = within(dialog);
  const submit = await form.findByRole('button', { name: 'Send the offer' });
  await user.click(submit);
  expect(form.getByRole('textbox', { name: /^Rate in %/ })).toHaveAccessibleDescription(/^Enter a rate/);
  await user.type(form.getByRole('textbox', { name: /^Rate in %/ }), '0.9');
  expect(form.getByRole('textbox', { name: /^Rate in %/ })).toHaveAccessibleDescription(
    'Your own best rate is 0.80%.',
  );
  await user.clear(form.getByRole('textbox', { name: /^Rate in %/ }));
  await user.type(form.getByRole('textbox', { name: /^Rate in %/ }), '0.3');
  await user.type(form.getByRole('textbox', { name: 'Active members' }), '2');
  await user.click(form.getByRole('button', { name: 'Add a tier' }));
  const second = within(form.getByRole('group', { name: 'Tier 2' }));
  await user.type(second.getByRole('textbox', { name: /^Rate in %/ }), '0.5');
  await user.type(second.getByRole('textbox', { name: 'Active members' }), '1');
  expect(second.getByRole('textbox', { name: 'Active members' })).toHaveAccessibleDescription(
    /^The threshold must not be below/,
  );
  await user.clear(second.getByRole('textbox', { name: 'Active members' }));
  await user.type(second.getByRole('textbox', { name: 'Active members' }), '4');
  await user.type(second.getByRole('textbox', { name: 'Valid bet' }), '5000');
  await user.type(getPassword(dialog), 'wrong');
  await user.click(submit);
  await waitFor(() => expect(getPassword(dialog)).toBeInvalid());
  expect((await axe(dialog)).violations).toEqual([]);
  await user.type(getPassword(dialog), rightPassword);
  await user.click(submit);
  expect(await form.findByText('The offer is sent')).toBeVisible();
  expect(gateway.received(offerContractCall).at(-1)).toEqual({
    memberNo: 1_042,
    type: 'DAILY',
    salaryType: 'SINGLE_BET',
    tiers: [
      { ratePpm: 3_000, minActive: 2 },
      { ratePpm: 5_000, minActive: 4, minValidBet: 500_000 },
    ],
    paymentPassword: rightPassword,
  });
});

test('an added tier delays a swap until the offer is sent @PLAT-04', async () => {
  const { user, dialog, page } = await openOffer();
  const form = within(dialog);
  await user.click(await form.findByRole('button', { name: 'Add a tier' }));
  expect(page.holds).toEqual([{ reason: 'tiers were added', forMs: 300_000 }]);
  for (const [tier, rate, active] of [
    ['Tier 1', '0.3', '2'],
    ['Tier 2', '0.5', '4'],
  ] as const) {
    const fields = within(form.getByRole('group', { name: tier }));
    await user.type(fields.getByRole('textbox', { name: /^Rate in %/ }), rate);
    await user.type(fields.getByRole('textbox', { name: 'Active members' }), active);
  }
  await user.type(getPassword(dialog), rightPassword);
  await user.click(form.getByRole('button', { name: 'Send the offer' }));
  expect(await form.findByText('The offer is sent')).toBeVisible();
  expect(page.holds).toEqual([]);
});

test('says that an agent without a contract has none to give from @AGT-06', async () => {
  const { dialog } = await openOffer({ hasContracts: false });
  expect(await within(dialog).findByText('You have no contract from which you can give one')).toBeVisible();
});

test('says when a given contract begins instead of calling it in force @AGT-06', async () => {
  const gateway = createAgentGateway();
  addContracts(gateway);
  const given = {
    memberNo: 1_042,
    account: 'mg***',
    tiers: [{ ratePpm: 5_000 }],
    offeredAt: '2026-11-20T00:00:00',
    status: 'ACTIVE' as const,
  };
  const tomorrow = `${addDays(toIsoDay(new Date()), 1)}T00:00:00`;
  gateway.on(listGivenContractsCall, () => ({
    contracts: [
      {
        ...given,
        contractId: 6,
        type: 'DAILY' as const,
        salaryType: 'LOSS' as const,
        effectiveFrom: tomorrow,
      },
      {
        ...given,
        contractId: 7,
        type: 'DIVIDEND' as const,
        period: 'D' as const,
        effectiveFrom: '2026-11-01T00:00:00',
      },
    ],
    ceilings: [],
  }));
  await open('&tab=contracts', { hasContracts: false, gateway });
  const table = await screen.findByRole('table', { name: 'Contracts that I gave' });
  const [, later, running] = within(table).getAllByRole('row');
  expect(later).toHaveTextContent(/Begins later.*Begins on /);
  expect(later).not.toHaveTextContent('In force');
  expect(running).toHaveTextContent(/In force.*Since 1 Nov 2026/);
});

test('previews an offer on past periods, says what it ends, and accepts it with the payment password @AGT-06 @AGT-10', async () => {
  const { gateway, view, user } = await open('&tab=contracts');
  await user.click(await screen.findByRole('button', { name: 'See the offer: Dividend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Offer: Dividend' });
  expect(await within(dialog).findByText(/^Offered by to\*\*\*/)).toBeVisible();
  const period = await within(dialog).findByText('1 Oct 2026 – 15 Oct 2026');
  expect(period.closest('summary')).toHaveTextContent(
    '3,200.00Tier 8.00% · missing for 12.00%: 3 active members · 1,187,550.00 of valid bets · 45,000.00 of net loss',
  );
  await user.click(period);
  expect(within(dialog).getByText('Less the contract of mg*** · 1042')).toBeVisible();
  expect(within(dialog).getByText('mg*** · 1042 (15.00%)')).toBeVisible();
  expect((await axe(view.container)).violations).toEqual([]);
  const accept = within(dialog).getByRole('button', { name: 'Accept' });
  await user.click(accept);
  expect(getPassword(dialog)).toBeInvalid();
  await user.type(getPassword(dialog), 'wrong');
  await user.click(accept);
  await waitFor(() => expect(getPassword(dialog)).toBeInvalid());
  await user.type(getPassword(dialog), rightPassword);
  await user.click(accept);
  expect(await within(dialog).findByText('The contract was accepted')).toBeVisible();
  expect(
    within(dialog).getByText(/^It begins on 1 Dec 2026, 00:00\. Contracts that end with it: 1\.$/),
  ).toBeVisible();
  expect(gateway.received(answerDividendOfferCall).at(-1)).toMatchObject({ contractId: 9, answer: 'ACCEPT' });
  await waitFor(() => expect(screen.queryByText('You have been offered a contract: Dividend')).toBeNull());
});

test('rejects an offer without the payment password @AGT-06', async () => {
  const { gateway, user } = await open('&tab=contracts');
  await user.click(await screen.findByRole('button', { name: 'See the offer: Dividend' }));
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('The offer was rejected.')).toBeVisible();
  expect(gateway.received(answerDividendOfferCall)).toEqual([{ contractId: 9, answer: 'REJECT' }]);
});

test('lists contracts, withdraws an offer, and ends the agent’s own contract @AGT-06', async () => {
  const { gateway, user } = await open('&tab=contracts');
  const given = await screen.findByRole('table', { name: 'Contracts that I gave' });
  expect(within(given).getAllByRole('row')[1]).toHaveTextContent(
    'mg*** · 1042Daily salaryBets that players lost0.50%Waits for an answerOpen until 23 Nov 2026, 00:00',
  );
  await user.click(within(given).getByRole('button', { name: /^Withdraw the offer to mg\*\*\* · 1042/ }));
  const question = await screen.findByRole('dialog', { name: 'Withdraw the offer: Daily salary' });
  expect((await axe(question)).violations).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
  expect(await within(question).findByText('The offer was withdrawn')).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'End the contract with the platform: Daily salary' }));
  const end = await screen.findByRole('dialog', { name: 'End the contract: Daily salary' });
  expect((await axe(end)).violations).toEqual([]);
  await user.type(getPassword(end), rightPassword);
  await user.click(within(end).getByRole('button', { name: 'End' }));
  expect(await within(end).findByText('Its last period ends on 21 Nov 2026, 00:00.')).toBeVisible();
  expect(gateway.received(answerDailySalaryOfferCall)).toMatchObject([
    { contractId: 6, answer: 'WITHDRAW' },
    { contractId: 5, answer: 'TERMINATE', paymentPassword: rightPassword },
  ]);
  expect(await screen.findByText(/Ends on 21 Nov 2026, 00:00/)).toBeVisible();
});

describe('the tiers of an offer', () => {
  const draft = (rate: string, more: Partial<TierDraft> = {}): TierDraft => ({
    ...createDraft(1),
    rate,
    ...more,
  });

  test.each([
    ['0.0001', 1],
    ['12.5', 125_000],
    [' 100 ', 1_000_000],
    ['0', undefined],
    ['0.00001', undefined],
    ['-1', undefined],
    ['1e2', undefined],
    ['', undefined],
  ])('have “%s” per cent as %s parts per million', (text, ppm) => expect(parseRate(text)).toBe(ppm));

  test.each([
    ['at the own rate', [draft('1')], [undefined]],
    ['above the own rate', [draft('1.0001')], [{ field: 'rate', rule: 'overCeiling' }]],
    ['at an equal rate', [draft('0.5'), draft('0.5')], [undefined, { field: 'rate', rule: 'notRising' }]],
    [
      'with part of a member',
      [draft('1', { minActive: '1.5' })],
      [{ field: 'minActive', rule: 'countWrong' }],
    ],
    [
      'with a lower threshold',
      [draft('0.5', { minNetLossMinor: 2 }), draft('1', { minNetLossMinor: 1 })],
      [undefined, { field: 'minNetLoss', rule: 'falling' }],
    ],
    [
      'with equal thresholds',
      [draft('0.5', { minActive: '2' }), draft('1', { minActive: '2' })],
      [undefined, undefined],
    ],
  ] as const)('are checked before they are sent: %s @AGT-06', (_title, drafts, problems) =>
    expect(checkTiers('DIVIDEND', drafts, 10_000)).toEqual(problems),
  );

  test('leave out the thresholds that the kind does not have', () => {
    const all = draft('1', { minActive: '2', minValidBetMinor: 3, minNetLossMinor: 4 });
    expect(toTiers('DIVIDEND', [all])).toEqual([
      { ratePpm: 10_000, minActive: 2, minValidBet: 3, minNetLoss: 4 },
    ]);
    expect(toTiers('DAILY', [all])).toEqual([{ ratePpm: 10_000, minActive: 2, minValidBet: 3 }]);
    expect(toTiers('REALTIME', [all])).toEqual([{ ratePpm: 10_000 }]);
  });
});
