import {
  beginAuthenticatorCall,
  confirmAuthenticatorCall,
  endAuthenticatorCall,
  listLoginsCall,
  logInCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { type TOTP, URI } from 'otpauth';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';
import { houseId } from '../../index.ts';

const password = 'Lotus-Pond-2026';
const home = { ip: '198.51.100.10' };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

let made = 0;
async function person() {
  made += 1;
  const username = `guest${made}`;
  const mobile = `91400${String(made).padStart(4, '0')}`;
  const member = await gateway.services.identity.createMember({
    username,
    password,
    profile: { dialingCode: '+95', mobile, mobileVerifiedAt: gateway.clock.now().toISOString() },
  });
  const { token } = await logIn(username, home);
  return { ...member, mobile, token };
}
const logIn = (username: string, from: { ip: string }, given = password) =>
  gateway.call(logInCall, { username, password: given }, from);
const getCode = (login: Promise<unknown>): Promise<string> =>
  login.then(
    () => 'opened',
    (error) => error.code as string,
  );
const listOutcomes = async (token: string): Promise<string[]> =>
  (await gateway.call(listLoginsCall, undefined, { token })).logins.map(({ outcome }) => outcome);

describe('the login history of a member @SAFE-03', () => {
  test('has logins that the captcha refused @SAFE-03', async () => {
    const { username, token } = await person();
    const stranger = { ip: '203.0.113.7' };
    expect(await getCode(logIn(username, stranger, 'a guess'))).toBe('identity.wrong-credentials');
    expect(await getCode(logIn(username, stranger, 'a guess'))).toBe('identity.captcha-required');
    expect(await listOutcomes(token)).toEqual(['captcha-failed', 'wrong-credentials', 'opened']);
  });

  test('has one entry for all logins of a minute above the limit @SAFE-03', async () => {
    const { username, token } = await person();
    const codes: string[] = [];
    for (let count = 0; count < 14; count += 1)
      codes.push(await getCode(logIn(username, { ip: `203.0.113.${20 + count}` }, 'a guess')));
    expect(codes.filter((code) => code === 'request.too-many')).toHaveLength(5);
    const outcomes = await listOutcomes(token);
    expect(outcomes.filter((outcome) => outcome === 'too-many')).toHaveLength(1);
    // The login at home counts as well, and nine guesses reach the captcha or the password.
    expect(outcomes).toHaveLength(1 + 9 + 1);
  });

  test('has the right password of a closed account @SAFE-03', async () => {
    const { id, username } = await person();
    const db = gateway.database.kysely;
    await sql`update identity_member set status = 'closed' where id = ${id}`.execute(db);
    expect(await getCode(logIn(username, home))).toBe('identity.account-closed');
    const { rows } = await sql<{ outcome: string }>`
      select outcome from identity_login where member_id = ${id} order by id desc limit 1`.execute(db);
    expect(rows).toEqual([{ outcome: 'account-closed' }]);
  });

  test('has the right password of the house, whose account is not a member’s @AUTH-15', async () => {
    const { id } = await person();
    const db = gateway.database.kysely;
    await sql`update identity_member set password_hash = (select password_hash from identity_member where id = ${id})
      where id = ${houseId}`.execute(db);
    expect(await getCode(logIn('house', home))).toBe('session.member-required');
    const { rows } = await sql<{ outcome: string }>`
      select outcome from identity_login where member_id = ${houseId}`.execute(db);
    expect(rows).toEqual([{ outcome: 'account-closed' }]);
    const sessions = await sql`select from identity_session where member_id = ${houseId}`.execute(db);
    expect(sessions.rows).toEqual([]);
  });
});

test('a wrong code before a change is in the audit record, and the owner is notified of the first one @SAFE-03', async () => {
  const member = await person();
  const { uri } = await gateway.call(beginAuthenticatorCall, { password }, member);
  const totp = URI.parse(uri) as TOTP;
  const right = totp.generate({ timestamp: gateway.clock.now().getTime() });
  await gateway.call(confirmAuthenticatorCall, { code: right }, member);
  for (let count = 0; count < 2; count += 1)
    expect(await getCode(gateway.call(endAuthenticatorCall, { password, code: '000000' }, member))).toBe(
      'verification.code-invalid',
    );
  const db = gateway.database.kysely;
  const acts = await sql<{ act: string }>`
    select act from audit_entry where subject = ${`member:${member.id}`} order by id`.execute(db);
  expect(acts.rows.map(({ act }) => act)).toEqual([
    'authenticator.on',
    'authenticator.code-wrong',
    'authenticator.code-wrong',
  ]);
  const notices = await sql<{ body: string }>`
    select body from post_message where recipient = ${`+95${member.mobile}`} order by id`.execute(db);
  expect(notices.rows.map(({ body }) => body.includes('entered a wrong code of your authenticator'))).toEqual(
    [false, true],
  );
});
