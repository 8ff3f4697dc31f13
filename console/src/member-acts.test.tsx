/** Every act on the page of a member, through its dialog. */

import type { OperatorRole } from '@parlour/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { createFakeRegistry } from './testing/fake-registry.ts';
import { renderConsole } from './testing/render-console.tsx';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());

/** Opens one of the acts of a member. */
async function openAct(memberId: number, name: string, role: OperatorRole = 'risk') {
  const page = renderConsole(createFakeRegistry(role), `/members/${memberId}`, gateway);
  await page.user.click(await screen.findByRole('button', { name: 'Acts' }));
  await page.user.click(await screen.findByRole('menuitem', { name }));
  return { ...page, dialog: within(await screen.findByRole('dialog')) };
}
const readRequests = (memberId: number) =>
  gateway.sql(`select act, input->>'book' as book, (input->>'amountMinor')::bigint as minor from operator_request
    where (input->>'memberId')::int = ${memberId} order by id`);

test('an adjustment of money counts hundredths, and one of points counts whole points', async () => {
  const memberId = await gateway.createMember('petra');
  const money = await openAct(memberId, 'Adjust a balance…');
  await money.user.type(money.dialog.getByLabelText(/^Amount/), '70.00');
  await money.user.type(money.dialog.getByLabelText(/^Reason/), 'a fee in error');
  await money.user.click(money.dialog.getByRole('button', { name: 'Request the adjustment' }));
  expect(await screen.findByText(/^Request \d+ waits for a second person$/)).toBeVisible();
  money.unmount();

  const { user, dialog } = await openAct(memberId, 'Adjust a balance…');
  await user.selectOptions(dialog.getByLabelText('Book'), 'Points');
  await user.type(dialog.getByLabelText(/^Amount/), '12.5');
  await user.type(dialog.getByLabelText(/^Reason/), 'points in error');
  await user.click(dialog.getByRole('button', { name: 'Request the adjustment' }));
  expect(await dialog.findByText('Enter an amount above zero; points are whole.')).toBeVisible();
  await user.clear(dialog.getByLabelText(/^Amount/));
  await user.type(dialog.getByLabelText(/^Amount/), '1,250');
  await user.click(dialog.getByRole('button', { name: 'Request the adjustment' }));
  expect(await screen.findByText(/^Request \d+ waits for a second person$/)).toBeVisible();
  await waitFor(async () =>
    expect(await readRequests(memberId)).toEqual([
      { act: 'members/adjust', book: 'main', minor: 7_000 },
      { act: 'members/adjust', book: 'points', minor: 1_250 },
    ]),
  );
});
