import { acceptTermsCall, getHelpCenterCall, getTermsCall } from '@parlour/contracts/calls';
import type { FakeGateway } from '@parlour/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { endTestShell, startTestShell } from '../../testing/start-test-shell.tsx';

afterEach(endTestShell);

const topics = [
  {
    topicId: 'site',
    title: 'Rules and protection',
    articles: [{ articleId: 'terms', title: 'Terms in short', html: '<p>One account each.</p>' }],
  },
];
const accepted = (version: string) => ({ version, at: '2026-11-01T08:00:00.000Z' });

/** Opens the page of a member who accepted version 1 and logs in. */
async function logIn(current: string, prepare: (gateway: FakeGateway) => void = () => undefined) {
  const page = await startTestShell({
    prepare(gateway) {
      gateway.on(getTermsCall, () => ({ current, accepted: accepted('1'), isOutdated: current !== '1' }));
      gateway.on(getHelpCenterCall, () => ({ topics }));
      gateway.on(acceptTermsCall, () => ({ accepted: true as const }));
      prepare(gateway);
    },
  });
  page.shell.session.open({ token: 'token-of-ada', username: 'ada', accountCode: 0 });
  return page;
}
const findTermsDialog = () => screen.findByRole('dialog', { name: 'The terms have changed' });

test('asks a member who accepted older terms to read the new ones, once after the login @AUTH-05', async () => {
  const { gateway, user } = await logIn('2');
  const dialog = await findTermsDialog();
  expect(await within(dialog).findByText('One account each.')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'I accept' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(gateway.received(acceptTermsCall)).toEqual([{ version: '2' }]);
  expect(gateway.received(getTermsCall)).toHaveLength(1);
});

test('shows terms that changed during reading, and accepts those only on a second request', async () => {
  const { gateway, user } = await logIn('2', (fake) =>
    fake.on(acceptTermsCall, ({ input }) => {
      if (input.version === '3') return { accepted: true as const };
      throw { code: 'identity.terms-outdated', message: 'newer', details: { termsVersion: '3' } };
    }),
  );
  const dialog = await findTermsDialog();
  const accept = within(dialog).getByRole('button', { name: 'I accept' });
  await user.click(accept);
  expect(await within(dialog).findByText(/The terms have just changed again/)).toBeInTheDocument();
  await user.click(accept);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(gateway.received(acceptTermsCall)).toEqual([{ version: '2' }, { version: '3' }]);
});

test('lets a member postpone reading, and accepts nothing', async () => {
  const { gateway, user } = await logIn('2');
  const dialog = await findTermsDialog();
  await user.click(within(dialog).getByRole('button', { name: 'Later' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(gateway.received(acceptTermsCall)).toEqual([]);
});

test('does not ask a member who accepted the current terms', async () => {
  const { gateway } = await logIn('1');
  await waitFor(() => expect(gateway.received(getTermsCall)).toHaveLength(1));
  expect(screen.queryByRole('dialog', { name: 'The terms have changed' })).not.toBeInTheDocument();
});
