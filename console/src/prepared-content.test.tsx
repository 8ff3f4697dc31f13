import { setHelpTopicAct } from '@parlour/contracts/back-office';
import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeRegistry } from './testing/fake-registry.ts';
import { renderConsole } from './testing/render-console.tsx';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());

const render = (path: string) => renderConsole(createFakeRegistry('content'), path, gateway);
const openDialog = async ({ user }: ReturnType<typeof render>, button: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};

describe('before it is published, the site shows by a link with a secret', () => {
  test.each([
    ['the contacts', '/settings', 'Change: Contact links', /^Telegram/, 'https://t.me/later', '/'],
    [
      'what visitors from a blocked region read',
      '/settings',
      'Change: Blocked regions',
      /^Notice, English/,
      '!',
      '/',
    ],
    ['the name of a level of the club', '/club', /^Rename/, /^Name, English/, ' later', '/'],
  ])('%s', async (_what, page, button, label, text, path) => {
    const rendered = render(page);
    const [first] = await screen.findAllByRole('button', { name: button });
    if (first) await rendered.user.click(first);
    const dialog = within(await screen.findByRole('dialog'));
    await rendered.user.type(dialog.getByLabelText(label), text);
    await rendered.user.click(dialog.getByRole('button', { name: 'Preview' }));
    const link = await dialog.findByRole('link', { name: /^Open the preview/ });
    const address = new URL(link.getAttribute('href') ?? '', 'https://parlour.example');
    expect(address.pathname).toBe(path);
    const answer = await gateway.fetch(
      `/wps/system/preview?preview=${address.searchParams.get('draft')}&lang=en`,
    );
    expect(JSON.stringify(await answer.json())).toContain(text.trim());
  });

  test('the footer', async () => {
    const rendered = render('/settings');
    const dialog = await openDialog(rendered, 'Change: Footer');
    await rendered.user.type(dialog.getByLabelText(/^Browsers/), '{Enter}Lynx');
    await rendered.user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findByRole('link', { name: /^Open the preview/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/\?draft=/),
    );
  });

  test('a topic of the help centre @MSG-02', async () => {
    const rendered = render('/help?view=topics');
    const dialog = await openDialog(rendered, 'Add a topic…');
    await rendered.user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(dialog.getByText('Complete the form first.')).toBeVisible();
    await rendered.user.type(dialog.getByLabelText(/^Name in addresses/), 'soon');
    await rendered.user.type(dialog.getByLabelText(/^Title, English/), 'Soon');
    await rendered.user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findByRole('link', { name: /^Open the preview/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/help\?draft=/),
    );
  });
});

test('a name of a level of the club can start later, and waits among the scheduled changes @MEM-08', async () => {
  const rendered = render('/club');
  const [first] = await screen.findAllByRole('button', { name: /^Rename/ });
  if (first) await rendered.user.click(first);
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByLabelText(/^Name, English/);
  await rendered.user.clear(name);
  await rendered.user.type(name, 'Ruby');
  await rendered.user.type(dialog.getByLabelText(/^Starts/), '2099-01-01T10:00');
  await rendered.user.type(dialog.getByLabelText(/^Reason/), 'the new year');
  await rendered.user.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText(/^Done/)).toBeVisible();
  rendered.unmount();
  const { container } = render('/schedule');
  expect(
    await screen.findByRole('row', { name: /^Club level 0 .*Ruby.* Waiting the new year/ }),
  ).toBeVisible();
  expect((await axe(container)).violations).toEqual([]);
});

test('an article can start later, and is refused at its language for HTML that players would not see @MSG-02 @MOD-03', async () => {
  await gateway.act(
    setHelpTopicAct,
    { id: 'later', version: null, title: { EN: 'Later' }, position: 900 },
    'content',
  );
  const rendered = render('/help');
  const { user } = rendered;
  const dialog = await openDialog(rendered, 'Add an article…');
  await user.type(dialog.getByLabelText(/^Name in addresses/), 'later-one');
  await user.type(dialog.getByLabelText(/^Position/), '5');
  await user.selectOptions(dialog.getByLabelText(/^Topic/), 'Later');
  await user.type(dialog.getByLabelText(/^Title, English/), 'Later one');
  const getBody = () => dialog.getByLabelText(/^Text, English/);
  await user.type(getBody(), '<p onclick="x()">Soon</p>');
  await user.type(dialog.getByLabelText(/^Starts/), '2099-01-01T10:00');
  await user.type(dialog.getByLabelText(/^Reason/), 'the new year');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Not permitted in this text: onclick="x()"')).toBeVisible();
  expect(getBody()).toHaveAttribute('aria-invalid', 'true');
  await user.clear(getBody());
  await user.type(getBody(), '<p>Soon</p>');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Done/)).toBeVisible();
  rendered.unmount();
  render('/schedule');
  expect(
    await screen.findByRole('row', { name: /^Article later-one .*Later one.* Waiting the new year/ }),
  ).toBeVisible();
  expect(await gateway.sql(`select id from messaging_help_article where id = 'later-one'`)).toEqual([]);
});
