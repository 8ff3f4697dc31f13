import { randomUUID } from 'node:crypto';
import {
  addBankAccountCall,
  beginAuthenticatorCall,
  confirmAuthenticatorCall,
  getProfileCall,
  listBankAccountsCall,
  removeBankAccountCall,
  requestBankAccountCodeCall,
  setDefaultBankAccountCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { listMessages, readCode } from '../../identity/testing/read-message.ts';
import { operate, startTestGateway, type TestGateway } from '../../testing/index.ts';
import { getTail } from './bank-account-rules.ts';
import { createNumberCipher } from './number-cipher.ts';
import { seedBanks } from './seed-banks.ts';

const password = 'a long enough password';
const paymentPassword = '975310';

let gateway: TestGateway;
let hashes: { passwordHash: string; paymentPasswordHash: string };
beforeAll(async () => {
  gateway = await startTestGateway();
  await seedBanks(gateway.database.kysely);
  const { hashPassword } = gateway.services.identity;
  hashes = {
    passwordHash: await hashPassword(password),
    paymentPasswordHash: await hashPassword(paymentPassword),
  };
});
afterAll(() => gateway?.stop());

let members = 0;
async function createMember({ realName, email }: { realName?: string; email?: string } = {}) {
  members += 1;
  const username = `banker${members}`;
  const { identity } = gateway.services;
  const emailVerifiedAt = email && gateway.clock.now().toISOString();
  const { id } = await gateway.database.transaction((tx) =>
    identity.createMemberIn(tx, { username, ...hashes, profile: { realName, email, emailVerifiedAt } }),
  );
  const from = { ip: '127.0.0.1', userAgent: 'test' };
  const { token } = await identity.logIn({ username, password }, from);
  const as = { token };
  type Added = {
    bankCode?: string;
    number?: string;
    holder?: string;
    requestId?: string;
    paymentPassword?: string;
  };
  return {
    id,
    as,
    add: (given: Added = {}) =>
      gateway.call(
        addBankAccountCall,
        { requestId: randomUUID(), bankCode: 'SANDBOX', number: '12345678', paymentPassword, ...given },
        as,
      ),
    list: () => gateway.call(listBankAccountsCall, undefined, as),
    setDefault: (bankAccountId: number) => gateway.call(setDefaultBankAccountCall, { bankAccountId }, as),
    remove: (bankAccountId: number, verificationCode: string, given: { paymentPassword?: string } = {}) =>
      gateway.call(removeBankAccountCall, { bankAccountId, paymentPassword, verificationCode, ...given }, as),
  };
}
const fails = (code: string) => expect.objectContaining({ code });
const names = (path: string, rule: string) =>
  expect.objectContaining({
    code: 'identity.field-invalid',
    fields: [expect.objectContaining({ path: [path], rule })],
  });

test('the first account sets the member’s real name, which every other one must carry @MEM-04', async () => {
  const member = await createMember();
  await expect(member.add()).rejects.toEqual(names('holder', 'required'));
  const added = await member.add({ holder: 'Daw Mya Mya' });
  expect(added).toMatchObject({
    holder: 'D***',
    numberMasked: '****5678',
    isDefault: true,
    status: 'COOLING',
    usableFrom: new Date(gateway.clock.now().getTime() + 24 * 3_600_000).toISOString(),
  });
  expect((await gateway.call(getProfileCall, undefined, member.as)).realName).toBe('D***');
  await expect(member.add({ number: '87654321', holder: 'Daw Hla' })).rejects.toEqual(
    names('holder', 'holder_differs'),
  );
  expect(await member.add({ number: '8765-4321', holder: ' daw  MYA mya ' })).toMatchObject({
    isDefault: false,
  });
  expect(await member.list()).toMatchObject({
    holder: 'D***',
    accountsMax: 5,
    coolingHours: 24,
    accounts: [{ numberMasked: '****5678' }, { numberMasked: '****4321' }],
    banks: [{ bankCode: 'SANDBOX', numberMin: 8, numberMax: 16 }, { bankCode: 'SANDBOX_MOBILE' }],
  });
});

test('stores no number in the clear, and finds the same number again', async () => {
  const member = await createMember({ realName: 'Daw Mya' });
  await member.add({ number: '5550001112223' });
  const { rows } = await sql<Record<string, unknown>>`
    select * from wallet_bank_account where member_id = ${member.id}`.execute(gateway.database.kysely);
  expect(JSON.stringify(rows)).not.toContain('5550001112223');
  await expect(member.add({ number: '555 0001 112223' })).rejects.toEqual(
    fails('wallet.bank-account-exists'),
  );
  const other = await createMember({ realName: 'Daw Mya' });
  await other.add({ number: '5550001112223' });
  const { body } = await operate(gateway, `bank-accounts?memberId=${other.id}`);
  expect(body.value?.accounts).toMatchObject([
    { holder: 'Daw Mya', numberMasked: '****2223', otherOwners: 1 },
  ]);
});

test('refuses a wrong payment password, number or bank, and a sixth account @MEM-04', async () => {
  const member = await createMember({ realName: 'U Ba' });
  await expect(member.add({ paymentPassword: 'wrong' })).rejects.toEqual(
    fails('identity.payment-password-wrong'),
  );
  await expect(member.add({ number: '1234567' })).rejects.toEqual(names('number', 'reg_pattern_digits'));
  await expect(member.add({ number: '12345678x' })).rejects.toEqual(names('number', 'reg_pattern_digits'));
  await expect(member.add({ bankCode: 'NONE' })).rejects.toEqual(fails('wallet.bank-unavailable'));
  const requestId = randomUUID();
  const first = await member.add({ requestId });
  expect(await member.add({ requestId })).toEqual(first);
  await expect(member.add({ requestId, number: '99999999' })).rejects.toEqual(
    fails('request.duplicate-mismatch'),
  );
  for (const last of [2, 3, 4, 5]) await member.add({ number: `1000000${last}` });
  await expect(member.add({ number: '10000006' })).rejects.toEqual(fails('wallet.bank-account-limit'));
});

test('makes another account the default, and none of another member @MEM-04', async () => {
  const member = await createMember({ realName: 'U Ba' });
  const [first, second] = [await member.add(), await member.add({ number: '22222222' })];
  expect(await member.setDefault(second.bankAccountId)).toMatchObject({ isDefault: true });
  expect((await member.list()).accounts).toMatchObject([
    { bankAccountId: second.bankAccountId, isDefault: true },
    { bankAccountId: first.bankAccountId, isDefault: false },
  ]);
  const stranger = await createMember({ realName: 'U Ko' });
  await expect(stranger.setDefault(first.bankAccountId)).rejects.toEqual(
    fails('wallet.bank-account-not-found'),
  );
});

describe('a removal', () => {
  test('needs the payment password and a code to a verified contact, once @MEM-04', async () => {
    const email = 'banker@parlour.example';
    const member = await createMember({ realName: 'U Ba', email });
    const [first, second] = [await member.add(), await member.add({ number: '22222222' })];
    expect((await member.list()).removalCode).toEqual({ method: 'email', hint: 'ba***@parlour.example' });
    expect(await gateway.call(requestBankAccountCodeCall, {}, member.as)).toEqual({ expiredMinutes: 5 });
    const code = await readCode(gateway, email);
    await expect(member.remove(first.bankAccountId, code, { paymentPassword: 'wrong' })).rejects.toEqual(
      fails('identity.payment-password-wrong'),
    );
    await expect(member.remove(first.bankAccountId, '000000')).rejects.toEqual(
      fails('verification.code-invalid'),
    );
    expect(await member.remove(first.bankAccountId, code)).toEqual({ removed: true });
    expect((await member.list()).accounts).toMatchObject([
      { bankAccountId: second.bankAccountId, isDefault: true },
    ]);
    await expect(member.remove(first.bankAccountId, code)).rejects.toEqual(
      fails('wallet.bank-account-not-found'),
    );
    await expect(member.remove(second.bankAccountId, code)).rejects.toEqual(
      fails('verification.code-invalid'),
    );
    // The same number may be added again, and its waiting time starts again.
    expect(await member.add()).toMatchObject({ status: 'COOLING' });
    const notices = (await listMessages(gateway)).filter(({ to }) => to === email).map(({ text }) => text);
    expect(notices.filter((text) => text.includes('was added to your'))).toHaveLength(3);
    expect(notices.filter((text) => text.includes('was removed from your'))).toHaveLength(1);
  });

  test('takes a code of the authenticator while it is on', async () => {
    const member = await createMember({ realName: 'U Ba' });
    const { secret } = await gateway.call(beginAuthenticatorCall, { password }, member.as);
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const now = () => totp.generate({ timestamp: gateway.clock.now().getTime() });
    await gateway.call(confirmAuthenticatorCall, { code: now() }, member.as);
    gateway.clock.advance({ seconds: 30 });
    const { bankAccountId } = await member.add();
    expect((await member.list()).removalCode).toEqual({ method: 'authenticator' });
    await expect(gateway.call(requestBankAccountCodeCall, {}, member.as)).rejects.toEqual(
      fails('verification.not-allowed'),
    );
    expect(await member.remove(bankAccountId, now())).toEqual({ removed: true });
  });

  test('waits for a verified contact when the member has none', async () => {
    const member = await createMember({ realName: 'U Ba' });
    const { bankAccountId } = await member.add();
    expect((await member.list()).removalCode).toBeUndefined();
    await expect(member.remove(bankAccountId, '123456')).rejects.toEqual(fails('verification.not-allowed'));
  });
});

test('an operator locks an account, and an unlocked one cools again @SAFE-04', async () => {
  const member = await createMember({ realName: 'U Ba' });
  const { bankAccountId: id } = await member.add();
  const lock = (locked: boolean) =>
    operate(gateway, 'bank-accounts/lock', { id, locked, reason: 'a complaint' });
  await lock(true);
  await lock(true);
  expect((await member.list()).accounts).toMatchObject([{ status: 'LOCKED' }]);
  gateway.clock.advance({ minutes: 5 });
  await lock(false);
  const usableFrom = new Date(gateway.clock.now().getTime() + 24 * 3_600_000).toISOString();
  expect((await member.list()).accounts).toMatchObject([{ status: 'COOLING', usableFrom }]);
});

test('a lock stays with a number that is removed and added again @SAFE-04', async () => {
  const member = await createMember({ realName: 'U Ba' });
  const { bankAccountId: id } = await member.add();
  await operate(gateway, 'bank-accounts/lock', { id, locked: true, reason: 'a complaint' });
  await sql`update wallet_bank_account set is_default = false, removed_at = now() where id = ${id}`.execute(
    gateway.database.kysely,
  );
  expect(await member.add()).toMatchObject({ status: 'LOCKED' });
});

test('lists accounts without the key of their numbers', async () => {
  const member = await createMember({ realName: 'U Ba' });
  await member.add();
  await sql`update wallet_bank_account set number_sealed = 'lost' || number_sealed where member_id = ${member.id}`.execute(
    gateway.database.kysely,
  );
  const { body } = await operate(gateway, `bank-accounts?memberId=${member.id}`);
  expect(body.value?.accounts).toMatchObject([{ numberMasked: '****5678', status: 'COOLING' }]);
});

test('an operator closes a bank for new accounts @SAFE-04', async () => {
  const member = await createMember({ realName: 'U Ba' });
  const bank = { code: 'LOTUS', name: { EN: 'Lotus' }, numberMin: 8, numberMax: 9, reason: 'a new bank' };
  expect((await operate(gateway, 'banks/set', { ...bank, numberMax: 7 })).body.error?.code).toBe(
    'request.invalid',
  );
  expect((await operate(gateway, 'banks/set', { ...bank, before: null })).status).toBe(200);
  const stale = await operate(gateway, 'banks/set', { ...bank, numberMax: 10, before: null });
  expect(stale.body.error?.code).toBe('operator.changed-later');
  await member.add({ bankCode: 'LOTUS' });
  await operate(gateway, 'banks/set', { ...bank, isEnabled: false });
  await expect(member.add({ bankCode: 'LOTUS', number: '22222222' })).rejects.toEqual(
    fails('wallet.bank-unavailable'),
  );
  expect((await member.list()).banks.map(({ bankCode }) => bankCode)).not.toContain('LOTUS');
  const { body } = await operate(gateway, 'banks');
  expect(body.value?.banks).toContainEqual({
    ...{ code: 'LOTUS', name: bank.name, numberMin: 8, numberMax: 9 },
    ...{ position: 0, isEnabled: false },
  });
});

test.each([
  ['1234', '34'],
  ['1234567', '567'],
  ['12345678', '5678'],
  ['1'.repeat(34), '1111'],
])('shows of the number %s no more than %s', (number, tail) => {
  expect(getTail(number)).toBe(tail);
});

describe('the cipher', () => {
  const [old, young] = ['o'.repeat(32), 'y'.repeat(32)];

  test('opens what an older key sealed, and finds its number', () => {
    const before = createNumberCipher(() => [old]);
    const sealed = before.seal('12345678');
    const after = createNumberCipher(() => [young, old]);
    expect(after.open(sealed)).toBe('12345678');
    expect(after.digestAll('12345678')).toContain(before.digest('12345678'));
    expect(() => createNumberCipher(() => [young]).open(sealed)).toThrow(/not among the keys/);
  });

  test('refuses a changed text, and seals nothing without a key', () => {
    const cipher = createNumberCipher(() => [old]);
    const sealed = cipher.seal('12345678');
    const last = sealed.endsWith('A') ? 'B' : 'A';
    expect(() => cipher.open(sealed.slice(0, -1) + last)).toThrow();
    expect(cipher.seal('12345678')).not.toBe(sealed);
    expect(() => createNumberCipher(() => []).seal('12345678')).toThrow(fails('wallet.bank-unavailable'));
  });
});
