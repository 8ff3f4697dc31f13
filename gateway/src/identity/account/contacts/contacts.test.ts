import type { InputOf } from '@parlour/contracts';
import {
  acceptTermsCall,
  beginAuthenticatorCall,
  confirmAuthenticatorCall,
  getMemberSecurityCall,
  getTermsCall,
  logInCall,
  registerCall,
  requestContactCodeCall,
  requestPhoneCodeCall,
  setContactCall,
} from '@parlour/contracts/calls';
import { TOTP, URI } from 'otpauth';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';
import { createKnownBrowser } from '../../testing/known-browser.ts';
import { readCaptcha } from '../../testing/read-captcha.ts';
import { listMessages, readCode } from '../../testing/read-message.ts';

const password = 'Lotus-Pond-2026';
const countryDialingCode = '+95';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  await gateway.services.platform.setSwitch('MOBILEVERCODELOGIN3', true, 'operator:test');
});
afterAll(() => gateway.stop());

let made = 0;
async function person() {
  made += 1;
  const member = await gateway.services.identity.createMember({ username: `reached${made}`, password });
  const { token } = await gateway.call(logInCall, { username: member.username, password });
  // A different address per person avoids captchas, which many codes from one address would require.
  return { ...member, token, ip: `198.51.100.${made}` };
}
type Person = Awaited<ReturnType<typeof person>>;
type Contact = Pick<InputOf<typeof setContactCall>, 'channel' | 'mobileNum' | 'countryDialingCode' | 'email'>;
const requestCode = (member: Person, contact: Contact, given = password) =>
  gateway.call(requestContactCodeCall, { ...contact, password: given }, member);
const set = (member: Person, contact: Contact, verificationCode: string) =>
  gateway.call(setContactCall, { ...contact, verificationCode }, member);
const code = (error: string) => expect.objectContaining({ code: error });
const phone = (mobileNum: string): Contact => ({ channel: 'sms', mobileNum, countryDialingCode });
const mailbox = (email: string): Contact => ({ channel: 'email', email });

describe('a contact of a member', () => {
  test('is proved by a code that was sent there, and signs in from then on @MEM-04', async () => {
    const ada = await person();
    expect(await requestCode(ada, phone('966600001'))).toEqual({ expiredMinutes: 5 });
    const sent = await readCode(gateway, '+95966600001');
    expect(await set(ada, phone('0966 600 001'), sent)).toEqual({ masked: '+95 ***001' });
    expect(await gateway.call(getMemberSecurityCall, {}, ada)).toMatchObject({
      mobile: { masked: '+95 ***001', verified: true },
    });
    const headers = { cookie: await createKnownBrowser(gateway) };
    await gateway.call(requestPhoneCodeCall, { mobileNum: '966600001', countryDialingCode }, { headers });
    const verificationCode = await readCode(gateway, '+95966600001');
    const login = { type: 'sms', mobileNum: '966600001', countryDialingCode, verificationCode } as const;
    expect(await gateway.call(logInCall, login)).toMatchObject({ userName: ada.username });
  });

  test('requires the password to change, and notifies the owner at the previous contact @SAFE-03', async () => {
    const ada = await person();
    await expect(requestCode(ada, mailbox('thief@parlour.example'), 'a guess')).rejects.toEqual(
      code('identity.wrong-credentials'),
    );
    await requestCode(ada, mailbox('old@parlour.example'));
    await set(ada, mailbox('old@parlour.example'), await readCode(gateway, 'old@parlour.example'));
    await requestCode(ada, mailbox('new@parlour.example'));
    await set(ada, mailbox('new@parlour.example'), await readCode(gateway, 'new@parlour.example'));
    const [last] = (await listMessages(gateway)).filter(({ to }) => to === 'old@parlour.example');
    expect(last?.text).toContain('was changed');
  });

  test('requires a code of the authenticator to change while it is on @SAFE-03 @AUTH-12', async () => {
    const ada = await person();
    const { uri } = await gateway.call(beginAuthenticatorCall, { password }, ada);
    const totp = URI.parse(uri);
    const createCode = (): string => {
      gateway.clock.advance({ seconds: 30 });
      return totp instanceof TOTP ? totp.generate({ timestamp: gateway.clock.now().getTime() }) : '';
    };
    await gateway.call(confirmAuthenticatorCall, { code: createCode() }, ada);
    await requestCode(ada, mailbox('factor@parlour.example'));
    const verificationCode = await readCode(gateway, 'factor@parlour.example');
    const prove = (factor?: string, sent = verificationCode) =>
      gateway.call(
        setContactCall,
        { ...mailbox('factor@parlour.example'), verificationCode: sent, code: factor },
        ada,
      );
    const field = { fields: [expect.objectContaining({ path: ['code'] })] };
    await expect(prove()).rejects.toMatchObject({ code: 'verification.code-missing', ...field });
    await expect(prove('000000')).rejects.toMatchObject({ code: 'verification.code-invalid', ...field });
    const right = createCode();
    await expect(prove(right, '000000')).rejects.toMatchObject({
      code: 'verification.code-invalid',
      fields: [expect.objectContaining({ path: ['verificationCode'] })],
    });
    // The wrong code of the mailbox did not use up a code of the authenticator.
    expect(await prove(right)).toMatchObject({ masked: expect.stringContaining('@parlour.example') });
  });

  test("a code does not prove another contact or another member's contact", async () => {
    const [ada, dan] = [await person(), await person()];
    await requestCode(ada, phone('966600002'));
    const sent = await readCode(gateway, '+95966600002');
    await expect(set(ada, phone('966600003'), sent)).rejects.toEqual(code('verification.code-invalid'));
    await expect(set(dan, phone('966600002'), sent)).rejects.toEqual(code('verification.code-invalid'));
  });

  test('a number that another member proved is refused', async () => {
    const [ada, dan] = [await person(), await person()];
    for (const member of [ada, dan]) await requestCode(member, phone('966600004'));
    const codes = (await listMessages(gateway)).filter(({ to }) => to === '+95966600004');
    const [forDan, forAda] = codes.map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '');
    await set(ada, phone('966600004'), forAda ?? '');
    await expect(set(dan, phone('966600004'), forDan ?? '')).rejects.toEqual(code('identity.mobile-taken'));
  });

  test('must have a valid format @VAL-02 @ERR-03', async () => {
    const ada = await person();
    await expect(requestCode(ada, mailbox('no mailbox'))).rejects.toMatchObject({
      fields: [{ path: ['email'], rule: 'email_format' }],
    });
    await expect(requestCode(ada, { channel: 'sms', countryDialingCode })).rejects.toEqual(
      code('verification.phone-missing'),
    );
    await expect(requestCode(ada, phone('12'))).rejects.toEqual(code('verification.phone-invalid'));
  });
});

describe('the terms', () => {
  const form = { username: 'agreeing1', password, confirmPassword: password };

  test('are accepted by version at registration, and again when they change', async () => {
    const { platform } = gateway.services;
    await expect(gateway.call(registerCall, { ...form, termsVersion: '0' })).rejects.toMatchObject({
      code: 'identity.terms-outdated',
      details: { termsVersion: '1' },
    });
    const opened = await gateway.call(registerCall, { ...form, termsVersion: '1' });
    const at = gateway.clock.now().toISOString();
    expect(await gateway.call(getTermsCall, undefined, opened)).toEqual({
      current: '1',
      accepted: { version: '1', at },
      isOutdated: false,
    });
    await platform.setSetting('termsVersion', '2', 'operator:test');
    expect(await gateway.call(getTermsCall, undefined, opened)).toMatchObject({
      current: '2',
      isOutdated: true,
    });
    await expect(gateway.call(acceptTermsCall, { version: '1' }, opened)).rejects.toEqual(
      code('identity.terms-outdated'),
    );
    await gateway.call(acceptTermsCall, { version: '2' }, opened);
    expect(await gateway.call(getTermsCall, undefined, opened)).toMatchObject({ isOutdated: false });
  });

  test('a captcha that the rules ask for at registration must be read @AUTH-05', async () => {
    const { platform } = gateway.services;
    const before = platform.setting('registerFields');
    const rule = { field: 'captcha', required: true, acceptedPattern: '*', min: 1, max: 16 } as const;
    await platform.setSetting('registerFields', [...before, rule], 'operator:test');
    try {
      const captchaForm = { ...form, username: 'reading1' };
      const { captcha, cookie } = await readCaptcha(gateway);
      await expect(gateway.call(registerCall, { ...captchaForm, captcha: 'WRONG' })).rejects.toMatchObject({
        code: 'identity.captcha-wrong',
        fields: [{ path: ['captcha'], rule: 'captcha_wrong' }],
      });
      const options = { headers: { cookie } };
      expect(await gateway.call(registerCall, { ...captchaForm, captcha }, options)).toMatchObject({
        userName: 'reading1',
      });
    } finally {
      await platform.setSetting('registerFields', before, 'operator:test');
    }
  });
});
