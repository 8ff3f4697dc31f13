import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { appCode, createFakeRegistry, type FakeRegistry, password } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';

type User = ReturnType<typeof renderConsole>['user'];

const getFactor = ({ operators }: FakeRegistry, name: string): boolean | undefined =>
  operators.find((operator) => operator.name === name)?.secondFactor;

async function logIn(user: User, name: string): Promise<void> {
  await user.type(await screen.findByLabelText(/Operator name/), name);
  await user.type(screen.getByLabelText(/^Password/), password);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

/** Goes through the set-up, from the password to the recovery codes. */
async function setUp(user: User): Promise<void> {
  await user.type(await screen.findByLabelText(/^Password/), password);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText(/^Code/), appCode);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('list', { name: 'Recovery codes' });
}

describe('a login with a second factor', () => {
  test('asks for the code after the password, and says when it is wrong @SAFE-04', async () => {
    const fake = createFakeRegistry();
    fake.session = undefined;
    fake.operators = fake.operators.map((operator) => ({ ...operator, secondFactor: true }));
    const { user } = renderConsole(fake);
    await logIn(user, 'the-releaser');
    const code = await screen.findByLabelText(/^Code/);
    expect(screen.queryByText('Enter the code of your authenticator app.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Fill in all fields.')).toBeInTheDocument();
    await user.type(code, '000000');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('The code is wrong or was used before.')).toBeInTheDocument();
    await user.clear(code);
    await user.type(code, appCode);
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('heading', { name: 'Live releases' })).toBeInTheDocument();
  });
});

describe('the set-up of a second factor', () => {
  test('is all that a site which requires one offers until it is done @SAFE-04', async () => {
    const fake = createFakeRegistry();
    fake.session = undefined;
    fake.requiresSecondFactor = true;
    const { user, container } = renderConsole(fake);
    await logIn(user, 'the-admin');
    expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Password/), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('The name or the password is wrong.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText(/^Password/));
    await user.type(screen.getByLabelText(/^Password/), password);
    await user.click(screen.getByRole('button', { name: 'Continue' }));

    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
    expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
    await user.type(screen.getByLabelText(/^Code/), '000000');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The code is wrong or was used before.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText(/^Code/));
    await user.type(screen.getByLabelText(/^Code/), appCode);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));

    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']);
    await user.click(screen.getByRole('button', { name: 'I have stored them' }));
    expect(await screen.findByRole('heading', { name: 'Live releases' })).toBeInTheDocument();
  });

  test('is offered to every operator on the page of their own account @SAFE-04', async () => {
    const fake = createFakeRegistry('viewer');
    const { user } = renderConsole(fake);
    await user.click(await screen.findByRole('link', { name: /the-viewer/ }));
    expect(await screen.findByText('Your password alone opens the console.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Set up a second factor…' }));
    await setUp(user);
    expect(getFactor(fake, 'the-viewer')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'I have stored them' }));
    expect(await screen.findByText(/Every login asks for a code/)).toBeInTheDocument();
    expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).not.toBeInTheDocument();
  });
});

test('an administrator resets the second factor of an operator who has one @SAFE-04', async () => {
  const fake = createFakeRegistry('admin');
  fake.operators = fake.operators.map((one) => ({ ...one, secondFactor: one.name !== 'the-viewer' }));
  const { user } = renderConsole(fake, '/access');
  await user.click(await screen.findByRole('button', { name: 'Reset the second factor of the-releaser…' }));
  for (const name of ['the-viewer', 'the-admin'])
    expect(
      screen.queryByRole('button', { name: `Reset the second factor of ${name}…` }),
    ).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(getFactor(fake, 'the-releaser')).toBe(false));
  expect(
    await screen.findByText('the-releaser can set up a new second factor.', { exact: false }),
  ).toBeInTheDocument();
});
