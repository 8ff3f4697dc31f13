import {
  changePasswordCall,
  getBalanceCall,
  getMemberCall,
  logInCall,
  logOutCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';
import type { NewMember } from '../../index.ts';

const password = 'Lotus-Pond-2026';
const next = 'Another-door-7';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ config: { profileFigures: { password: { expiresAfterDays: 90 } } } });
});
afterAll(() => gateway.stop());

let made = 0;
async function person(changes: Partial<Omit<NewMember, 'passwordHash'>> & { password?: string } = {}) {
  made += 1;
  return gateway.services.identity.createMember({ username: `changer${made}`, password, ...changes });
}
const logIn = (username: string, given = password) =>
  gateway.call(logInCall, { username, password: given, type: 'username' });
const change = (
  token: { token: string },
  newPassword: string,
  { oldPassword = password, confirmNewPassword = newPassword } = {},
) => gateway.call(changePasswordCall, { oldPassword, newPassword, confirmNewPassword }, token);
const code = (error: string) => expect.objectContaining({ code: error });

test('changes the password and ends every other session immediately @AUTH-11 @AUTH-17', async () => {
  const ada = await person();
  const [here, elsewhere] = [await logIn(ada.username), await logIn(ada.username)];
  await gateway.call(getMemberCall, {}, elsewhere);

  expect(await change(here, next)).toEqual({ endedSessions: 1 });

  await gateway.call(getMemberCall, {}, here);
  await expect(gateway.call(getMemberCall, {}, elsewhere)).rejects.toEqual(code('session.expired'));
  expect(await logIn(ada.username, next)).toMatchObject({ userName: ada.username });
  await expect(logIn(ada.username, password)).rejects.toEqual(code('identity.wrong-credentials'));
  const { rows } = await sql`select actor, after::text as after from audit_entry
    where act = 'password.set' and subject = ${`member:${ada.id}`} order by id`.execute(
    gateway.database.kysely,
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(next);
});

test('a password set by someone else must be changed only once @AUTH-03', async () => {
  const su = await person({ passwordMustChange: true });
  const opened = await logIn(su.username);
  expect(opened).toMatchObject({ firstTimeLogin: true, passwordExpired: true });
  await change(opened, next);
  expect(await logIn(su.username, next)).toMatchObject({ firstTimeLogin: false, passwordExpired: false });
});

test('until a password that must change is changed, its session can do nothing else @AUTH-03', async () => {
  const su = await person({ passwordMustChange: true });
  const opened = await logIn(su.username);
  const refused = code('session.password-change-required');
  await expect(gateway.call(getMemberCall, {}, opened)).rejects.toEqual(refused);
  await expect(gateway.call(getBalanceCall, undefined, opened)).rejects.toEqual(refused);
  await expect(change(opened, next, { oldPassword: 'wrong' })).rejects.toEqual(
    code('identity.old-password-wrong'),
  );
  await expect(gateway.call(getMemberCall, {}, opened)).rejects.toEqual(refused);

  await change(opened, next);

  expect(await gateway.call(getMemberCall, {}, opened)).toMatchObject({ account: su.username });
  await gateway.call(getBalanceCall, undefined, opened);
});

test('a member who does not want to change the password can log out @AUTH-03', async () => {
  const su = await person({ passwordMustChange: true });
  const opened = await logIn(su.username);
  expect(await gateway.call(logOutCall, undefined, opened)).toEqual({ ended: true });
  await expect(change(opened, next)).rejects.toEqual(code('session.expired'));
});

test('reports an expired password while PWDEXPFORCECHANGE3 is on, until it is changed @AUTH-03 @ROLE-02', async () => {
  const ada = await person();
  gateway.clock.advance({ days: 90, ms: -1 });
  expect(await logIn(ada.username)).toMatchObject({ passwordExpired: false });
  gateway.clock.advance({ ms: 1 });
  const opened = await logIn(ada.username);
  expect(opened).toMatchObject({ passwordExpired: true });
  await gateway.services.platform.setSwitch('PWDEXPFORCECHANGE3', false, 'operator:test');
  expect(await logIn(ada.username)).toMatchObject({ passwordExpired: false });
  await gateway.services.platform.setSwitch('PWDEXPFORCECHANGE3', true, 'operator:test');
  await change(opened, next);
  expect(await logIn(ada.username, next)).toMatchObject({ passwordExpired: false });
});

test('reports each problem of a new password at its field @AUTH-11 @VAL-02', async () => {
  const ada = await person();
  const opened = await logIn(ada.username);
  const issues = (newPassword: string, more: Parameters<typeof change>[2] = {}) =>
    change(opened, newPassword, more).then(
      () => [],
      (error) => error.fields,
    );
  expect(await issues('short', { confirmNewPassword: 'other' })).toEqual([
    { path: ['newPassword'], rule: 'reg_pattern_any', params: { min: 8, max: 64 } },
    { path: ['confirmNewPassword'], rule: 'passwords_differ' },
  ]);
  expect(await issues('Password123!')).toEqual([{ path: ['newPassword'], rule: 'password_common' }]);
  expect(await issues(`my-${ada.username}-word`)).toEqual([
    { path: ['newPassword'], rule: 'password_like_username' },
  ]);
  expect(await issues(password)).toEqual([{ path: ['newPassword'], rule: 'password_same' }]);
  expect(await issues(next, { oldPassword: 'not the one' })).toEqual([
    { path: ['oldPassword'], rule: 'old_password_wrong' },
  ]);
  expect(await logIn(ada.username)).toMatchObject({ userName: ada.username });
});

test('guesses of the old password are locked after five @SAFE-03', async () => {
  const opened = await logIn((await person()).username);
  for (let attempt = 1; attempt <= 5; attempt += 1)
    await expect(change(opened, next, { oldPassword: `guess ${attempt}` })).rejects.toEqual(
      code('identity.old-password-wrong'),
    );
  await expect(change(opened, next)).rejects.toMatchObject({
    code: 'identity.locked',
    details: { retryAfterSeconds: 1800 },
  });
  gateway.clock.advance({ minutes: 29 });
  await gateway.call(getMemberCall, {}, opened);
  gateway.clock.advance({ minutes: 1 });
  expect(await change(opened, next)).toEqual({ endedSessions: 0 });
});

test('a login that waits while the password changes does not count the old one @AUTH-11 @SAFE-03', async () => {
  const ada = await person();
  const here = await logIn(ada.username);
  // These wait before the login; the change of a signed-in member overtakes them.
  const others = Array.from({ length: 20 }, (_, index) =>
    gateway
      .call(logInCall, { username: `nobody${index}`, password }, { ip: `203.0.113.${index}` })
      .catch(() => undefined),
  );
  const late = gateway.call(logInCall, { username: ada.username, password }, { ip: '192.0.2.77' });
  const outcome = late.catch(() => ({ token: 'none' }));
  await change(here, next);
  await expect(gateway.call(getMemberCall, {}, await outcome)).rejects.toEqual(code('session.expired'));
  await Promise.all(others);
});
