import { randomUUID } from 'node:crypto';
import type { OperatorRole } from '@parlour/contracts';
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

const reason = 'asked';
const render = (role: OperatorRole, address: string) =>
  renderConsole(createFakeRegistry(role), address, gateway);

const confirm = async (user: ReturnType<typeof renderConsole>['user'], verb: string) => {
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Reason/), reason);
  await user.click(within(dialog).getByRole('button', { name: verb }));
};

/** Calls an act as an operator of any name, past the page. */
async function operate(path: string, sub: string, body?: object): Promise<Record<string, unknown>> {
  const grant = await gateway.signGrant({ sub, roles: ['admin'] });
  const answer = await gateway.fetch(`/wps/operator/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${grant}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: Record<string, unknown> };
  return value;
}

const tester = { code: 'TESTER', name: 'Tester', gameId: 900_001 };

/** Adds a game and a settled round of a new member. */
async function playRound(username: string, settledAt: string, vendor = tester): Promise<number> {
  const memberId = await gateway.createMember(username);
  const { code, name, gameId } = vendor;
  await gateway.sql(`
    insert into catalog_vendor (code, name, position) values ('${code}', '${name}', 1) on conflict do nothing`);
  await gateway.sql(`
    insert into catalog_game (node_id, game_id, vendor, game_type, name, min_bet_minor)
    values (${gameId}, '${name}-one', '${code}', 'RNG', '${name} One', 100) on conflict do nothing`);
  await gateway.sql(`
    insert into betting_session (id, member_id, site_token_hash, vendor_code, vendor_game, game_id, demo, opened_at)
    values ('${username}', ${memberId}, 'hash', '${code}', 'one', ${gameId}, false, '${settledAt}')`);
  await gateway.sql(`
    insert into betting_round (vendor_code, round_id, session_id, member_id, team_path, game_id, category, demo,
      status, stake_minor, valid_bet_minor, payout_minor, outcome, rule_version, placed_at, settled_at)
    values ('${code}', 'round-${username}', '${username}', ${memberId}, '1.', ${gameId}, 'RNG', false, 'WON', 250000,
      250000, 300050, '{"Reels": "7 7 7"}', '1', '${settledAt}', '${settledAt}')`);
  return memberId;
}

/** jsdom's files have no `text()`. */
const readText = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

describe('the report of games', () => {
  test('has the rounds of a period with their totals, and is exported @SAFE-04', async () => {
    await playRound('gina', '2026-03-10T06:00:00Z');
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return '#file';
    };
    URL.revokeObjectURL = () => undefined;
    const { user, container } = render(
      'cashier',
      '/reports/games?from=2026-03-01&to=2026-03-31&by=game&per=day',
    );
    expect(
      await screen.findByRole('row', { name: /2026-03-10 Tester One Tester 1 2,500\.00/ }),
    ).toHaveTextContent('−500.50');
    const totals = screen.getByRole('region', { name: 'Totals' });
    expect(totals).toHaveTextContent('Payouts3,000.50');
    expect(screen.getByText('March 2026')).toBeVisible();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await readText(files[0] as Blob)).toContain('2026-03-10,Tester One,TESTER,1,2500.00');
    await user.click(screen.getByRole('button', { name: 'The period before' }));
    expect(await screen.findByText('February 2026')).toBeVisible();
    expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
    expect(screen.getByLabelText('From')).toHaveValue('2026-02-01');
  });

  test('is sorted by the names of vendors, not by their codes @SAFE-04', async () => {
    await playRound('gwen', '2026-05-10T06:00:00Z');
    await playRound('gert', '2026-05-10T06:00:00Z', { code: 'ABLE', name: 'Zephyr', gameId: 900_002 });
    const { user } = render('cashier', '/reports/games?from=2026-05-01&to=2026-05-31');
    await user.click(await screen.findByRole('button', { name: 'Vendor' }));
    const rows = screen.getAllByRole('row', { name: / 2,500\.00 / });
    expect(rows.map((row) => row.textContent?.slice(0, 6))).toEqual(['Tester', 'Zephyr']);
  });
});

/** Reads the liability of all main accounts. Other tests of this file may have added to it. */
async function readMain(): Promise<{ accounts: number; sumMinor: number }> {
  const { members } = await operate('reports/liability', 'rita');
  const main = (members as { book: string; accounts: number; sumMinor: number }[]).find(
    ({ book }) => book === 'main',
  );
  return main ?? { accounts: 0, sumMinor: 0 };
}

describe('an adjustment of two people', () => {
  test('is in the liability and among the alterations', async () => {
    const memberId = await gateway.createMember('hans');
    const input = { memberId, direction: 'in', book: 'main', amountMinor: 7_000, reason };
    const before = await readMain();
    const { request } = await operate('members/adjust', 'olga', { ...input, requestId: randomUUID() });
    await operate('approvals/approve', 'rita', { id: request, reason });
    const liability = render('risk', '/reports/liability');
    const { accounts, sumMinor } = await readMain();
    expect([accounts, sumMinor]).toEqual([before.accounts + 1, before.sumMinor + 7_000]);
    const sum = (sumMinor / 100).toLocaleString('en', { minimumFractionDigits: 2 });
    const name = `Balances of members Main MMK ${accounts} ${sum}`;
    expect(await screen.findByRole('row', { name: new RegExp(`^${name}`) })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent(/Owed in MMK[\d,]+\.\d\d/);
    liability.unmount();

    const year = new Date().getUTCFullYear();
    render('risk', `/reports/alterations?from=${year}-01-01&to=${year}-12-31&kind=adjustment`);
    const row = await screen.findByRole('row', {
      name: /Adjustment of a balance .*hans.*70\.00 .*olga asked/,
    });
    expect(within(row).getByRole('link', { name: 'hans' })).toHaveAttribute('href', `/members/${memberId}`);
  });
});

test('points are whole, for the second person and in the record of the member', async () => {
  const memberId = await gateway.createMember('olaf');
  const input = { memberId, direction: 'in', book: 'points', amountMinor: 1_250, reason };
  const { request } = await operate('members/adjust', 'olga', { ...input, requestId: randomUUID() });
  const requests = render('admin', `/requests?open=${String(request)}`);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('1,250')).toBeVisible();
  requests.unmount();
  await operate('approvals/approve', 'rita', { id: request, reason });
  render('support', `/members/${memberId}?view=record&book=points`);
  expect(await screen.findByRole('row', { name: / 1,250 0 1,250 / })).toBeVisible();
});

describe('today', () => {
  test('has every hour beside last week, as charts and as a table', async () => {
    const { today } = await operate('reports/hours', 'olga');
    const [first] = today as { at: string }[];
    const memberId = await gateway.createMember('ida');
    await gateway.sql(`
      insert into wallet_deposit_method (id, kind, provider, title, instructions, min_minor, max_minor,
        daily_max_minor, quick_amounts, position)
      values ('test', 'GATEWAY', 'paygate', '{"EN": "Test"}', '{"EN": "Pay."}', 1, 1000, 1000, '{}', 1)`);
    await gateway.sql(`
      insert into wallet_deposit_order (order_no, member_id, request_id, method_id, amount_minor, fee_minor, status,
        provider, created_at, expires_at, decided_at)
      values ('D-ida', ${memberId}, gen_random_uuid(), 'test', 500, 0, 'FAILED', 'paygate', '${first?.at}',
        '${first?.at}', '${first?.at}')`);
    const { user, container } = render('cashier', '/today');
    const failures = await screen.findByRole('region', { name: 'Failures' });
    expect(within(failures).getByRole('img')).toHaveAccessibleName(/^Failures by hour\. Today so far 1,/);
    expect(screen.getByRole('region', { name: 'Deposits' })).toHaveTextContent('0.00');
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('tab', { name: 'Table' }));
    expect(await screen.findByRole('row', { name: /^00:00 .* 1 0$/ })).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(25);
  });
});

describe('the protection of a member', () => {
  test('is tightened by an operator: a limit and an exclusion @SAFE-05', async () => {
    const memberId = await gateway.createMember('jana');
    const { user, container } = render('support', `/members/${memberId}?view=protection`);
    expect(await screen.findByText('The member may play')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Set… Losses, 24 hours' }));
    await user.type(await screen.findByLabelText(/^New limit/), '500');
    await confirm(user, 'Set the limit');
    expect(await screen.findByRole('row', { name: /^Losses 24 hours 500\.00 .*the-support/ })).toBeVisible();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Tighten… Losses, 24 hours' }));
    await user.type(await screen.findByLabelText(/^New limit/), '600');
    await confirm(user, 'Set the limit');
    expect(await screen.findByText('Enter a limit above zero and below the current one.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Exclude…' }));
    await user.selectOptions(await screen.findByLabelText(/^Length/), '6 months');
    await confirm(user, 'Exclude');
    expect(await screen.findByText(/^Exclusion until/)).toBeVisible();
    expect(screen.getByText(/^Set by the-support/)).toBeVisible();
  });

  test('ends early after a decision on the request of the member @SAFE-05', async () => {
    const memberId = await gateway.createMember('kurt');
    const [block] = await gateway.sql(`
      insert into protection_block (member_id, kind, set_by, starts_at, end_request_from, end_delay_hours,
        end_requested_at)
      values (${memberId}, 'EXCLUSION', 'member', '2026-01-01', '2026-07-01', 168, now()) returning id`);
    const { user } = render('risk', '/exclusions');
    await user.click(await screen.findByRole('button', { name: `Exclusion ${String(block?.id)}` }));
    await user.click(await screen.findByRole('button', { name: 'Approve…' }));
    expect(await screen.findByText(/^The exclusion ends 168 hours after this decision/)).toBeVisible();
    await confirm(user, 'Approve the end');
    expect(await screen.findByText('No request waits')).toBeVisible();
    expect(
      await gateway.sql(
        `select end_decision, end_decided_by from protection_block where id = ${String(block?.id)}`,
      ),
    ).toEqual([{ end_decision: 'APPROVED', end_decided_by: 'operator:the-risk' }]);
  });
});

test('a bet of a member opens the course of its round', async () => {
  const memberId = await playRound('lena', '2026-04-10T06:00:00Z');
  const { user } = render('support', `/members/${memberId}?view=bets`);
  await user.click(await screen.findByRole('button', { name: /^B\d+$/ }));
  const course = await screen.findByRole('region', { name: 'History of the round' });
  expect(course).toHaveTextContent('Reels7 7 7');
  expect(screen.queryByRole('tab', { name: 'Team and contracts' })).not.toBeInTheDocument();
});

test('the bets and the record of a member are filtered by day, state, category and vendor', async () => {
  const memberId = await playRound('orla', '2026-04-11T06:00:00Z');
  const day = 'from=2026-04-11&to=2026-04-11';
  const bets = render('support', `/members/${memberId}?view=bets&${day}&vendor=TESTER&category=RNG`);
  expect(await screen.findByRole('row', { name: / Tester 2,500\.00 3,000\.50 Won / })).toBeVisible();
  expect(screen.getByText(/ Amounts are in MMK unless another currency stands beside them\.$/)).toBeVisible();
  expect(screen.getByLabelText('Vendor')).toHaveDisplayValue('Tester');
  await bets.user.selectOptions(screen.getByLabelText('State'), 'Lost');
  expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
  bets.unmount();

  const input = { memberId, direction: 'in', book: 'main', amountMinor: 9_000, reason };
  const { request } = await operate('members/adjust', 'olga', { ...input, requestId: randomUUID() });
  await operate('approvals/approve', 'rita', { id: request, reason });
  const { user } = render('support', `/members/${memberId}?view=record&${day}`);
  expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('row', { name: / Adjustment \(credit\) .* 90\.00 / })).toBeVisible();
});

describe('an agent', () => {
  test('is in the tree with the team below, and gets an offer that waits for a second person @AGT-06', async () => {
    const agentId = await gateway.createMember('mona');
    const memberId = await gateway.createMember('nils');
    await gateway.sql(`update identity_member set account_code = 1 where id = ${agentId}`);
    await gateway.sql(
      `update identity_member set upline_id = ${agentId}, path = '1.${agentId}.${memberId}.' where id = ${memberId}`,
    );
    const page = render('risk', '/agents');
    const { user, container } = page;
    await user.click(await screen.findByRole('button', { name: 'Show the team of mona' }));
    const node = screen.getByRole('link', { name: 'mona' }).closest('li') as HTMLElement;
    expect(await within(node).findByRole('link', { name: 'nils' })).toBeVisible();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'mona' }));
    await user.click(await screen.findByRole('tab', { name: 'Team and contracts' }));
    await user.click(await screen.findByRole('button', { name: 'Offer a contract…' }));
    await user.type(await screen.findByLabelText(/^Rate/), '12.5');
    await user.click(screen.getByRole('button', { name: 'Add a tier' }));
    await user.type(screen.getAllByLabelText(/^Rate/)[1] as HTMLElement, '12.5');
    expect(screen.getByText('The rate must be above that of the previous tier.')).toBeVisible();
    await user.type(screen.getAllByLabelText(/^Rate/)[1] as HTMLElement, '5');
    await user.type(screen.getAllByLabelText(/^Valid bets/)[1] as HTMLElement, '1000');
    await confirm(user, 'Request the offer');
    expect(await screen.findByText(/^Request \d+ waits for a second person$/)).toBeVisible();
    const [request] = await gateway.sql(`select max(id) as id from operator_request`);
    await operate('approvals/approve', 'olga', { id: Number(request?.id), reason });
    expect(
      await gateway.sql(`select period, best_rate_ppm, tiers from agents_contract where to_id = ${agentId}`),
    ).toEqual([
      {
        period: 'M',
        best_rate_ppm: 125_500,
        tiers: [{ ratePpm: 125_000 }, { ratePpm: 125_500, minValidBet: 100_000 }],
      },
    ]);
    page.unmount();
    render('risk', `/members/${agentId}?view=team`);
    expect(await screen.findByRole('row', { name: /^12\.55 % – 1,000\.00 –/ })).toBeVisible();
    expect(screen.getAllByText('Offered')).toHaveLength(2);
    await user.click(screen.getByRole('radio', { name: 'Contract history' }));
    await user.click(await screen.findByRole('button', { name: /^Contract \d+$/ }));
    expect(await screen.findByText('Contract offered')).toBeVisible();
  });

  test('moves to another agent by the decision of two people @AGT-05', async () => {
    const [upline, agentId] = [await gateway.createMember('uno'), await gateway.createMember('vera')];
    await gateway.sql(`update identity_member set account_code = 1 where id = ${upline}`);
    const page = render('risk', `/members/${agentId}`);
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Acts' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to another agent…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move vera to another agent' });
    expect(dialog).toHaveTextContent('Agent nowhouse');
    await confirm(user, 'Request the move');
    expect(await screen.findByText('Enter the user name of the new agent.')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/^User name of the new agent/), 'uno');
    await user.click(within(dialog).getByRole('button', { name: 'Request the move' }));
    expect(await screen.findByText(/^Request \d+ waits for a second person$/)).toBeVisible();
    page.unmount();
    const [request] = await gateway.sql(`select max(id) as id from operator_request`);
    await operate('approvals/approve', 'olga', { id: Number(request?.id), reason });
    render('risk', `/members/${agentId}`);
    expect(await screen.findByRole('link', { name: 'uno' })).toBeVisible();
  });

  test('is in the preview of a run, beside the last payment @AGT-07', async () => {
    const [agentId, playerId] = [await gateway.createMember('wim'), await gateway.createMember('xena')];
    await gateway.sql(`update identity_member set account_code = 1 where id = ${agentId}`);
    await gateway.sql(`
      insert into agents_contract (type, to_id, salary_type, tiers, best_rate_ppm, status, offered_at, expires_at,
        decided_at, effective_from)
      values ('REALTIME', ${agentId}, 'SINGLE_BET', '[{"ratePpm": 10000}]', 10000, 'ACTIVE', now() - interval '1 hour',
        now(), now() - interval '1 hour', now() - interval '30 minutes')`);
    await gateway.sql(`
      insert into agents_entry (seq, event_id, kind, member_id, path, at, outcome, stake_minor, valid_bet_minor)
      select last_seq + 1, gen_random_uuid(), 'BET', ${playerId}, '1.${agentId}.${playerId}.', now(), 'LOST', 500000,
        500000 from agents_entry_end`);
    await gateway.sql(`update agents_entry_end set last_seq = last_seq + 1`);
    const { container } = render('risk', '/settlement-preview?type=REALTIME');
    expect(
      await screen.findByRole('row', { name: /^wim .* 5,000\.00 .* 50\.00 \+50\.00 About to be paid$/ }),
    ).toBeVisible();
    expect((await axe(container)).violations).toEqual([]);
  });

  test('loses a large payment after a decision of two people on its proof @AGT-07', async () => {
    const [agentId, playerId] = [await gateway.createMember('otto'), await gateway.createMember('paula')];
    await gateway.sql(`update identity_member set account_code = 1 where id = ${agentId}`);
    await gateway.sql(`
      insert into agents_contract (type, to_id, salary_type, tiers, best_rate_ppm, status, offered_at, expires_at,
        decided_at, effective_from)
      values ('HOURLY', ${agentId}, 'SINGLE_BET', '[{"ratePpm": 500000}]', 500000, 'ACTIVE',
        now() - interval '7 hours', now(), now() - interval '6 hours',
        date_trunc('day', now()) - interval '30 minutes' - interval '1 day')`);
    await gateway.sql(`
      insert into agents_entry (seq, event_id, kind, member_id, path, at, outcome, stake_minor, valid_bet_minor)
      select last_seq + 1, gen_random_uuid(), 'BET', ${playerId}, '1.${agentId}.${playerId}.',
        now() - interval '3 hours', 'LOST', 4000000000, 4000000000 from agents_entry_end`);
    await gateway.sql(`update agents_entry_end set last_seq = last_seq + 1`);
    await gateway.runJob('agents.settle');
    const page = render('risk', '/settlements');
    const { user, container } = page;
    expect(await screen.findByRole('link', { name: /^Settlements 1 waiting/ })).toBeVisible();
    const row = await screen.findByRole('row', {
      name: /^Settlement \d+ otto Hourly salary .* 20,000,000\.00$/,
    });
    await user.click(within(row).getByRole('button'));
    expect(await screen.findByText('The stored inputs still give this proof')).toBeVisible();
    expect(screen.getByRole('region', { name: 'The team in this period' })).toHaveTextContent(
      'Valid bets40,000,000.00',
    );
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Reject…' }));
    await confirm(user, 'Reject');
    expect(await screen.findByText(/^Request \d+ waits for a second person$/)).toBeVisible();
    page.unmount();
    const [request] = await gateway.sql(`select max(id) as id from operator_request`);
    await operate('approvals/approve', 'olga', { id: Number(request?.id), reason });
    await gateway.runJob('agents.settle');
    const runs = render('cashier', '/settlement-runs?type=HOURLY');
    const [last] = await screen.findAllByRole('row', { name: /Hourly salary .* 0 0\.00 0\.00 Done$/ });
    expect(last).toBeVisible();
    runs.unmount();
    const opened = render('risk', '/settlement-runs?type=HOURLY');
    await opened.user.click((await screen.findAllByRole('button', { name: /^Run \d+$/ }))[0] as HTMLElement);
    const run = await screen.findByRole('dialog', { name: /^Run \d+$/ });
    expect(await within(run).findByText('The stored bets give the same settlements again')).toBeVisible();
    expect(await within(run).findByRole('link', { name: 'otto' })).toBeVisible();
    opened.unmount();
    render('risk', `/members/${agentId}?view=team&part=settlements`);
    expect(await screen.findByRole('row', { name: /^Settlement .* 20,000,000\.00 Rejected$/ })).toBeVisible();
  });
});

test('a stop of withdrawals is on the overview, with its reason', async () => {
  await gateway.sql(`
    insert into wallet_withdrawal_stop (reason, problems, stopped_by, stopped_at)
    values ('The ledger differs.', '[]', 'job:verification', now())`);
  const { user } = render('admin', '/');
  expect(await screen.findByText(/^The ledger differs\. Stopped by/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show the verification' }));
  expect(await screen.findByRole('button', { name: 'History of the stop' })).toBeVisible();
});
