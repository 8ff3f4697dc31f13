import { getHelpCenterCall, getRegisterRulesCall } from '@parlour/contracts/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { endTestShell, startTestShell } from '../../testing/start-test-shell.tsx';

afterEach(endTestShell);

const topics = [
  {
    topicId: 'site',
    title: 'Rules and protection',
    articles: [
      { articleId: 'terms', title: 'Terms in short', html: '<p>One account each.</p><script>ran()</script>' },
    ],
  },
];

const rules = {
  termsVersion: '1',
  minimumAge: 18,
  fields: [{ field: 'username', required: true, acceptedPattern: 'letter_first', min: 2, max: 16 }] as const,
};

async function openRegister(isThere = true) {
  const page = await startTestShell({
    at: '/register',
    prepare(gateway) {
      gateway.on(getRegisterRulesCall, () => ({ ...rules, fields: [...rules.fields] }));
      if (isThere) gateway.on(getHelpCenterCall, () => ({ topics }));
      else gateway.refuse(getHelpCenterCall, 'server.unavailable');
    },
  });
  const form = await screen.findByRole('dialog', { name: 'Register' });
  return { ...page, form: within(form) };
}

test('shows the terms over the registration, which keeps the typed values @MOD-01', async () => {
  const { user, form } = await openRegister();
  await user.type(await form.findByLabelText(/^Username/), 'newcomer');
  await user.click(form.getByRole('link', { name: 'Terms' }));
  const help = await screen.findByRole('dialog', { name: 'Terms in short' });
  expect(await within(help).findByText('One account each.')).toBeInTheDocument();
  expect(help.querySelector('script')).toBeNull();
  await user.click(within(help).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(help).not.toBeInTheDocument());
  expect(form.getByLabelText(/^Username/)).toHaveValue('newcomer');
});

test('opens the terms on one press from an invalid field, whose error appears afterwards @MOD-01 @VAL-02', async () => {
  const { user, form } = await openRegister();
  const username = await form.findByLabelText(/^Username/);
  const link = form.getByRole('link', { name: 'Terms' });
  await user.type(username, '1');
  await user.pointer({ keys: '[MouseLeft>]', target: link });
  expect(username).not.toHaveFocus();
  expect(username).toBeValid();
  await user.pointer({ keys: '[/MouseLeft]', target: link });
  await waitFor(() => expect(username).toBeInvalid());
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Terms in short' })).getByRole('button', {
      name: 'Close',
    }),
  );
  await waitFor(() => expect(link).toHaveFocus());
});

test('reports an unknown article', async () => {
  const { user, form } = await openRegister();
  await user.click(await form.findByRole('link', { name: 'Privacy' }));
  expect(await screen.findByText('This article does not exist')).toBeInTheDocument();
});

test('reports that the help could not be loaded, and offers a retry', async () => {
  const { user, form } = await openRegister(false);
  await user.click(await form.findByRole('link', { name: 'Terms' }));
  expect(await screen.findByText('The help could not be loaded')).toBeInTheDocument();
});
