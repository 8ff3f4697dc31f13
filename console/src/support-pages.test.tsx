import { setSwitchAct } from '@parlour/contracts/back-office';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { useLocation } from 'react-router-dom';
import { createFakeRegistry } from './testing/fake-registry.ts';
import { holdPayment } from './testing/hold-payment.ts';
import { renderConsole } from './testing/render-console.tsx';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());

/** Stores feedback that was received some hours ago. Returns its reference. */
async function receive(content: string, { hoursAgo, memberId }: { hoursAgo: number; memberId?: number }) {
  const [row] = await gateway.sql(`
    insert into messaging_feedback (request_id, member_id, type, content, received_at, due_at)
    values (gen_random_uuid(), ${memberId ?? 'null'}, 'GAME', '${content}', now() - interval '${hoursAgo} hours',
      now() + interval '${24 - hoursAgo} hours') returning id`);
  return `F-${1000 + Number(row?.id)}`;
}

test('support claims an overdue letter and answers it, and the member gets the answer @MSG-03', async () => {
  const memberId = await gateway.createMember('nyo');
  const reference = await receive('The wheel stands still.', { hoursAgo: 25, memberId });
  const { user, container } = renderConsole(createFakeRegistry('support'), '/feedback', gateway);
  expect(await screen.findByRole('row', { name: /The wheel stands still\..*nyo.*Overdue/ })).toBeVisible();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: reference }));
  const details = within(await screen.findByRole('dialog', { name: reference }));
  await user.click(await details.findByRole('button', { name: 'Claim' }));
  expect(await details.findByRole('button', { name: 'Release' })).toBeVisible();
  expect((await axe(container.ownerDocument.body)).violations).toEqual([]);
  await user.click(details.getByRole('button', { name: 'Answer…' }));
  const answer = within(await screen.findByRole('dialog', { name: `Answer ${reference}` }));
  await user.click(answer.getByRole('button', { name: 'Send the answer' }));
  expect(answer.getByText('Write an answer of at least 3 characters.')).toBeVisible();
  await user.type(answer.getByLabelText(/^Answer/), 'It turns again.');
  await user.click(answer.getByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText('Feedback answered')).toBeVisible();
  expect(
    await gateway.sql(`select body->>'EN' as body from messaging_message where member_id = ${memberId}`),
  ).toContainEqual({ body: '<p>It turns again.</p>' });
});

test('says that a list has more rows than it counts, and leads to all of them @MSG-03', async () => {
  await gateway.sql(`
    insert into messaging_feedback (request_id, type, content, received_at, due_at, handled_at, handled_by)
    select gen_random_uuid(), 'GAME', 'Thanks!', now(), now(), now(), 'gina' from generate_series(1, 10001)`);
  const { user } = renderConsole(createFakeRegistry('support'), '/feedback?show=all', gateway);
  expect(await screen.findByText('10,000+ rows')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('Page 2')).toBeVisible();
});

test('a letter of a visitor without a mailbox is answered elsewhere, and marked as a complaint @SAFE-09', async () => {
  const reference = await receive('Nobody called me.', { hoursAgo: 1 });
  const { user } = renderConsole(createFakeRegistry('support'), `/feedback?open=${reference}`, gateway);
  await user.click(await screen.findByRole('button', { name: 'Answer…' }));
  await user.type(await screen.findByRole('textbox', { name: /^Answer/ }), 'We called at noon.');
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText(/left no mailbox/)).toBeVisible();
  await user.click(screen.getByLabelText(/^I have answered in another way/));
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  await user.click(await screen.findByRole('button', { name: 'Mark as a complaint…' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'about our service');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Yes, kept until/)).toBeVisible();
});

test('what is searched about members is in no address @SAFE-04', async () => {
  await gateway.createMember('privatethin');
  const { user } = renderConsole(createFakeRegistry('support'), '/members?by=username', gateway, <Address />);
  await user.type(await screen.findByLabelText('Search for'), 'privatethin{Enter}');
  await user.click(await screen.findByRole('link', { name: 'privatethin' }));
  await waitFor(() => expect(screen.getByLabelText('Addresses')).toHaveTextContent(/\/members\/\d+/));
  expect(screen.getByLabelText('Addresses')).not.toHaveTextContent('privatethin');
});

const visited: string[] = [];

/** Lists every address that the console had. */
function Address() {
  const { pathname, search } = useLocation();
  visited.push(pathname + search);
  return <output aria-label="Addresses">{visited.join(' ')}</output>;
}

test('a member has the referrer, confirmed contacts, logins and devices on the first view @SAFE-03', async () => {
  const referrerId = await gateway.createMember('ora');
  const memberId = await gateway.createMember('pyae');
  await gateway.sql(`
    insert into identity_profile (member_id, email, email_verified_at, mobile, referrer_id, registered_ip)
    values (${memberId}, 'pyae@example.com', now(), '09450007777', ${referrerId}, '203.0.113.7')
    on conflict (member_id) do update set email = excluded.email, email_verified_at = excluded.email_verified_at,
      mobile = excluded.mobile, referrer_id = excluded.referrer_id, registered_ip = excluded.registered_ip`);
  await gateway.sql(`
    insert into identity_login (member_id, at, ip, browser, outcome)
    values (${memberId}, now(), '203.0.113.8', 'Firefox', 'opened'),
           (${memberId}, now(), '203.0.113.9', 'Chrome', 'wrong-credentials')`);
  await gateway.sql(`
    insert into identity_known_place (member_id, place, first_seen_at, last_seen_at)
    values (${memberId}, 'device:0123456789abcdef0123', now(), now())`);
  const { container } = renderConsole(createFakeRegistry('risk'), `/members/${memberId}`, gateway);
  const identity = within(await screen.findByRole('region', { name: 'Identity' }));
  expect(identity.getByText(/^pyae@example\.com \(confirmed /)).toBeVisible();
  expect(identity.getByText('09450007777 (not confirmed)')).toBeVisible();
  expect(identity.getByText('203.0.113.7')).toBeVisible();
  expect(identity.getByRole('link', { name: 'ora' })).toHaveAttribute('href', `/members/${referrerId}`);
  const logins = within(screen.getByRole('table', { name: 'Latest successful logins' }));
  expect(logins.getByRole('row', { name: /203\.0\.113\.8 Firefox/ })).toBeVisible();
  expect(logins.queryByText('Chrome')).not.toBeInTheDocument();
  const devices = within(screen.getByRole('table', { name: 'Known devices' }));
  expect(devices.getByText('0123456789abcdef')).toBeVisible();
  expect((await axe(container)).violations).toEqual([]);
});

test('the deposits of a member are filtered by their state @SAFE-03', async () => {
  const orderNo = await holdPayment(gateway, 'qin', 50_000);
  const [order] = await gateway.sql(
    `select member_id from wallet_deposit_order where order_no = '${orderNo}'`,
  );
  const address = `/members/${String(order?.member_id)}?view=deposits`;
  const { user } = renderConsole(createFakeRegistry('support'), address, gateway);
  expect(await screen.findByRole('row', { name: new RegExp(`^${orderNo} .* Expired`) })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('State'), 'Credited');
  expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
});

test('a bonus grant of a member is cancelled with a reason, and a compensation issued @MEM-06', async () => {
  const memberId = await gateway.createMember('holder');
  const [grant] =
    await gateway.sql(`insert into wallet_grant (member_id, source_key, title, amount_minor, created_at)
    values (${memberId}, 'test:holder', '{"EN": "First deposit"}', 5000, now()) returning id`);
  await gateway.sql(`insert into wallet_turnover_task (member_id, source, source_key, base_minor, multiple_ppm,
    required_minor, excluded_vendors, status, created_at, grant_id)
    values (${memberId}, 'BONUS', 'grant:holder', 5000, 5000000, 25000, '{}', 'OPEN', now(), ${grant?.id})`);
  const { user, container } = renderConsole(
    createFakeRegistry('admin'),
    `/members/${memberId}?view=rewards`,
    gateway,
  );
  await user.click(await screen.findByRole('button', { name: `Cancel the bonus grant ${grant?.id}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Reason/), 'two accounts of one person');
  await user.click(dialog.getByRole('button', { name: 'Cancel the grant' }));
  expect(await screen.findByText('Cancelled')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Compensate…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Issue a compensation' }));
  await user.type(form.getByLabelText(/^Amount/), '12.50');
  await user.type(form.getByLabelText(/^Reason/), 'a late payout');
  await user.click(form.getByRole('button', { name: 'Issue' }));
  expect(await screen.findByText('Claimable')).toBeVisible();
  expect(
    await gateway.sql(`select kind, amount, source from rewards_reward where member_id = ${memberId}`),
  ).toEqual([{ kind: 'MONEY', amount: 1_250, source: 'COMPENSATION' }]);
  expect((await axe(container)).violations).toEqual([]);
});

test('a held referral is rejected with a reason @MEM-06', async () => {
  const [friend, referrer] = [await gateway.createMember('friend'), await gateway.createMember('inviter')];
  await gateway.sql(`insert into rewards_referral (referee_id, referrer_id, registered_at, deadline, deposited_minor,
      valid_bet_minor, status, qualified_at)
    values (${friend}, ${referrer}, now(), now() + interval '1 day', 120000, 450000, 'HELD', now())`);
  const { user } = renderConsole(createFakeRegistry('admin'), '/referrals', gateway);
  expect(
    await screen.findByRole('row', { name: new RegExp(`^${friend} ${referrer} .* 1,200.* 4,500`) }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Reject the referral of member ${friend}` }));
  await user.type(await screen.findByLabelText(/^Reason/), 'one person, two accounts');
  await user.click(screen.getByRole('button', { name: 'Reject the referral' }));
  expect(await screen.findByText('No referral waits')).toBeVisible();
  expect(
    await gateway.sql(`select status, decide_reason from rewards_referral where referee_id = ${friend}`),
  ).toEqual([{ status: 'REJECTED', decide_reason: 'one person, two accounts' }]);
});

test('support ends the link of a member to a service @AUTH-13', async () => {
  const memberId = await gateway.createMember('linked');
  await gateway.sql(`insert into identity_link (member_id, provider, subject, linked_at)
    values (${memberId}, 'google', 'linked-1', now())`);
  const { user } = renderConsole(createFakeRegistry('support'), `/members/${memberId}`, gateway);
  await user.click(await screen.findByRole('button', { name: 'End the link to google' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'asked by the member');
  await user.click(screen.getByRole('button', { name: 'End the link' }));
  await waitFor(() => expect(screen.queryByText('google')).not.toBeInTheDocument());
});

/** Enters a text into the command palette. */
async function enterPalette({ user }: Pick<ReturnType<typeof renderConsole>, 'user'>, text: string) {
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByPlaceholderText(/^A section/));
  await user.paste(text);
}

test('the palette finds a deposit, feedback and a request by number, and says that a number is unknown', async () => {
  const orderNo = 'D261120-RIN0000001';
  await gateway.sql(`
    insert into wallet_deposit_order (order_no, member_id, request_id, method_id, amount_minor, fee_minor, status,
      provider, created_at, expires_at)
    select '${orderNo}', member_id, gen_random_uuid(), method_id, amount_minor, fee_minor, status, provider,
      created_at, expires_at
      from wallet_deposit_order where order_no = '${await holdPayment(gateway, 'rin', 60_000)}'`);
  const reference = await receive('Where is it?', { hoursAgo: 1 });
  const page = renderConsole(createFakeRegistry('support'), '/feedback', gateway);
  await enterPalette(page, orderNo.toLowerCase());
  expect(await screen.findByRole('option', { name: new RegExp(`^${orderNo}`) })).toBeVisible();
  await page.user.keyboard('{Escape}');
  await enterPalette(page, 'F-999999');
  expect(await screen.findByText(/^Nothing that your roles may see has the number F-999999\./)).toBeVisible();
  await page.user.keyboard('{Escape}');
  await enterPalette(page, reference.toLowerCase());
  await page.user.click(await screen.findByRole('option', { name: reference }));
  expect(await screen.findByRole('dialog', { name: reference })).toBeVisible();
});

test('the palette finds a transfer and a conversion by number, and leads to the account record of that day @WAL-06', async () => {
  const [member, agent] = [await gateway.createMember('tint'), await gateway.createMember('upper')];
  await gateway.sql(`
    insert into wallet_transfer (transfer_no, kind, sender_id, request_id, receiver_id, amount_minor, created_at)
    values ('X261120-TUN0000001', 'DOWN', ${agent}, gen_random_uuid(), ${member}, 123400, '2026-11-20T12:00:00Z')`);
  await gateway.sql(`
    insert into points_conversion (number, member_id, request_id, points, credited_minor, day, converted_at)
    values ('C261120-TUN0000002', ${member}, gen_random_uuid(), 100, 900, '2026-11-20', '2026-11-20T12:00:00Z')`);
  const page = renderConsole(createFakeRegistry('support'), '/feedback', gateway, <Address />);
  await enterPalette(page, 'x261120-tun');
  expect(await screen.findByRole('option', { name: /^X261120-TUN0000001.*tint · 1,234/ })).toBeVisible();
  await page.user.keyboard('{Escape}');
  await enterPalette(page, 'c261120-tun0000002');
  await page.user.click(await screen.findByRole('option', { name: /^C261120-TUN0000002.*tint · 9/ }));
  expect(await screen.findByRole('tab', { name: 'Record', selected: true })).toBeVisible();
  expect(screen.getByLabelText('Addresses')).toHaveTextContent(
    `/members/${member}?view=record&from=2026-11-20&to=2026-11-20`,
  );
});

test('the palette finds a release by its version, and Enter leads to the remote', async () => {
  const page = renderConsole(createFakeRegistry('viewer'), '/', gateway);
  await enterPalette(page, 'wallet 1.1.0');
  const release = await screen.findByRole('option', { name: /^mfe-wallet 1\.1\.0/ });
  await waitFor(() => expect(release).toHaveAttribute('aria-selected', 'true'));
  await page.user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'mfe-wallet', level: 1 })).toBeVisible();
});

test('the audit record is filtered by operator, area and act, and an entry shows the state before and after @SAFE-04', async () => {
  const reference = await receive('Is anybody there?', { hoursAgo: 2 });
  const grant = await gateway.signGrant({ sub: 'sofia', roles: ['support'] });
  for (const act of ['claim', 'handled'])
    await gateway.fetch(`/wps/operator/feedback/${act}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${grant}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reference }),
    });
  const { user, container } = renderConsole(createFakeRegistry('risk'), '/record?actor=sofia', gateway);
  expect(await screen.findByRole('button', { name: 'Feedback claimed' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Area'), 'Feedback');
  await user.selectOptions(screen.getByLabelText('Act'), 'Marked as handled');
  await waitFor(() => expect(screen.queryByText('Feedback claimed', { selector: 'button' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Marked as handled' }));
  const entry = within(await screen.findByRole('dialog', { name: /^Entry \d+/ }));
  expect(entry.getByText('sofia')).toBeVisible();
  expect((await axe(container.ownerDocument.body)).violations).toEqual([]);
});

test('the audit record names a switch as its page does @SAFE-04', async () => {
  await gateway.act(setSwitchAct, { modId: 'FREEPLAY3', enabled: false }, 'admin');
  renderConsole(createFakeRegistry('risk'), '/record?actor=ann', gateway);
  expect(await screen.findByRole('row', { name: /Switch Play for free/ })).toBeVisible();
});

test('filters are saved under a name, applied again, and removed', async () => {
  const address = '/feedback?show=all';
  const { user, container, unmount } = renderConsole(createFakeRegistry('support'), address, gateway);
  await user.click(await screen.findByRole('button', { name: 'Saved filters' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save these filters…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save the filters' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter a name.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Name/), 'Everything');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Everything' })).toBeVisible();
  unmount();

  const later = renderConsole(createFakeRegistry('support'), '/feedback', gateway);
  expect(await screen.findByLabelText('Show')).toHaveValue('open');
  await later.user.click(screen.getByRole('button', { name: 'Saved filters' }));
  await later.user.click(await screen.findByRole('menuitemradio', { name: 'Everything' }));
  expect(screen.getByLabelText('Show')).toHaveValue('all');
  expect((await axe(container)).violations).toEqual([]);
  await later.user.click(screen.getByRole('button', { name: 'Everything' }));
  await later.user.click(await screen.findByRole('menuitem', { name: 'Remove “Everything”' }));
  await later.user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.queryByRole('button', { name: 'Saved filters' })).not.toBeInTheDocument();
});

test('the navigation counts alarms that wait, and remotes that need a decision', async () => {
  const memberId = await gateway.createMember('sein');
  await gateway.sql(`
    insert into betting_session (id, member_id, site_token_hash, vendor_code, vendor_game, game_id, demo, opened_at)
    values ('sein', ${memberId}, 'hash', 'SANDBOX', 'one', 1, false, now())`);
  await gateway.sql(`
    insert into betting_round (vendor_code, round_id, session_id, member_id, team_path, game_id, category, demo,
      status, stake_minor, rule_version, placed_at)
    values ('SANDBOX', 'open-one', 'sein', ${memberId}, '1.', 1, 'RNG', false, 'OPEN', 2500, '1', now())`);
  await gateway.sql(`
    insert into betting_alarm (vendor_code, kind, round_id, raised_at)
    values ('SANDBOX', 'round-open-a-day', 'open-one', now()), ('SANDBOX', 'round-open-14-days', 'open-one', now()),
           ('SANDBOX', 'win-after-close', 'closed-one', now())`);
  const registry = createFakeRegistry('risk');
  registry.execute({ act: 'canary', name: 'mfe-wallet', version: '1.1.0', audience: { percent: 10 } }, 'rex');
  registry.execute(
    { act: 'pause-canary', name: 'mfe-wallet', reason: 'A person must decide' },
    'canary guard',
  );
  renderConsole(registry, '/', gateway);
  expect(await screen.findByRole('link', { name: 'Rounds 3 waiting' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Overview 1 waiting' })).toBeVisible();
});

test('the page of a deposit has its timeline, the reports of the provider, and what waits for a decision @WAL-02', async () => {
  const orderNo = await holdPayment(gateway, 'tun', 75_000);
  await gateway.sql(
    `insert into wallet_deposit_step (order_no, at, status) values ('${orderNo}', now(), 'PENDING_PSP')`,
  );
  const page = renderConsole(createFakeRegistry('cashier'), `/deposits/${orderNo}`, gateway);
  expect(await screen.findByRole('heading', { name: orderNo, level: 1 })).toBeVisible();
  const order = within(await screen.findByRole('region', { name: 'Order' }));
  expect(order.getByRole('link', { name: 'tun' })).toBeVisible();
  const steps = within(screen.getByRole('table', { name: 'Timeline' }));
  expect(steps.getByRole('row', { name: /At the provider/ })).toBeVisible();
  const reports = within(screen.getByRole('table', { name: 'What the provider reported' }));
  expect(reports.getByRole('row', { name: /^p-tun Paid 750\.00 MMK .*Paid after the end/ })).toBeVisible();
  expect(screen.getByText('Nothing was credited.')).toBeVisible();
  expect((await axe(page.container)).violations).toEqual([]);
  await page.user.click(screen.getByRole('link', { name: 'Decide on the held payment' }));
  expect(await screen.findByRole('dialog', { name: orderNo })).toBeVisible();
});

test('a difference with a provider is listed until risk explains it @WAL-08 @SAFE-03', async () => {
  await gateway.sql(
    `insert into wallet_statement_day (provider, day, compared_at) values ('paygate', '2026-11-19', now())`,
  );
  await gateway.sql(`
    insert into wallet_statement_row (provider, day, kind, key, reference, currency, ours_minor, theirs_minor, state,
      moved_at, found_at)
    values ('paygate', '2026-11-19', 'payment', 'p-91', 'D-91', 'MMK', 25000, 24999, 'DIFFERENT', now(), now()),
           ('paygate', '2026-11-19', 'payment', 'p-92', 'D-92', 'MMK', 5000, 5000, 'MATCHED', now(), now())`);
  const cashier = renderConsole(createFakeRegistry('cashier'), '/payment-reconciliation', gateway);
  const known = await screen.findByRole('row', {
    name: /^D-91 Different amount Payment of a member 250\.00 MMK 249\.99 MMK/,
  });
  expect(known).toBeVisible();
  expect(screen.queryByRole('row', { name: /D-92/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Explain the difference/ })).not.toBeInTheDocument();
  cashier.unmount();

  const { user } = renderConsole(createFakeRegistry('risk'), '/payment-reconciliation', gateway);
  await user.click(await screen.findByRole('button', { name: 'Explain the difference of D-91' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Reason/), 'a fee of the provider');
  await user.click(dialog.getByRole('button', { name: 'Record the explanation' }));
  expect(await screen.findByText('No difference')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Days' }));
  expect(
    await screen.findByRole('row', { name: /^2026-11-19 paygate 0 1 1 300\.00 \/ 0\.00/ }),
  ).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Differences' }));
  await user.selectOptions(screen.getByLabelText('Show'), 'Explained');
  await user.click(await screen.findByRole('button', { name: 'History of D-91' }));
  expect(await screen.findByText('Difference with a provider explained')).toBeVisible();
});

test('cashiers list all deposits by state @WAL-02 @SAFE-04', async () => {
  const orderNo = await holdPayment(gateway, 'nilar', 64_000);
  const { user } = renderConsole(createFakeRegistry('cashier'), '/deposits?view=all', gateway);
  expect(await screen.findByRole('link', { name: orderNo })).toHaveAttribute(
    'href',
    expect.stringContaining(orderNo),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'State of the order' }), 'Credited');
  await waitFor(() => expect(screen.queryByRole('link', { name: orderNo })).not.toBeInTheDocument());
  await user.selectOptions(screen.getByRole('combobox', { name: 'State of the order' }), 'Expired');
  expect(await screen.findByRole('link', { name: orderNo })).toBeVisible();
});
