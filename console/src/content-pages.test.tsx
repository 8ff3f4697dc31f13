import type { ActShape } from '@parlour/contracts/back-office';
import { changeNoticeAct, publishNoticeAct, setSwitchAct } from '@parlour/contracts/back-office';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeRegistry } from './testing/fake-registry.ts';
import { renderConsole } from './testing/render-console.tsx';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());

/** Acts as another editor, past the page. */
async function act({ path }: ActShape, input: object): Promise<unknown> {
  const grant = await gateway.signGrant({ sub: 'ann', roles: ['content'] });
  const response = await gateway.fetch(`/wps/operator/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${grant}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const answer = (await response.json()) as { success: boolean; value: unknown };
  expect(answer).toMatchObject({ success: true });
  return answer.value;
}

const publishNotice = async (title: string): Promise<number> => {
  const notice = { type: 'PL', title: { EN: title }, body: { EN: '<p>Hear</p>' } };
  return ((await act(publishNoticeAct, notice)) as { id: number }).id;
};
const readTitle = async (id: number) =>
  (await gateway.sql(`select title->>'EN' as title, version from messaging_notice where id = ${id}`))[0];

test('an editor who saves after another one keeps the entered text, sees the other one, and may replace it', async () => {
  const id = await publishNotice('From the start');
  const { user, container } = renderConsole(createFakeRegistry('content'), '/notices', gateway);
  await user.click(await screen.findByRole('button', { name: `Change number ${id}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Change number ${id}` }));
  const title = dialog.getByLabelText(/^Title, English/);
  await user.clear(title);
  await user.type(title, 'Mine');
  const notice = { type: 'PL', title: { EN: 'Theirs' }, body: { EN: '<p>Hear</p>' } };
  await act(changeNoticeAct, { ...notice, id, version: 1 });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Somebody else has changed this in the meantime/)).toBeVisible();
  expect(title).toHaveValue('Mine');
  expect(await dialog.findByText('English: Theirs')).toBeVisible();
  expect(await readTitle(id)).toEqual({ title: 'Theirs', version: 2 });
  expect((await axe(container.ownerDocument.body)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Replace it by my values' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await readTitle(id)).toEqual({ title: 'Mine', version: 3 }));
  await user.click(await screen.findByRole('button', { name: `History of number ${id}` }));
  await user.click(await screen.findByRole('button', { name: 'Undo the latest change…' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await readTitle(id)).toEqual({ title: 'Theirs', version: 4 }));
});

test('what the gateway refuses is marked at its field, which gets the focus', async () => {
  const { user } = renderConsole(createFakeRegistry('content'), '/notices', gateway);
  await user.click(await screen.findByRole('button', { name: 'Publish a notice…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Title, English/), 'Late');
  await user.type(dialog.getByLabelText(/^Text, English/), '<p onclick="x()">Late</p>');
  await user.type(dialog.getByLabelText(/^Begins/), '2020-01-01T10:00');
  expect(dialog.getByText('This time is over. Empty: now.')).toBeVisible();
  await user.clear(dialog.getByLabelText(/^Begins/));
  await user.type(dialog.getByLabelText(/^Ends/), '2099-01-01T10:00');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('Not permitted in this text: onclick="x()"')).toBeVisible();
  const body = dialog.getByLabelText(/^Text, English/);
  expect(body).toHaveAttribute('aria-invalid', 'true');
  expect(body).toHaveFocus();
  expect(dialog.getByLabelText(/^Ends/)).not.toHaveAttribute('aria-invalid', 'true');
  await user.clear(dialog.getByLabelText(/^Ends/));
  await user.type(dialog.getByLabelText(/^Ends/), '2020-01-01T10:00');
  await user.clear(body);
  await user.type(body, '<p>Late</p>');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText(/^The end/)).toBeVisible();
  expect(dialog.getByLabelText(/^Ends/)).toHaveAttribute('aria-invalid', 'true');
  expect(dialog.getByLabelText(/^Ends/)).toHaveFocus();
});

test('a switch is turned, and not by an operator who saw another state @ROLE-02', async () => {
  const { user, container } = renderConsole(createFakeRegistry('content'), '/switches', gateway);
  await user.click(await screen.findByRole('button', { name: 'Turn off: Play for free' }));
  await act(setSwitchAct, { modId: 'FREEPLAY3', enabled: false });
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText(/^Somebody else has changed this in the meantime/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Turn on: Play for free' }));
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect(await screen.findByRole('button', { name: 'Turn off: Play for free' })).toBeVisible();
  expect((await axe(container)).violations).toEqual([]);
});
