import { getMemberSecurityCall, logInCall, setPaymentPasswordCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';
import { listMessages } from '../../testing/read-message.ts';

const password = 'Lotus-Pond-2026';
const first = 'seven-oaks';
const next = 'eight-elms';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

let made = 0;
async function person() {
  made += 1;
  const member = await gateway.services.identity.createMember({ username: `payer${made}`, password });
  const { token } = await gateway.call(logInCall, { username: member.username, password });
  return { ...member, token };
}
type Person = Awaited<ReturnType<typeof person>>;
const set = (
  member: Person,
  paymentPassword: string,
  { given = password, old, again = paymentPassword }: { given?: string; old?: string; again?: string } = {},
) =>
  gateway.call(
    setPaymentPasswordCall,
    { password: given, oldPaymentPassword: old, paymentPassword, confirmPaymentPassword: again },
    member,
  );
const check = (member: Person, given: string) =>
  gateway.services.identity.checkPaymentPassword(member.id, given);
const code = (error: string) => expect.objectContaining({ code: error });

test('sets the first payment password, which is required for money from then on @MEM-04', async () => {
  const ada = await person();
  await expect(check(ada, first)).rejects.toEqual(code('identity.payment-password-missing'));
  expect(await set(ada, first)).toEqual({ paymentPasswordSet: true });
  await check(ada, first);
  await expect(check(ada, password)).rejects.toEqual(code('identity.payment-password-wrong'));
  expect(await gateway.call(getMemberSecurityCall, {}, ada)).toMatchObject({
    paymentPasswordSet: true,
  });
  const { rows } = await sql`select after::text as after from audit_entry
    where act = 'payment-password.set' and subject = ${`member:${ada.id}`} order by id`.execute(
    gateway.database.kysely,
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(first);
});

test('changes it with the login password and the old one only @MEM-04 @SAFE-03', async () => {
  const ada = await person();
  await set(ada, first);
  await expect(set(ada, next, { old: first, given: 'a guess' })).rejects.toEqual(
    code('identity.wrong-credentials'),
  );
  await expect(set(ada, next)).rejects.toEqual(code('identity.payment-password-wrong'));
  await expect(set(ada, next, { old: 'a guess' })).rejects.toEqual(code('identity.payment-password-wrong'));
  await set(ada, next, { old: first });
  await check(ada, next);
  await expect(check(ada, first)).rejects.toEqual(code('identity.payment-password-wrong'));
});

test('tells the owner at each verified contact of a new payment password @SAFE-03', async () => {
  const verifiedAt = gateway.clock.now().toISOString();
  const profile = {
    dialingCode: '+95',
    mobile: '977700001',
    mobileVerifiedAt: verifiedAt,
    email: 'payer@parlour.example',
    emailVerifiedAt: verifiedAt,
  };
  const member = await gateway.services.identity.createMember({ username: 'payertold', password, profile });
  const { token } = await gateway.call(logInCall, { username: member.username, password });
  const ada = { ...member, token };
  await expect(set(ada, first, { given: 'a guess' })).rejects.toEqual(code('identity.wrong-credentials'));
  expect(await listMessages(gateway)).toEqual([]);
  for (const [count, [paymentPassword, old]] of [[first], [next, first]].entries()) {
    await set(ada, String(paymentPassword), { ...(old && { old }) });
    const sent = await listMessages(gateway);
    expect(sent).toHaveLength(2 * (count + 1));
    for (const to of ['+95977700001', 'payer@parlour.example'])
      expect(sent.find((message) => message.to === to)?.text).toContain('A new payment password was set');
  }
});

test('guesses of the old one are locked after five', async () => {
  const ada = await person();
  await set(ada, first);
  for (let attempt = 1; attempt <= 5; attempt += 1)
    await expect(set(ada, next, { old: `guess ${attempt}` })).rejects.toEqual(
      code('identity.payment-password-wrong'),
    );
  await expect(set(ada, next, { old: first })).rejects.toMatchObject({
    code: 'identity.payment-password-locked',
    details: { retryAfterSeconds: 1800 },
  });
});

test('one of two concurrent first payment passwords is stored', async () => {
  const ada = await person();
  const both = await Promise.allSettled([set(ada, first), set(ada, next)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await check(ada, both[0]?.status === 'fulfilled' ? first : next);
});

test('reports each problem at its field @VAL-02', async () => {
  const ada = await person();
  const issues = (paymentPassword: string, again?: string) =>
    set(ada, paymentPassword, { again }).then(
      () => [],
      (error) => error.fields,
    );
  expect(await issues('short', 'other')).toEqual([
    { path: ['paymentPassword'], rule: 'reg_pattern_any', params: { min: 6, max: 64 } },
    { path: ['confirmPaymentPassword'], rule: 'passwords_differ' },
  ]);
  expect(await issues('12345678')).toEqual([{ path: ['paymentPassword'], rule: 'password_common' }]);
  expect(await issues(password)).toEqual([{ path: ['paymentPassword'], rule: 'payment_password_same' }]);
});
