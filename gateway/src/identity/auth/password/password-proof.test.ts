import {
  beginAuthenticatorCall,
  changePasswordCall,
  confirmAuthenticatorCall,
  getPasswordProofCall,
  logInCall,
  requestContactCodeCall,
  requestPasswordCodeCall,
  setContactCall,
} from '@parlour/contracts/calls';
import { Secret, TOTP } from 'otpauth';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';
import { readCode } from '../../testing/read-message.ts';

const password = 'Lotus-Pond-2026';
const next = 'Another-door-7';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  await gateway.services.platform.setSwitch('CHNGPASSVERIF3', true, 'operator:test');
});
afterAll(() => gateway.stop());

let made = 0;
async function person() {
  made += 1;
  const member = await gateway.services.identity.createMember({ username: `prover${made}`, password });
  const { token } = await gateway.call(logInCall, { username: member.username, password });
  return { ...member, token };
}
type Person = Awaited<ReturnType<typeof person>>;
async function prove(
  member: Person,
  contact: { channel: 'sms' | 'email'; mobileNum?: string; email?: string },
) {
  const written = { ...contact, countryDialingCode: '+95' };
  await gateway.call(requestContactCodeCall, { ...written, password }, member);
  const verificationCode = await readCode(gateway, contact.email ?? `+95${contact.mobileNum}`);
  await gateway.call(setContactCall, { ...written, verificationCode }, member);
}
async function switchAuthenticatorOn(member: Person) {
  const { secret } = await gateway.call(beginAuthenticatorCall, { password }, member);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const now = () => totp.generate({ timestamp: gateway.clock.now().getTime() });
  const { recoveryCodes } = await gateway.call(confirmAuthenticatorCall, { code: now() }, member);
  gateway.clock.advance({ seconds: 30 });
  return { now, recoveryCodes };
}
const getProof = (member: Person) => gateway.call(getPasswordProofCall, undefined, member);
const change = (member: Person, verificationCode?: string) =>
  gateway.call(
    changePasswordCall,
    { oldPassword: password, newPassword: next, confirmNewPassword: next, verificationCode },
    member,
  );
const code = (error: string) => expect.objectContaining({ code: error });

describe('a change of password while CHNGPASSVERIF3 is on', () => {
  test('requires no code from members without a method to receive one @AUTH-11', async () => {
    const ada = await person();
    expect(await getProof(ada)).toEqual({ hasPassword: true, hasAuthenticator: false });
    await expect(gateway.call(requestPasswordCodeCall, {}, ada)).rejects.toEqual(
      code('verification.not-allowed'),
    );
    expect(await change(ada)).toEqual({ endedSessions: 0 });
  });

  test('asks for a code that was sent to the proved contact, good once @AUTH-11 @ROLE-02', async () => {
    const ada = await person();
    await prove(ada, { channel: 'email', email: 'prover@parlour.example' });
    expect(await getProof(ada)).toEqual({
      hasPassword: true,
      hasAuthenticator: false,
      code: { method: 'email', hint: 'pr***@parlour.example' },
    });
    await expect(change(ada)).rejects.toEqual(code('verification.code-missing'));
    expect(await gateway.call(requestPasswordCodeCall, {}, ada)).toEqual({ expiredMinutes: 5 });
    const sent = await readCode(gateway, 'prover@parlour.example');
    await expect(change(ada, sent === '000000' ? '111111' : '000000')).rejects.toMatchObject({
      code: 'verification.code-invalid',
      fields: [{ path: ['verificationCode'], rule: 'code_invalid' }],
    });
    await change(ada, sent);
    const back = { oldPassword: next, newPassword: password, confirmNewPassword: password };
    await expect(gateway.call(changePasswordCall, { ...back, verificationCode: sent }, ada)).rejects.toEqual(
      code('verification.code-invalid'),
    );
  });

  test('prefers the phone to the mailbox, and the authenticator to both @AUTH-11', async () => {
    const ada = await person();
    await prove(ada, { channel: 'email', email: 'both@parlour.example' });
    await prove(ada, { channel: 'sms', mobileNum: '966611101' });
    expect((await getProof(ada)).code).toEqual({ method: 'sms', hint: '+95 ***101' });
    const authenticator = await switchAuthenticatorOn(ada);
    expect((await getProof(ada)).code).toEqual({ method: 'authenticator' });
    await expect(gateway.call(requestPasswordCodeCall, {}, ada)).rejects.toEqual(
      code('verification.not-allowed'),
    );
    await expect(change(ada)).rejects.toEqual(code('verification.code-missing'));
    await expect(change(ada, '000000')).rejects.toEqual(code('verification.code-invalid'));
    expect(await change(ada, authenticator.now())).toEqual({ endedSessions: 0 });
  });

  test('accepts a recovery code instead of an authenticator code', async () => {
    const ada = await person();
    const { recoveryCodes } = await switchAuthenticatorOn(ada);
    expect(await change(ada, recoveryCodes[0])).toEqual({ endedSessions: 0 });
  });

  test('does not use up a code for a wrong old password', async () => {
    const ada = await person();
    const authenticator = await switchAuthenticatorOn(ada);
    const wrong = { oldPassword: 'a guess', newPassword: next, confirmNewPassword: next };
    const verificationCode = authenticator.now();
    await expect(gateway.call(changePasswordCall, { ...wrong, verificationCode }, ada)).rejects.toEqual(
      code('identity.old-password-wrong'),
    );
    expect(await change(ada, verificationCode)).toEqual({ endedSessions: 0 });
  });
});

test('asks for no code while the switch is off @ROLE-02', async () => {
  const ada = await person();
  await switchAuthenticatorOn(ada);
  await gateway.services.platform.setSwitch('CHNGPASSVERIF3', false, 'operator:test');
  expect(await getProof(ada)).toEqual({ hasPassword: true, hasAuthenticator: true });
  await change(ada);
  await gateway.services.platform.setSwitch('CHNGPASSVERIF3', true, 'operator:test');
});
