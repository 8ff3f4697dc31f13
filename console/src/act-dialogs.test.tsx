/** Acts that no other test carries out through their pages: on a member, on held wins, old rounds, stops and the bound of two people. */

import type { OperatorRole } from '@parlour/contracts';
import { approveRequestAct } from '@parlour/contracts/back-office';
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

/** Approves the latest request as another operator. */
async function approveLatest(): Promise<void> {
  const [request] = await gateway.sql('select max(id) as id from operator_request');
  await gateway.act(approveRequestAct, { id: Number(request?.id), reason: 'seen by me too' }, 'admin');
}

test('a note about a member needs a text, and is on the view of notes', async () => {
  const memberId = await gateway.createMember('nora');
  const page = renderConsole(createFakeRegistry('support'), `/members/${memberId}?view=notes`, gateway);
  await page.user.click(await screen.findByRole('button', { name: 'Add a note…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a note' }));
  await page.user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(dialog.getByText('Enter the note.')).toBeVisible();
  await page.user.type(dialog.getByLabelText(/^Note/), 'Calls every Monday.');
  await page.user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await within(screen.getByRole('main')).findByText('Calls every Monday.')).toBeVisible();
});

test('a message to a member needs title and text in English, and reaches the mailbox as plain text', async () => {
  const memberId = await gateway.createMember('mira');
  const { user, dialog } = await openAct(memberId, 'Send a message…', 'support');
  await user.type(dialog.getByLabelText(/^Reason/), 'asked by phone');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(dialog.getByText('Enter title and text in English.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Title, English/), 'Your question');
  await user.type(dialog.getByLabelText(/^Text, English/), 'All is <well>.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(
    await gateway.sql(`select title->>'EN' as title, body->>'EN' as body from messaging_message
      where member_id = ${memberId}`),
  ).toContainEqual({ title: 'Your question', body: '<p>All is &lt;well&gt;.</p>' });
});

test('a second factor is reset by two people', async () => {
  const memberId = await gateway.createMember('resa');
  await gateway.sql(`insert into identity_authenticator (member_id, secret, created_at, confirmed_at)
    values (${memberId}, 'SECRET', now(), now())`);
  await gateway.sql(`insert into identity_profile (member_id, two_factor_since) values (${memberId}, now())
    on conflict (member_id) do update set two_factor_since = now()`);
  const { user, dialog } = await openAct(memberId, 'Reset the second factor…', 'support');
  await user.type(dialog.getByLabelText(/^Reason/), 'lost the phone');
  await user.click(dialog.getByRole('button', { name: 'Request the reset' }));
  expect(await screen.findByText(/^Request \d+ waits for a second person$/)).toBeVisible();
  await approveLatest();
  expect(await gateway.sql(`select 1 from identity_authenticator where member_id = ${memberId}`)).toEqual([]);
});

test('one session of a member is ended, and the other stays open', async () => {
  const memberId = await gateway.createMember('sesa');
  await gateway.sql(`
    insert into identity_session (token_hash, member_id, opened_at, seen_at, expires_at, ip, browser)
    select md5(browser) || md5(browser), ${memberId}, now(), now(), now() + interval '1 day', '203.0.113.8', browser
      from unnest(array['Chrome', 'Firefox']) as browser`);
  const { user } = renderConsole(createFakeRegistry('support'), `/members/${memberId}`, gateway);
  await user.click(await screen.findByRole('button', { name: 'End… Firefox' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Reason/), 'a stolen phone');
  await user.click(dialog.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End… Firefox' })).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'End… Chrome' })).toBeVisible();
});

test('a debt is collected by two people, up to what the member owes @WAL-06', async () => {
  const memberId = await gateway.createMember('dela');
  await gateway.owe({ memberId, amountMinor: 5_000 });
  const { user, dialog, unmount } = await openAct(memberId, 'Collect a debt…');
  const amount = dialog.getByLabelText(/^Amount/);
  await user.clear(amount);
  await user.type(amount, '50.01');
  await user.type(dialog.getByLabelText(/^Reason/), 'a win that was rolled back');
  await user.click(dialog.getByRole('button', { name: 'Request the collection' }));
  expect(dialog.getByText('Enter an amount above zero, up to the debt.')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '50');
  await user.click(dialog.getByRole('button', { name: 'Request the collection' }));
  expect(await screen.findByText(/^Request \d+ waits for a second person$/)).toBeVisible();
  await approveLatest();
  unmount();
  renderConsole(createFakeRegistry('risk'), `/members/${memberId}`, gateway);
  await screen.findByRole('button', { name: 'Acts' });
  expect(screen.queryByText('In debt')).not.toBeInTheDocument();
});

/** Stores an unsettled round of a new member, placed some days ago. Returns its number, as the page shows it, and its member. */
async function placeRound(username: string, days: number) {
  const memberId = await gateway.createMember(username);
  await gateway.sql(`
    insert into betting_session (id, member_id, site_token_hash, vendor_code, vendor_game, game_id, demo, opened_at)
    values ('${username}', ${memberId}, 'hash', 'SANDBOX', 'one', 1, false, now())`);
  const [round] = await gateway.sql(`
    insert into betting_round (vendor_code, round_id, session_id, member_id, team_path, game_id, category, demo,
      status, stake_minor, rule_version, placed_at)
    values ('SANDBOX', '${username}', '${username}', ${memberId}, '1.', 1, 'RNG', false, 'OPEN', 2500, '1',
      now() - interval '${days} days') returning bet_no`);
  return { memberId, betNo: Number(round?.bet_no) };
}

test('a held win is credited with a reason, and leaves the queue @WAL-09', async () => {
  const { memberId, betNo } = await placeRound('hela', 1);
  await gateway.sql(
    `update betting_round set payout_minor = 6000, held_minor = 6000 where bet_no = ${betNo}`,
  );
  await gateway.sql(`
    insert into betting_win_hold (vendor_code, tx_id, bet_no, member_id, amount_minor, held_because, limit_minor, held_at)
    values ('SANDBOX', 'hela-win', ${betNo}, ${memberId}, 6000, 'single-win', 5000, now())`);
  const { user } = renderConsole(createFakeRegistry('risk'), '/wins', gateway);
  const row = await screen.findByRole('row', { name: / 60\.00 25\.00 Above the limit for one win / });
  await user.click(within(row).getAllByRole('button')[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Credit…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Credit the win of / }));
  await user.click(dialog.getByRole('button', { name: 'Credit the win' }));
  expect(dialog.getByText('Enter a reason of at least 3 characters.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Reason/), 'the vendor showed the round');
  await user.click(dialog.getByRole('button', { name: 'Credit the win' }));
  expect(await screen.findByText('Held win decided')).toBeVisible();
  expect(await gateway.sql(`select state, decided_by from betting_win_hold where bet_no = ${betNo}`)).toEqual(
    [{ state: 'CREDITED', decided_by: 'operator:the-risk' }],
  );
});

test('the stake of a round that is open for fourteen days is refunded with a reason @WAL-09', async () => {
  const { betNo } = await placeRound('olda', 15);
  const { user } = renderConsole(createFakeRegistry('risk'), '/rounds', gateway);
  await user.click(
    within(await screen.findByRole('row', { name: / olda / })).getByRole('button', { name: /^Refund / }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('25.00')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Reason/), 'the vendor has no record');
  await user.click(dialog.getByRole('button', { name: 'Refund the stake' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: / olda / })).not.toBeInTheDocument());
  expect(await gateway.sql(`select status from betting_round where bet_no = ${betNo}`)).toEqual([
    { status: 'REFUNDED' },
  ]);
});

test('a stop of withdrawals ends by two people @WAL-03', async () => {
  await gateway.sql(`
    insert into wallet_withdrawal_stop (reason, problems, stopped_by, stopped_at)
    values ('The ledger differs.', '[]', 'job:verification', now())`);
  const { user, unmount } = renderConsole(createFakeRegistry('admin'), '/verification', gateway);
  await user.click(await screen.findByRole('button', { name: 'Resume withdrawals…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Reason/), 'a counter was wrong');
  await user.click(dialog.getByRole('button', { name: 'Request the end of the stop' }));
  expect(await screen.findByText(/^Request \d+ waits for a second person$/)).toBeVisible();
  await approveLatest();
  unmount();
  renderConsole(createFakeRegistry('risk'), '/verification', gateway);
  expect(await screen.findByText('Withdrawals are possible')).toBeVisible();
});

test('the amount above which two people decide is itself changed by two people @SAFE-04', async () => {
  const name = 'Amount above which two people decide';
  const { user, unmount } = renderConsole(createFakeRegistry('admin'), '/settings', gateway);
  await user.click(await screen.findByRole('button', { name: `Change: ${name}` }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByLabelText(/^Amount/);
  await user.clear(amount);
  await user.type(dialog.getByLabelText(/^Reason/), 'larger deposits');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Complete the form.')).toBeVisible();
  await user.type(amount, '77,000');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Request \d+ waits for a second person$/)).toBeVisible();
  await approveLatest();
  unmount();
  renderConsole(createFakeRegistry('admin'), '/settings', gateway);
  expect(await screen.findByRole('region', { name })).toHaveTextContent('77,000.00');
});
