import type { EndpointShape } from '@parlour/contracts';
import * as calls from '@parlour/contracts/calls';
import { checkTexts, type FieldCase, getFieldCases, textsOfGateway } from '@parlour/testing/form-cases';
import { startTestGateway, type TestGateway } from '../testing/index.ts';

const password = 'Lotus-Pond-2026';
const countryDialingCode = '+95';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  for (const feature of calls.featureIds)
    await gateway.services.platform.setSwitch(feature, true, 'operator:test');
});
afterAll(() => gateway.stop());

type Form = 'login' | 'phone-login' | 'recovery-mail' | 'new-password' | 'contact';

/** Creates forms that are valid in every field except, possibly, the tested one. */
const forms: Record<Form, (tried: Record<string, string>) => [call: EndpointShape, input: object]> = {
  login: (tried) => [calls.logInCall, { username: 'somebody', password, ...tried }],
  'phone-login': (tried) => [
    calls.logInCall,
    { type: 'sms', mobileNum: '912345678', countryDialingCode, verificationCode: '123456', ...tried },
  ],
  'recovery-mail': (tried) => [
    calls.requestRecoveryMailCall,
    { username: 'somebody', email: 'somebody@parlour.example', language: 'EN', ...tried },
  ],
  'new-password': (tried) => [
    calls.changePasswordCall,
    { oldPassword: 'not the one', confirmNewPassword: tried.newPassword, ...tried },
  ],
  contact: (tried) => [
    calls.requestContactCodeCall,
    { channel: 'email' in tried ? 'email' : 'sms', countryDialingCode, password, ...tried },
  ],
};

/**
 * A password field also has rules about its content: the password may be known from leaks or contain the name. The
 * result has only the rules about its form.
 */
const formRules = ['required', 'too_short', 'too_long', 'invalid'];
const isAboutForm = ({ rule }: { rule: string }): boolean =>
  formRules.includes(rule) || /^reg_pattern_|_format$|_invalid$|^format$/.test(rule);

const cases = getFieldCases(...(Object.keys(forms) as Form[])).map(
  (one) => [one.form as Form, one.field, one] as [Form, string, FieldCase],
);
let made = 0;

test.each(cases)(
  '%s takes as %s what its rule says and refuses the rest there @VAL-01 @VAL-02',
  async (form, field, one) => {
    made += 1;
    const username = `filler${made}`;
    await gateway.services.identity.createMember({ username, password });
    let token = '';
    let turn = 0;
    await checkTexts(one, textsOfGateway, async (written, isAccepted) => {
      // Avoids rate limits and the end of the session.
      if (turn % 20 === 0) ({ token } = await gateway.call(calls.logInCall, { username, password }));
      turn += 1;
      gateway.clock.advance({ seconds: 70 });
      const [call, input] = forms[form]({ [field]: written });
      const ip = `198.51.${made}.${turn}`;
      const { status, body } = await gateway.send(call, input, {
        ip,
        ...(call.token === 'required' && { token }),
      });
      expect(status).toBeLessThan(500);
      const issues = body.success ? [] : (body.error.fields ?? []);
      expect(issues.filter(isAboutForm).some(({ path }) => path[0] === field)).toBe(!isAccepted);
      if (!isAccepted) expect(body.success).toBe(false);
    });
  },
);
