import { screen, waitFor, within } from '@testing-library/react';
import { createFakeRegistry, password } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';

describe('an administrator', () => {
  test('adds and removes operators @SAFE-04', async () => {
    const fake = createFakeRegistry('admin');
    const { user } = renderConsole(fake, '/access');
    await user.click(await screen.findByRole('button', { name: 'Add an operator…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add an operator' });
    await user.type(within(dialog).getByLabelText(/^Name/), 'the-viewer');
    await user.type(within(dialog).getByLabelText(/^Password/), password);
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText('The operator the-viewer already exists.')).toBeInTheDocument();
    await user.clear(within(dialog).getByLabelText(/^Name/));
    await user.type(within(dialog).getByLabelText(/^Name/), 'nia');
    await user.click(within(dialog).getByLabelText('Support'));
    await user.click(within(dialog).getByLabelText('Cashier'));
    await user.click(within(dialog).getByLabelText('Viewer'));
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('row', { name: /^nia .*Support, Cashier/ })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Remove nia…' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(fake.operators.map(({ name }) => name)).not.toContain('nia'));
    expect(screen.queryByRole('button', { name: 'Remove the-admin…' })).not.toBeInTheDocument();
  });

  test('changes the roles of another operator, and not their own @SAFE-04', async () => {
    const fake = createFakeRegistry('admin');
    const { user } = renderConsole(fake, '/access');
    await user.click(await screen.findByRole('button', { name: 'Roles of the-viewer…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Roles of the-viewer' });
    expect(within(dialog).getByLabelText('Viewer')).toBeChecked();
    await user.click(within(dialog).getByLabelText('Risk manager'));
    await user.click(within(dialog).getByRole('button', { name: 'Change the roles' }));
    expect(
      await screen.findByRole('row', { name: /^the-viewer .*Viewer, Risk manager/ }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Roles of the-admin…' })).not.toBeInTheDocument();
  });

  test('makes a token for the remotes of a team, shows it once, and revokes it @SAFE-04', async () => {
    const fake = createFakeRegistry('admin');
    const { user } = renderConsole(fake, '/access');
    await user.click(await screen.findByRole('button', { name: 'Create a token…' }));
    const dialog = await screen.findByRole('dialog');
    const press = () => user.click(within(dialog).getByRole('button', { name: 'Create' }));
    await user.type(within(dialog).getByLabelText(/^Name/), 'wallet team');
    await press();
    expect(dialog).toHaveTextContent('Choose at least one remote for a publisher.');
    await user.click(within(dialog).getByLabelText('mfe-wallet'));
    await press();
    expect(await within(dialog).findByText('parlour_secret')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('parlour_secret')).not.toBeInTheDocument();
    expect(fake.tokens).toMatchObject([{ name: 'wallet team', role: 'publisher', remotes: ['mfe-wallet'] }]);
    await user.click(screen.getByRole('button', { name: 'Revoke wallet team…' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(fake.tokens[0]).toHaveProperty('revokedAt'));
    expect(await screen.findByText('Revoked')).toBeInTheDocument();
  });

  test('sees which tokens were created without an end @SAFE-04', async () => {
    const fake = createFakeRegistry('admin');
    const token = { role: 'risk', createdAt: '2026-11-22T10:00:00.000Z', createdBy: 'olga' } as const;
    const expiresAt = '2099-02-20T10:00:00.000Z';
    fake.tokens = [
      { ...token, id: '1', name: 'old job', expiresAt, createdWithoutEnd: true },
      { ...token, id: '2', name: 'new job', expiresAt },
    ];
    renderConsole(fake, '/access');
    expect(await screen.findByRole('row', { name: /^old job .*Was created without an end/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /^new job/ })).not.toHaveTextContent('without an end');
  });
});
