import { randomUUID } from 'node:crypto';
import type { EndpointShape } from '@parlour/contracts';
import {
  addBankAccountCall,
  addPictureCall,
  answerWithdrawalCall,
  convertPointCall,
  createDepositCall,
  moveFloatCall,
  requestWithdrawalCall,
  submitDepositCall,
  transferToDownlineCall,
  transferToUplineCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expectSoundBooks } from '../testing/index.ts';
import { seedDepositMethods } from './deposit/seed-methods.ts';
import { type CashDesk, paymentPassword, startCashDesk, type Withdrawer } from './testing/cash-desk.ts';

let desk: CashDesk;
let member: Withdrawer;
let agent: Withdrawer;
let guesser: Withdrawer;
let excluded: Withdrawer;
let orderNo: string;

beforeAll(async () => {
  desk = await startCashDesk();
  await seedDepositMethods(desk.gateway.database);
  // A day passes with each new member, and an order that is paid counts as received after one.
  guesser = await desk.createMember();
  excluded = await desk.createMember();
  agent = await desk.createMember();
  member = await desk.createMember();
  const { kysely } = desk.gateway.database;
  await sql`update identity_member set account_code = 1 where id = ${agent.memberId}`.execute(kysely);
  const { orderNo: paid } = await member.request(100_000);
  await desk.payByHand(paid);
  orderNo = paid;
});
afterAll(async () => {
  await expectSoundBooks(desk.gateway);
  await desk.stop();
});

/** Sums up everything that a refused call must leave as it is. */
async function readState(): Promise<unknown> {
  const { rows } = await sql`
    select (select sum(id) from ledger_transfers) as transfers, (select sum(seq) from ledger_accounts) as entries,
           (select count(*) from wallet_deposit_order) as deposits, (select count(*) from wallet_withdrawal) as withdrawals,
           (select count(*) from wallet_transfer) as sent, (select count(*) from platform_picture) as pictures,
           (select count(*) from wallet_bank_account) as accounts`.execute(desk.gateway.database.kysely);
  return rows[0];
}

const amounts: [what: string, amount: unknown][] = [
  ['a negative amount', -100_000],
  ['nothing', 0],
  ['an amount with a fraction of the minor unit', 1000.5],
  ['an amount above what is exact', 2 ** 53],
  ['an amount that no number holds', 1e300],
  ['a text', '100000'],
  ['digits of another script', '၁၀၀၀၀၀'],
  ['no amount', undefined],
  ['null', null],
];

const money: [
  name: string,
  call: EndpointShape,
  field: string,
  toInput: (amount: unknown) => Record<string, unknown>,
  caller?: 'agent',
][] = [
  ['a deposit', createDepositCall, 'amount', (amount) => ({ methodId: 'sandbox-wallet', amount })],
  [
    'a withdrawal',
    requestWithdrawalCall,
    'amount',
    (amount) => ({ bankAccountId: member.bankAccountId, paymentPassword, amount }),
  ],
  [
    'the received part of a withdrawal',
    answerWithdrawalCall,
    'received',
    (received) => ({ orderNo, answer: 'PART_RECEIVED', received }),
  ],
  ['a transfer to the upline', transferToUplineCall, 'amount', (amount) => ({ amount, paymentPassword })],
  [
    'a transfer to a downline',
    transferToDownlineCall,
    'amount',
    (amount) => ({ amount, paymentPassword, memberNo: 1 }),
    'agent',
  ],
  ['a conversion of points', convertPointCall, 'points', (points) => ({ points, paymentPassword })],
  ['a move to the float', moveFloatCall, 'amount', (amount) => ({ amount, kind: 'FLOAT_IN' }), 'agent'],
];

describe.each(money)('%s', (_name, call, field, toInput, caller) => {
  test.each(amounts)('refuses %s at its field and changes nothing @WAL-06', async (_what, amount) => {
    const before = await readState();
    const token = await (caller === 'agent' ? agent : member).signIn();
    const input = { requestId: randomUUID(), ...toInput(amount) };
    const { status, body } = await desk.gateway.send(call, input, { token });
    expect([400, 422]).toContain(status);
    expect(body).toMatchObject({
      success: false,
      error: {
        code: expect.stringMatching(/^(request\.invalid|wallet\.amount-out-of-range)$/),
        fields: expect.arrayContaining([expect.objectContaining({ path: [field] })]),
      },
    });
    expect(await readState()).toEqual(before);
  });
});

test('locks the payment password after six wrong ones for every call that asks for it, and changes nothing @WAL-03', async () => {
  const before = await readState();
  const token = await guesser.signIn();
  const send = async (call: EndpointShape, input: object, given: string): Promise<string> => {
    const request = { requestId: randomUUID(), ...input, paymentPassword: given };
    const { body } = await desk.gateway.send(call, request, { token });
    return body.success ? 'done' : body.error.code;
  };
  const withdrawal = { bankAccountId: guesser.bankAccountId, amount: 100_000 };
  const codes: string[] = [];
  for (let time = 1; time <= 6; time += 1)
    codes.push(await send(requestWithdrawalCall, withdrawal, `wrong-${time}`));
  expect(codes).toEqual([
    ...Array<string>(5).fill('identity.payment-password-wrong'),
    'identity.payment-password-locked',
  ]);
  // The right one no longer helps.
  for (const [call, input] of [
    [requestWithdrawalCall, withdrawal],
    [addBankAccountCall, { bankCode: 'SANDBOX', number: '55554444' }],
    [convertPointCall, { points: 1_000 }],
  ] as const)
    expect([call.path, await send(call, input, paymentPassword)]).toEqual([
      call.path,
      'identity.payment-password-locked',
    ]);
  expect(await readState()).toEqual(before);
});

test('refuses a bank account in another name at its field and changes nothing @WAL-03 @MEM-04', async () => {
  const before = await readState();
  const other = { bankCode: 'SANDBOX', number: '66667777', holder: 'Somebody Else', paymentPassword };
  const { status, body } = await desk.gateway.send(
    addBankAccountCall,
    { requestId: randomUUID(), ...other },
    { token: await member.signIn() },
  );
  expect(status).toBe(422);
  expect(body).toMatchObject({ error: { fields: [{ path: ['holder'], rule: 'holder_differs' }] } });
  expect(await readState()).toEqual(before);
});

test('refuses a deposit of an excluded member and changes nothing, and takes a withdrawal @SAFE-06 @WAL-02 @WAL-03', async () => {
  const { gateway } = desk;
  await gateway.services.protection.startCoolOff(excluded.memberId, '24h');
  const before = await readState();
  const token = await excluded.signIn();
  const deposit = { requestId: randomUUID(), methodId: 'sandbox-wallet', amount: 100_000 };
  expect(await gateway.send(createDepositCall, deposit, { token })).toMatchObject({
    status: 403,
    body: { error: { code: 'member.excluded' } },
  });
  expect(await readState()).toEqual(before);
  expect(await excluded.request(100_000)).toMatchObject({ status: 'REQUESTED' });
});

test.each([
  ['a signature of six minutes ago', { minutes: 6 }, true],
  ['a signature of another key', { minutes: 0 }, false],
])('refuses a webhook with %s and changes nothing @WAL-02', async (_what, age, sign) => {
  const { gateway, provider, address } = desk;
  const before = await readState();
  const at = new Date(gateway.clock.now().getTime() - age.minutes * 60_000);
  const message = { paymentId: 'p-1', reference: 'D1', state: 'paid', amount: 100_000, currency: 'MMK' };
  expect(await provider.sendWebhook(address, message, { at, sign })).toBe(401);
  expect(await readState()).toEqual(before);
});

test.each<[what: string, call: EndpointShape, input: () => object]>([
  ['a withdrawal', answerWithdrawalCall, () => ({ orderNo, answer: 'NOT_RECEIVED' })],
  ['a deposit', submitDepositCall, () => ({ orderNo: 'D1' })],
])(
  'refuses a fourth proof of %s at its field and changes nothing @WAL-02 @WAL-03 @VAL-04',
  async (_what, call, input) => {
    const before = await readState();
    const token = await member.signIn();
    const pictureIds = Array.from({ length: 4 }, (_, number) => String(number).repeat(43));
    const request = { requestId: randomUUID(), ...input(), pictureIds };
    const { status, body } = await desk.gateway.send(call, request, { token });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { code: 'request.invalid', fields: [expect.objectContaining({ path: ['pictureIds'] })] },
    });
    expect(await readState()).toEqual(before);
  },
);

/** Draws a jpg whose header claims 50 megapixels. */
async function drawLargeJpeg(): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();
  const startOfFrame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(6_250, startOfFrame + 5);
  jpeg.writeUInt16BE(8_000, startOfFrame + 7);
  return jpeg;
}

test.each<[what: string, draw: () => Promise<Buffer> | Buffer, code: string]>([
  ['is a renamed script', () => Buffer.from('<script>alert(1)</script>'), 'picture.unreadable'],
  ['has 50 megapixels', drawLargeJpeg, 'picture.too-many-pixels'],
  ['has 6 MB', () => Buffer.alloc(6 * 1024 * 1024, 1), 'request.too-large'],
])('refuses a proof that %s and stores nothing @WAL-02 @VAL-04', async (_what, draw, code) => {
  const before = await readState();
  const token = await member.signIn();
  const data = (await draw()).toString('base64');
  const { body } = await desk.gateway.send(addPictureCall, { data }, { token });
  expect(body).toMatchObject({ success: false, error: { code } });
  expect(await readState()).toEqual(before);
});
