import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeRegistry } from './testing/fake-registry.ts';
import { renderConsole } from './testing/render-console.tsx';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
/** A redemption of a tea mug that waits for a decision. */
let redemption: Awaited<ReturnType<TestGateway['requestRedemption']>>;
beforeAll(async () => {
  gateway = await startGateway();
  redemption = await gateway.requestRedemption({ username: 'nwe' });
});
afterAll(() => gateway?.stop());

const reason = 'compared';

const confirm = async (user: ReturnType<typeof renderConsole>['user'], verb: string) => {
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Reason/), reason);
  await user.click(within(dialog).getByRole('button', { name: verb }));
};

/** Stores an order that its member says is paid. */
async function submitOrder(username: string): Promise<string> {
  const memberId = await gateway.createMember(username);
  const orderNo = `D-${username}`;
  const payee = `'{"bank": {"EN": "House Bank"}, "holder": "The House", "number": "1000200030"}'`;
  await gateway.sql(`
    insert into wallet_deposit_method (id, kind, title, instructions, min_minor, max_minor, daily_max_minor,
      quick_amounts, position, payee)
    values ('house', 'BANK', '{"EN": "Our bank"}', '{"EN": "Pay."}', 1, 1000000, 1000000, '{}', 1, ${payee})
    on conflict do nothing`);
  await gateway.sql(`
    insert into wallet_deposit_order (order_no, member_id, request_id, method_id, amount_minor, fee_minor, status,
      created_at, expires_at, submitted_at, payee, reference_code)
    values ('${orderNo}', ${memberId}, gen_random_uuid(), 'house', 50000, 0, 'SUBMITTED', now(),
      now() + interval '30 minutes', now(), ${payee}, upper('${username}'))`);
  return orderNo;
}
const readStatus = (orderNo: string) =>
  gateway.sql(`select status, received_minor, bank_reference from wallet_deposit_order
    where order_no = '${orderNo}'`);

test('a manual deposit is claimed, and credited with what the statement shows @WAL-02', async () => {
  const orderNo = await submitOrder('kyi');
  const { user, container } = renderConsole(createFakeRegistry('cashier'), '/manual-deposits', gateway);
  await user.click(await screen.findByRole('button', { name: orderNo }));
  const details = within(await screen.findByRole('dialog', { name: orderNo }));
  await user.click(await details.findByRole('button', { name: 'Claim' }));
  await user.click(await details.findByRole('button', { name: 'Credit…' }));
  const credit = within(await screen.findByRole('dialog', { name: `Credit ${orderNo}` }));
  await user.type(credit.getByLabelText(/^Reason/), reason);
  await user.click(credit.getByRole('button', { name: 'Credit' }));
  expect(credit.getByText('Enter the amount and the number of the payment.')).toBeVisible();
  await user.type(credit.getByLabelText(/^Amount on the statement/), '400');
  await user.type(credit.getByLabelText(/^Number of the payment/), 'ft-77');
  await user.click(credit.getByRole('button', { name: 'Credit' }));
  await waitFor(async () =>
    expect(await readStatus(orderNo)).toEqual([
      { status: 'CREDITED', received_minor: 40_000, bank_reference: 'FT-77' },
    ]),
  );
  expect(await screen.findByText('Credited')).toBeVisible();
  expect((await axe(container)).violations).toEqual([]);
});

test('a manual deposit is rejected with a cause that the member reads @WAL-02', async () => {
  const orderNo = await submitOrder('lin');
  const { user } = renderConsole(createFakeRegistry('cashier'), `/manual-deposits?open=${orderNo}`, gateway);
  await user.click(await screen.findByRole('button', { name: 'Claim' }));
  await user.click(await screen.findByRole('button', { name: 'Reject…' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Reject ${orderNo}` }));
  await user.type(dialog.getByLabelText(/^Reason/), reason);
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(async () => expect(await readStatus(orderNo)).toMatchObject([{ status: 'FAILED' }]));
});

test('the account of a deposit method is changed by two people @WAL-02', async () => {
  await submitOrder('moe');
  const { user } = renderConsole(createFakeRegistry('cashier'), '/deposit-methods', gateway);
  await user.click(await screen.findByRole('button', { name: 'Our bank' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText(/^Account number/));
  await user.type(dialog.getByLabelText(/^Account number/), '7777 000');
  await user.type(dialog.getByLabelText(/^Reason/), reason);
  await user.click(dialog.getByRole('button', { name: 'Request the change' }));
  expect(await screen.findByRole('link', { name: 'Show the requests' })).toBeVisible();
});

describe('content', () => {
  test('a banner is published for later in the languages that are given, and ended @SAFE-04', async () => {
    const { user, container } = renderConsole(createFakeRegistry('content'), '/banners', gateway);
    await user.click(await screen.findByRole('button', { name: 'Publish a banner…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Title, English/), 'For you');
    await user.type(dialog.getByLabelText('Title, 中文'), '为您准备');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText(/^Enter the title in English, the picture/)).toBeVisible();
    await user.selectOptions(dialog.getByLabelText(/^Picture/), 'vip');
    await user.type(dialog.getByLabelText('Begins'), '2099-01-01T10:00');
    await user.type(dialog.getByLabelText(/^Reason/), reason);
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(
      await screen.findByRole('row', { name: /^For you No text in Burmese Home vip .*Planned/ }),
    ).toBeVisible();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^End number/ }));
    await confirm(user, 'End now');
    expect(await screen.findByText('No banner is published or planned')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Show'), 'Ended');
    await user.click(await screen.findByRole('button', { name: /^History of number/ }));
    expect(await screen.findByText('Banner ended')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo the latest change…' }));
    await confirm(user, 'Undo');
    await user.selectOptions(await screen.findByLabelText('Show'), 'Published and planned');
    expect(
      await screen.findByRole('row', { name: /^For you No text in Burmese Home vip .*Planned/ }),
    ).toBeVisible();
  });

  test('a level of the club is renamed, and its name put back from the history', async () => {
    const { user, container } = renderConsole(createFakeRegistry('content'), '/club', gateway);
    await user.click(await screen.findByRole('button', { name: 'Rename Gold' }));
    await user.clear(await screen.findByLabelText(/^Name, English/));
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByText(/^Enter the name in English/)).toBeVisible();
    await user.type(screen.getByLabelText(/^Name, English/), 'Ruby');
    await confirm(user, 'Rename');
    await user.click(await screen.findByRole('button', { name: 'History of Ruby' }));
    await user.click(await screen.findByRole('button', { name: 'Undo the latest change…' }));
    await confirm(user, 'Undo');
    expect(await screen.findByRole('button', { name: 'Rename Gold', hidden: true })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  test('the site is closed with a notice and opened again, and contacts are changed', async () => {
    const { user } = renderConsole(createFakeRegistry('content'), '/settings', gateway);
    await user.click(await screen.findByRole('button', { name: 'Close the site…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Title, English/), 'Back soon');
    await user.type(dialog.getByLabelText(/^Notice, English/), 'At five.');
    await confirm(user, 'Close the site');
    await user.click(await screen.findByRole('button', { name: 'Open the site…' }));
    await confirm(user, 'Open');
    expect(await screen.findByRole('button', { name: 'Close the site…' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change: Contact links' }));
    const contacts = within(await screen.findByRole('dialog'));
    await user.type(contacts.getByLabelText('Telegram'), 'https://t.me/yours');
    await confirm(user, 'Save');
    expect(await screen.findByText('https://t.me/yours')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'History: Contact links' }));
    await user.click(await screen.findByRole('button', { name: 'Undo the latest change…' }));
    expect(await screen.findByText('After the undo')).toBeVisible();
    await confirm(user, 'Undo');
    expect(await screen.findByText('Change of a setting undone')).toBeVisible();
    await waitFor(async () =>
      expect(
        await gateway.sql(
          `select value->>'telegram' as telegram from platform_setting where key = 'contacts'`,
        ),
      ).toEqual([{ telegram: null }]),
    );
  });
});

test('a setting is a form, which marks a value that is not possible', async () => {
  const { user, container } = renderConsole(createFakeRegistry('content'), '/settings', gateway);
  await user.click(await screen.findByRole('button', { name: 'Change: Default country' }));
  const country = within(await screen.findByRole('dialog'));
  await user.clear(country.getByLabelText(/^Country code/));
  await user.type(country.getByLabelText(/^Country code/), 'mm');
  expect(country.getByText('This value is not possible here.')).toBeVisible();
  await user.clear(country.getByLabelText(/^Country code/));
  await user.type(country.getByLabelText(/^Country code/), 'TH');
  await confirm(user, 'Save');
  expect(await screen.findByText('TH')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change: Other addresses of the site' }));
  const addresses = within(await screen.findByRole('dialog'));
  await user.click(addresses.getByRole('button', { name: 'Add an entry' }));
  await user.type(addresses.getByLabelText(/^Address/), 'https://two.example');
  await user.type(addresses.getByLabelText(/^Measured speed/), '0');
  expect((await axe(container)).violations).toEqual([]);
  await confirm(user, 'Save');
  expect(await screen.findByText(/^https:\/\/two\.example · /)).toBeVisible();
});

describe('the catalogue', () => {
  beforeAll(async () => {
    await gateway.sql(`insert into catalog_vendor (code, name, position) values ('TESTER', 'Tester', 1)`);
    await gateway.sql(`
      insert into catalog_game (node_id, game_id, vendor, game_type, name, min_bet_minor)
      values (900001, 'tester-one', 'TESTER', 'RNG', 'Tester One', 100)`);
  });

  test('puts a game into maintenance, and the change is reverted by its number', async () => {
    const { user, container } = renderConsole(
      createFakeRegistry('content'),
      '/catalogue?text=tester',
      gateway,
    );
    await user.click(await screen.findByRole('button', { name: 'Start maintenance of Tester One' }));
    await confirm(user, 'Start maintenance');
    expect(await screen.findByRole('button', { name: 'End maintenance of Tester One' })).toBeVisible();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('tab', { name: 'Changes' }));
    const [latest] = await screen.findAllByRole('button', { name: /^Revert change/ });
    await user.click(latest as HTMLElement);
    await confirm(user, 'Revert');
    await user.click(screen.getByRole('tab', { name: 'Games' }));
    expect(await screen.findByRole('button', { name: 'Start maintenance of Tester One' })).toBeVisible();
  });

  test('arranges the first places of a category from those that it has @LOB-03', async () => {
    const { user, container } = renderConsole(createFakeRegistry('content'), '/catalogue', gateway);
    await gateway.sql(`
      insert into catalog_game (node_id, game_id, vendor, game_type, name, min_bet_minor)
      values (900000, 'tester-two', 'TESTER', 'RNG', 'Tester Two', 100)`);
    await gateway.sql(`insert into catalog_pin (game_type, game_id, place) values ('RNG', 'tester-one', 1)`);
    await user.click(await screen.findByRole('button', { name: 'First places…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: 'Remove Tester One' })).toBeVisible();
    await user.type(dialog.getByLabelText(/^Add a game or vendor/), 'tester');
    await user.click(await dialog.findByRole('button', { name: 'Add Tester Two' }));
    await user.click(dialog.getByRole('button', { name: 'Move Tester Two up' }));
    expect((await axe(container.ownerDocument.body)).violations).toEqual([]);
    await confirm(user, 'Set the places');
    await waitFor(async () =>
      expect(
        await gateway.sql(`select game_id from catalog_pin where game_type = 'RNG' order by place`),
      ).toEqual([{ game_id: 'tester-two' }, { game_id: 'tester-one' }]),
    );
  });

  test('takes a list of a vendor after its differences were seen, and not a file that was cut short', async () => {
    const { user, container } = renderConsole(createFakeRegistry('content'), '/catalogue-import', gateway);
    await user.type(await screen.findByLabelText(/^Code of the vendor/), 'lister');
    await user.type(screen.getByLabelText('Name of the vendor'), 'Lister');
    const choose = (text: string) =>
      user.upload(
        screen.getByLabelText(/^File/),
        Object.assign(new File([text], 'games.csv'), {
          arrayBuffer: async () => new TextEncoder().encode(text),
        }),
      );
    const list = 'gameId,type,name,minBetMinor\nlister-one,RNG,Lister One,100\n';
    await choose(`${list}lister-two,RNG`);
    expect(await screen.findByText(/^Line 3: Too few fields/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(
      await screen.findByText(/^Correct the file, and choose it again\. Line 3: Too few fields/),
    ).toBeVisible();
    await choose(list);
    expect(await screen.findByText('1 game in the file')).toBeVisible();
    await user.click(screen.getByLabelText(/^The list has all games/));
    await user.type(screen.getByLabelText(/^Number of games/), '2');
    expect(screen.getByText('The file has 1 game.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(screen.queryByRole('row', { name: /lister-one/ })).not.toBeInTheDocument();
    await user.clear(screen.getByLabelText(/^Number of games/));
    await user.type(screen.getByLabelText(/^Number of games/), '1');
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByRole('row', { name: /^Game lister-one New .*Name: Lister One/ })).toBeVisible();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Import these differences…' }));
    await confirm(user, 'Import');
    const [latest] = await screen.findAllByRole('button', { name: /^Change \d+$/ });
    await user.click(latest as HTMLElement);
    expect(await screen.findByText('Smallest bet: 1.00')).toBeVisible();
    expect(await gateway.sql(`select name from catalog_game where game_id = 'lister-one'`)).toEqual([
      { name: 'Lister One' },
    ]);
  });
});

test('a redemption of points is rejected with a reason that the member reads @PTS-02', async () => {
  const { number } = redemption;
  const { user, container } = renderConsole(createFakeRegistry('cashier'), '/redemptions', gateway);
  await user.click(await screen.findByRole('button', { name: number }));
  const details = within(await screen.findByRole('dialog', { name: number }));
  expect(await details.findByText('No. 12, Bogyoke Road, Yangon')).toBeVisible();
  await user.click(details.getByRole('button', { name: 'Reject…' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Reject ${number}` }));
  await user.type(dialog.getByLabelText(/^Reason\b(?!,)/), reason);
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(dialog.getByText('Write the reason that the member reads.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Reason, for the member/), 'No longer in stock');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Rejected')).toBeVisible();
  expect(
    await gateway.sql(`select status, remark from points_redemption where number = '${number}'`),
  ).toEqual([{ status: 'REJECTED', remark: 'No longer in stock' }]);
  expect((await axe(container)).violations).toEqual([]);
});

test('the goods of an approved redemption are sent with a courier @PTS-02', async () => {
  const [redeemed] =
    await gateway.sql(`insert into points_redemption (number, member_id, request_id, reward_id, units,
      points, status, address, redeemed_at, decided_at, decided_by, shipment, shipment_at)
    select 'P-goods', ${redemption.memberId}, gen_random_uuid(), id, 1, 5, 'APPROVED', 'Yangon', now(), now(), 'operator:ann', 'PREPARING', now()
      from points_reward where code = 'tea-mug' returning number`);
  expect(redeemed).toEqual({ number: 'P-goods' });
  const { user, container } = renderConsole(
    createFakeRegistry('cashier'),
    '/redemptions?show=to-send',
    gateway,
  );
  await user.click(await screen.findByRole('button', { name: 'P-goods' }));
  await user.click(await screen.findByRole('button', { name: 'Goods…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Goods of P-goods' }));
  await user.type(dialog.getByLabelText(/^Reason/), reason);
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  expect(dialog.getByText('Enter the courier.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Courier/), 'RGO');
  expect((await axe(container.ownerDocument.body)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  await waitFor(async () =>
    expect(
      await gateway.sql(`select shipment, carrier, tracking from points_redemption where number = 'P-goods'`),
    ).toEqual([{ shipment: 'SENT', carrier: 'RGO', tracking: null }]),
  );
});

test('a vendor is asked about a transfer without an outcome, and two people decide it @WAL-08', async () => {
  const memberId = await gateway.createMember('zaw');
  await gateway.sql(`
    insert into wallet_vendor_transfer (transfer_no, member_id, request_id, vendor, vendor_name, direction,
      amount_minor, state, created_at, next_ask_at)
    values ('V-zaw', ${memberId}, gen_random_uuid(), 'ORCA', 'Orca', 'IN', 250000, 'PENDING', now(),
      now() + interval '1 hour')`);
  const { user, container } = renderConsole(createFakeRegistry('risk'), '/vendor-transfers', gateway);
  expect(await screen.findByRole('link', { name: 'Vendor transfers 1 waiting' })).toBeVisible();
  const row = await screen.findByRole('row', {
    name: /^V-zaw .*ORCA To the vendor 2,500\.00 The vendor is being asked 0 /,
  });
  await user.click(within(row).getByRole('button', { name: 'V-zaw' }));
  await user.click(await screen.findByRole('button', { name: 'Ask the vendor…' }));
  await user.click(await screen.findByRole('button', { name: 'Ask now' }));
  const course = within(await screen.findByRole('table', { name: 'Course' }));
  // Nobody is connected as this vendor, so the outcome remains unknown.
  expect(await course.findByRole('row', { name: /Unknown vendor:ORCA/ })).toBeVisible();
  expect(await gateway.sql(`select asked from wallet_vendor_transfer`)).toEqual([{ asked: 1 }]);
  expect((await axe(container.ownerDocument.body)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Decide…' }));
  await confirm(user, 'Request the decision');
  expect(await screen.findByText('Choose the outcome that the statement shows.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText(/^Outcome/), 'The vendor moved the money');
  await user.click(screen.getByRole('button', { name: 'Request the decision' }));
  expect(await screen.findByRole('link', { name: 'Show the requests' })).toBeVisible();
  expect(await gateway.sql(`select state from wallet_vendor_transfer`)).toEqual([{ state: 'UNKNOWN' }]);
});
