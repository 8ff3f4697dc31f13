import { screen, waitFor, within } from '@testing-library/react';
import { createFakeRegistry } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';

test('asks a second person where the remote requires it, who approves with the effect in view @PLAT-03', async () => {
  const fake = createFakeRegistry('releaser');
  fake.execute({ act: 'require-approval', name: 'mfe-wallet' }, 'rex');
  const { user } = renderConsole(fake, '/remotes/mfe-wallet');
  await user.click(await screen.findByRole('button', { name: 'Deploy…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deploy mfe-wallet for everybody' });
  await user.selectOptions(within(dialog).getByLabelText(/^Release/), '1.1.0');
  await user.type(within(dialog).getByLabelText(/^Reason/), 'new fee');
  await user.click(within(dialog).getByRole('button', { name: 'Deploy' }));
  expect(await screen.findByText(/^Waits for a second person: Deploy mfe-wallet/)).toBeInTheDocument();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(await screen.findByRole('article', { name: 'Current state' })).toHaveTextContent(
    /the-releaser: Deploy, mfe-wallet 1\.1\.0.*new fee/,
  );
  fake.session = { name: 'olga', roles: ['releaser'] };
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Approve the request…' }));
  const approval = await screen.findByRole('dialog', { name: 'Approve the request about mfe-wallet' });
  expect(await within(approval).findByText('1.1.0')).toBeInTheDocument();
  await user.type(within(approval).getByLabelText(/^Reason/), 'looks right');
  await user.click(within(approval).getByRole('button', { name: 'Approve the request' }));
  await waitFor(() => expect(approval).not.toBeInTheDocument());
  const wallet = fake.remotes.find(({ name }) => name === 'mfe-wallet');
  expect(wallet).toMatchObject({ live: { version: '1.1.0', by: 'the-releaser' } });
  expect(wallet).not.toHaveProperty('requested');
});

test('withdraws a release, and offers no deployment of it any more @PLAT-03', async () => {
  const fake = createFakeRegistry('releaser');
  const { user } = renderConsole(fake, '/remotes/mfe-wallet');
  await user.click(await screen.findByRole('button', { name: 'Withdraw 1.1.0…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw a release of mfe-wallet' });
  await user.type(within(dialog).getByLabelText(/^Reason/), 'leaks memory');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(fake.audit).toMatchObject([{ act: 'withdraw', reason: 'leaks memory' }]);
  expect(await screen.findByText('Withdrawn')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /1\.1\.0…$/ })).not.toBeInTheDocument();
});
