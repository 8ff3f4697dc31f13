/** Refusals that an agent sees when contracts have changed since the page read them, or a value cannot be meant. */
import { AppError, type ErrorCode } from '@parlour/contracts';
import {
  answerDividendOfferCall,
  getDividendContractCall,
  listGivenContractsCall,
  offerContractCall,
} from '@parlour/contracts/calls';
import { createTestSite, people, renderView } from '@parlour/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DownlinesPage from '../downlines/downlines-page.tsx';
import { pageKeys } from '../paths.ts';
import { createAgentGateway } from '../testing/agent-gateway.ts';
import { addContracts, rightPassword } from '../testing/contract-gateway.ts';

async function open(query = '') {
  const gateway = createAgentGateway();
  addContracts(gateway);
  const page = await createTestSite({ gateway, member: people.chi });
  const address = `/?agent=${pageKeys.downlines}${query}`;
  await renderView(<DownlinesPage />, { name: 'mfe-agent-center', page, address });
  return { gateway, user: userEvent.setup() };
}

const getPassword = (dialog: HTMLElement) =>
  within(dialog).getByLabelText(/Payment password/, { selector: 'input' });

async function openOffer() {
  const opened = await open();
  await opened.user.click(await screen.findByRole('button', { name: 'Offer a contract to mg*** · 1042' }));
  const dialog = await screen.findByRole('dialog', { name: 'Contract for mg*** · 1042' });
  await within(dialog).findByRole('button', { name: 'Send the offer' });
  return { ...opened, dialog };
}

test.each<[string, ErrorCode, string]>([
  ['has expired', 'agents.offer-expired', 'This offer has expired.'],
  ['was answered', 'agents.offer-answered', 'This offer was already answered.'],
  ['was withdrawn', 'agents.offer-withdrawn', 'This offer was withdrawn or replaced.'],
])(
  'says that an offer %s since the page showed it, and removes it from the page @AGT-06',
  async (_what, code, text) => {
    const { gateway, user } = await open('&tab=contracts');
    await user.click(await screen.findByRole('button', { name: 'See the offer: Dividend' }));
    const dialog = await screen.findByRole('dialog', { name: 'Offer: Dividend' });
    gateway.on(answerDividendOfferCall, () => {
      gateway.on(getDividendContractCall, () => ({ offer: null, contract: null }));
      throw new AppError(code, 'changed meanwhile');
    });
    await user.type(
      await within(dialog).findByLabelText(/Payment password/, { selector: 'input' }),
      rightPassword,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
    expect(await within(dialog).findByText(text)).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Accept' })).toBeNull();
  },
);

test('shows at its rate that an offer exceeds the agent’s own contract, which was lowered meanwhile @AGT-06', async () => {
  const { gateway, user, dialog } = await openOffer();
  const rate = within(dialog).getByRole('textbox', { name: /^Rate in %/ });
  await user.type(rate, '0.8');
  await user.type(getPassword(dialog), rightPassword);
  gateway.on(offerContractCall, () => {
    gateway.on(listGivenContractsCall, () => ({
      contracts: [],
      ceilings: [{ type: 'DAILY' as const, ratePpm: 5_000 }],
    }));
    throw new AppError('agents.rate-above-upline', 'lowered', { details: { rate: 0.5 } });
  });
  await user.click(within(dialog).getByRole('button', { name: 'Send the offer' }));
  expect(await within(dialog).findByText('Your own best rate is 0.50%.')).toBeVisible();
  expect(rate).toHaveAccessibleDescription('Your own best rate is 0.50%.');
  await user.clear(rate);
  await user.type(rate, '0.5');
  expect(rate).toBeValid();
});

test('refuses a negative number of members, and takes no minus in an amount @AGT-06', async () => {
  const { gateway, user, dialog } = await openOffer();
  await user.type(within(dialog).getByRole('textbox', { name: /^Rate in %/ }), '0.5');
  const active = within(dialog).getByRole('textbox', { name: 'Active members' });
  const validBet = within(dialog).getByRole('textbox', { name: 'Valid bet' });
  await user.type(active, '-1');
  await user.type(validBet, '-1');
  await user.type(getPassword(dialog), rightPassword);
  await user.click(within(dialog).getByRole('button', { name: 'Send the offer' }));
  expect(active).toHaveAccessibleDescription('Enter a whole number.');
  expect(validBet).toHaveValue('1');
  expect(gateway.received(offerContractCall)).toEqual([]);
});
