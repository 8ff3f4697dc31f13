import { readSiteAct } from '@parlour/contracts/back-office';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { requestTexts } from './administration/requests/request-texts.ts';
import { createFakeRegistry } from './testing/fake-registry.ts';
import { holdPayment } from './testing/hold-payment.ts';
import { renderConsole } from './testing/render-console.tsx';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());

const reason = 'compared';

/** jsdom's files have no `text()`. */
const readText = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

const confirm = async (user: ReturnType<typeof renderConsole>['user'], verb: string) => {
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Reason/), reason);
  await user.click(within(dialog).getByRole('button', { name: verb }));
};

describe('held payments', () => {
  test('are credited with a reason, and the history names the operator @WAL-02', async () => {
    const orderNo = await holdPayment(gateway, 'anna', 50_000);
    const { user } = renderConsole(createFakeRegistry('cashier'), '/deposits', gateway);
    await user.click(await screen.findByRole('button', { name: orderNo }));
    const details = await screen.findByRole('dialog', { name: orderNo });
    expect(await within(details).findByText('Paid after the end of the order')).toBeVisible();
    await user.click(await within(details).findByRole('button', { name: 'Credit…' }));
    await user.click(await screen.findByRole('button', { name: 'Credit' }));
    expect(screen.getByText('Enter a reason of at least 3 characters.')).toBeVisible();
    await confirm(user, 'Credit');
    await waitFor(async () =>
      expect(
        await gateway.sql(
          `select decision, decided_by from wallet_payment_report where order_no = '${orderNo}'`,
        ),
      ).toEqual([{ decision: 'credit', decided_by: 'operator:the-cashier' }]),
    );
    expect(await screen.findByText('Held payment decided')).toBeVisible();
  });

  test('above the bound wait for a second person, who approves the request', async () => {
    const orderNo = await holdPayment(gateway, 'bob', 900_000_000);
    const first = renderConsole(createFakeRegistry('cashier'), '/deposits', gateway);
    await first.user.click(await screen.findByRole('button', { name: orderNo }));
    await first.user.click(await screen.findByRole('button', { name: 'Credit…' }));
    await confirm(first.user, 'Credit');
    await first.user.click(await screen.findByRole('link', { name: 'Show the requests' }));
    expect(await screen.findByText(/another person must approve it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve…' })).not.toBeInTheDocument();
    first.unmount();

    const second = renderConsole(createFakeRegistry('admin'), '/requests', gateway);
    const row = await screen.findByRole('row', { name: /Credit a held payment/ });
    await second.user.click(within(row).getByRole('button'));
    await second.user.click(await screen.findByRole('button', { name: 'Approve…' }));
    await confirm(second.user, 'Approve');
    await waitFor(async () =>
      expect(
        await gateway.sql(`select decision from wallet_payment_report where order_no = '${orderNo}'`),
      ).toEqual([{ decision: 'credit' }]),
    );
    expect((await axe(second.container)).violations).toEqual([]);
  });

  test('are filtered by the address, and exported with the figures of every row', async () => {
    await holdPayment(gateway, 'cleo', 70_000);
    const other = await holdPayment(gateway, 'dan', 80_000);
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return '#file';
    };
    URL.revokeObjectURL = () => undefined;
    let press = (): void => undefined;
    const pressed = new Promise<void>((resolve) => {
      press = resolve;
    });
    // The export waits for the currency, which the page may not know yet.
    const slow: TestGateway = {
      ...gateway,
      async fetch(input, init) {
        if (String(input).endsWith(`/${readSiteAct.path}`)) await pressed;
        return gateway.fetch(input, init);
      },
    };
    const { user } = renderConsole(createFakeRegistry('cashier'), '/deposits?text=cleo&sort=-amount', slow);
    expect(await screen.findByRole('button', { name: 'D-cleo' })).toBeVisible();
    expect(screen.queryByRole('button', { name: other })).not.toBeInTheDocument();
    expect(screen.getByText('1 row')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    press();
    await waitFor(() => expect(files).toHaveLength(1));
    const text = await readText(files[0] as Blob);
    expect(text).toContain('Order,Reason for the hold,Paid (MMK)');
    expect(text).toContain('D-cleo,late-payment,700.00');
    expect(text).not.toContain(other);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('button', { name: other })).toBeVisible();
  });
});

describe('withdrawals', () => {
  const openFromPalette = async (user: ReturnType<typeof renderConsole>['user'], orderNo: string) => {
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), orderNo.toLowerCase());
    await user.click(await screen.findByRole('option', { name: new RegExp(orderNo) }));
  };

  const actAsCashier = async (act: string, input: object): Promise<void> => {
    const grant = await gateway.signGrant({ sub: 'the-cashier', roles: ['cashier'] });
    const { ok } = await gateway.fetch(`/wps/operator/withdrawals/${act}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${grant}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    expect(ok).toBe(true);
  };

  test('are claimed, approved and paid by hand to the account that a recorded act shows @WAL-03', async () => {
    const { orderNo } = await gateway.requestWithdrawal({
      username: 'wanda',
      amountMinor: 500_000,
      number: '1234567890',
    });
    const { user, container } = renderConsole(createFakeRegistry('cashier'), '/withdrawals', gateway);
    expect(await screen.findByRole('link', { name: /Withdrawals \d+ waiting/ })).toBeVisible();
    const row = await screen.findByRole('row', { name: new RegExp(orderNo) });
    expect(row).toHaveTextContent(/wanda.*5,000\.00.*First withdrawal/);
    await user.click(within(row).getByRole('link', { name: orderNo }));
    expect(await screen.findByText('Nobody works on this order')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve…' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Claim' }));
    await user.click(await screen.findByRole('button', { name: 'Approve…' }));
    await confirm(user, 'Approve');
    expect((await axe(container)).violations).toEqual([]);
    expect(screen.queryByText('1234567890')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Show the whole account…' }));
    expect(await screen.findByText(/The audit record stores that you/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    expect(await screen.findByText('1234567890')).toBeVisible();
    expect(await screen.findByText('Account of the payee viewed')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Paid by hand…' }));
    await user.type(await screen.findByLabelText(/^Number of the payment/), 'FT-17');
    await user.click(await screen.findByRole('button', { name: 'Record the payment' }));
    expect(await screen.findByRole('row', { name: /FT-17/ })).toBeVisible();
    expect(await gateway.sql(`select status from wallet_withdrawal where order_no = '${orderNo}'`)).toEqual([
      { status: 'DISBURSED' },
    ]);
  });

  test('are opened for the owners of dormant accounts @SAFE-09', async () => {
    const { orderNo, memberId } = await gateway.requestWithdrawal({
      username: 'silas',
      amountMinor: 500_000,
      number: '5551234567',
    });
    await actAsCashier('claim', { orderNo });
    await actAsCashier('reject', { orderNo, reasonCode: 'other', reason: 'not today' });
    await gateway.sql(`update identity_member set dormant_since = now() where id = ${memberId}`);
    const { user, container } = renderConsole(createFakeRegistry('cashier'), '/dormant-accounts', gateway);
    expect(
      await screen.findByRole('row', { name: /silas.*Never.*No verified contact.*5,000\.00/ }),
    ).toBeVisible();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Pay the money of silas back' }));
    await confirm(user, 'Open the withdrawal');
    expect(await screen.findByText('Nobody works on this order')).toBeVisible();
    expect(screen.getByText(/Opened for the owner of a dormant account/)).toBeVisible();
  });

  test('that did not arrive are investigated beside the proof, and two people count them as received @WAL-03', async () => {
    const order = await gateway.requestWithdrawal({
      username: 'xenia',
      amountMinor: 400_000,
      number: '2234567890',
    });
    const { orderNo } = order;
    await actAsCashier('claim', { orderNo });
    await actAsCashier('approve', { orderNo, reason });
    await actAsCashier('pay-by-hand', { orderNo, bankReference: 'FT-18' });
    await actAsCashier('release', { orderNo });
    await gateway.reportMissing(order);
    const { user } = renderConsole(createFakeRegistry('risk'), '/account', gateway);
    await screen.findByRole('heading', { level: 1 });
    await openFromPalette(user, orderNo);
    await user.click(await screen.findByRole('button', { name: 'Enlarge proof 1' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Proof 1' })).getByRole('button'));
    await user.click(screen.getByRole('button', { name: 'Claim' }));
    await user.click(await screen.findByRole('button', { name: 'Investigate…' }));
    await confirm(user, 'Begin');
    expect(screen.queryByRole('button', { name: 'Show the whole account…' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Count as received…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Evidence/), 'letter 17');
    await confirm(user, 'Request it');
    expect(await dialog.findByText(/^Enter evidence and a sentence/)).toBeVisible();
    await user.type(dialog.getByLabelText(/^A sentence for the member/), 'It arrived on Monday.');
    await user.click(dialog.getByRole('button', { name: 'Request it' }));
    expect(await screen.findByRole('link', { name: 'Show the requests' })).toBeVisible();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(
      await screen.findByText(/^Close a withdrawal as received: request \d+ waits for a second person$/),
    ).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Count as received…' })).not.toBeInTheDocument(),
    );
  });

  test('go to accounts that are locked, and wait for bets that operators require', async () => {
    const { memberId } = await gateway.requestWithdrawal({
      username: 'yara',
      amountMinor: 300_000,
      number: '3234567890',
    });
    const page = renderConsole(createFakeRegistry('risk'), `/members/${memberId}?view=accounts`, gateway);
    await page.user.click(await screen.findByRole('button', { name: 'Lock ****7890' }));
    await confirm(page.user, 'Lock');
    expect(await screen.findByRole('row', { name: /Locked by the-risk: compared/ })).toBeVisible();
    await page.user.click(screen.getByRole('tab', { name: 'Required bets' }));
    await page.user.click(await screen.findByRole('button', { name: 'Require bets…' }));
    await page.user.type(await screen.findByLabelText(/^Amount to bet/), '5000');
    await confirm(page.user, 'Require');
    await page.user.click(await screen.findByRole('button', { name: /^End task/ }));
    await confirm(page.user, 'End');
    expect(await screen.findByRole('row', { name: /An operator.*5,000\.00.*Ended/ })).toBeVisible();
    expect((await axe(page.container)).violations).toEqual([]);
    page.unmount();

    renderConsole(createFakeRegistry('support'), `/members/${memberId}`, gateway);
    expect(await screen.findByRole('tab', { name: 'Deposits' })).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Bank accounts' })).not.toBeInTheDocument();
  });

  test('need a bank, which keeps its code when it is changed', async () => {
    const { user } = renderConsole(createFakeRegistry('risk'), '/banks', gateway);
    await user.click(await screen.findByRole('button', { name: 'Add a bank…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Code/), 'lotus');
    await user.type(dialog.getByLabelText(/^Name, English/), 'Lotus Bank');
    await user.type(dialog.getByLabelText(/^Minimum digits/), '16');
    await user.type(dialog.getByLabelText(/^Maximum digits/), '10');
    await confirm(user, 'Add');
    expect(await dialog.findByText(/^Enter a code that is not in use/)).toBeVisible();
    await user.clear(dialog.getByLabelText(/^Minimum digits/));
    await user.type(dialog.getByLabelText(/^Minimum digits/), '8');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('row', { name: /^LOTUS Lotus Bank 8 to 10 .*Open/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change LOTUS' }));
    await user.click(await screen.findByLabelText('Accepts new accounts'));
    await confirm(user, 'Save');
    expect(await screen.findByRole('row', { name: /^LOTUS Lotus Bank 8 to 10 .*Closed/ })).toBeVisible();
  });
});

test('every act of two people has a name among the requests', async () => {
  expect(Object.keys(requestTexts.acts)).toEqual(expect.arrayContaining(await gateway.listFourEyesActs()));
});

describe('a verification', () => {
  test('is run by an operator, and its result is in the list', async () => {
    const { user } = renderConsole(createFakeRegistry('risk'), '/verification', gateway);
    expect(await screen.findByText('Withdrawals are possible')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Verify now…' }));
    await user.click(await screen.findByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('row', { name: /Sound.*the-risk/ })).toBeVisible();
  });
});

describe('limits of wins', () => {
  test('are set for a vendor, with both amounts', async () => {
    await gateway.sql(
      `insert into catalog_vendor (code, name, position) values ('SANDBOX', 'Sand Box', 1) on conflict do nothing`,
    );
    const { user, container } = renderConsole(createFakeRegistry('risk'), '/wins', gateway);
    await user.click(await screen.findByRole('button', { name: 'Set a limit…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText(/^Vendor/), 'Sand Box');
    await user.type(dialog.getByLabelText(/^One win/), '5000');
    await user.type(dialog.getByLabelText(/^Reason/), reason);
    await user.click(dialog.getByRole('button', { name: 'Set the limit' }));
    expect(await dialog.findByText(/^Enter the vendor and the amounts/)).toBeVisible();
    await user.type(dialog.getByLabelText(/^Daily net/), '90000');
    await user.click(dialog.getByRole('button', { name: 'Set the limit' }));
    const limit = /Sand Box All games 5,000\.00 90,000\.00 the-risk/;
    expect(await screen.findByRole('row', { name: limit })).toBeVisible();
    expect((await axe(container)).violations).toEqual([]);
  });
});

describe('open rounds', () => {
  // No ledger has their stakes, which a verification would report.
  afterAll(() => gateway.sql(`delete from betting_round where session_id = 'eve'`));

  test('are listed oldest first by pages, and only a round of fourteen days is refunded', async () => {
    const memberId = await gateway.createMember('eve');
    await gateway.sql(`
      insert into betting_session (id, member_id, site_token_hash, vendor_code, vendor_game, game_id, demo, opened_at)
      values ('eve', ${memberId}, 'hash', 'SANDBOX', 'one', 1, false, now())`);
    const addRound = (round: string, days: number) =>
      gateway.sql(`
        insert into betting_round (vendor_code, round_id, session_id, member_id, team_path, game_id, category, demo,
          status, stake_minor, rule_version, placed_at)
        values ('SANDBOX', '${round}', 'eve', ${memberId}, '1.', 1, 'RNG', false, 'OPEN', 2500, '1',
          now() - interval '${days} days')`);
    await addRound('old', 15);
    await addRound('young', 2);
    const { user } = renderConsole(createFakeRegistry('risk'), '/rounds', gateway);
    expect(await screen.findByRole('row', { name: / old .*Refund/ })).toBeVisible();
    expect(screen.getByRole('row', { name: / young / })).not.toHaveTextContent('Refund');
    await user.click(screen.getByRole('tab', { name: 'Alarms' }));
    expect(await screen.findByText('No alarm waits')).toBeVisible();
  });
});

describe('a member', () => {
  test('is found by the beginning of the user name, blocked and unblocked with a reason', async () => {
    const id = await gateway.createMember('frieda');
    const { user, container } = renderConsole(createFakeRegistry('support'), '/members', gateway);
    await user.type(await screen.findByLabelText('Search for'), 'frie{Enter}');
    await user.click(await screen.findByRole('link', { name: 'frieda' }));
    expect(await screen.findByRole('heading', { name: 'frieda' })).toBeVisible();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Acts' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Block…' }));
    await user.click(await screen.findByLabelText('Play'));
    await confirm(user, 'Block');
    expect(await screen.findByText(/compared \(the-support/)).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Audit record' }));
    expect(await screen.findByRole('row', { name: /block.* the-support .*compared/i })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Acts' }));
    await user.click(await screen.findByRole('menuitem', { name: 'End blocks…' }));
    await user.click(await screen.findByLabelText('Play'));
    await confirm(user, 'End the blocks');
    await waitFor(async () =>
      expect(
        await gateway.sql(`select lifted_by, lift_reason from identity_member_block where member_id = ${id}`),
      ).toEqual([{ lifted_by: 'operator:the-support', lift_reason: reason }]),
    );
    await user.click(screen.getByRole('button', { name: 'Acts' }));
    await waitFor(() =>
      expect(screen.queryByRole('menuitem', { name: 'End blocks…' })).not.toBeInTheDocument(),
    );
  });
});

describe('feedback', () => {
  test('leaves the queue when it is marked as handled', async () => {
    await gateway.sql(`
      insert into messaging_feedback (request_id, type, content, received_at, due_at)
      values (gen_random_uuid(), 'GAME', 'The wheel is stuck.', now(), now() + interval '1 day')`);
    const { user } = renderConsole(createFakeRegistry('support'), '/feedback', gateway);
    await user.click(await screen.findByRole('button', { name: /^F-\d+$/ }));
    await user.click(await screen.findByRole('button', { name: 'Mark as handled…' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as handled' }));
    expect(await screen.findByText('Nothing waits')).toBeVisible();
  });
});

describe('a section', () => {
  test('without permission is not in the navigation, and its page says so @SAFE-04', async () => {
    renderConsole(createFakeRegistry('content'), '/deposits', gateway);
    expect(await screen.findByText('Your roles do not permit this section')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Deposits/ })).not.toBeInTheDocument();
  });

  test('opens from the command palette', async () => {
    const { user } = renderConsole(createFakeRegistry('cashier'), '/account', gateway);
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'depos');
    await user.click(await screen.findByRole('option', { name: /^Deposits/ }));
    expect(await screen.findByRole('heading', { name: 'Deposits that wait for a decision' })).toBeVisible();
  });
});
