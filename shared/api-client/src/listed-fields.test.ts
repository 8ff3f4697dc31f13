import type { Api } from '@parlour/contracts';
import { listHelpTopics } from './help.ts';
import { register, registerByMobile } from './identity-registration.ts';
import { logIn, logInByPhone, requestPhoneCode, requestRegisterCode, startDemo } from './identity-sign-in.ts';
import { getStatus } from './platform.ts';

const opened = { token: 't', userName: 'ada', isAgent: 0, firstTimeLogin: false, passwordExpired: false };

/** Makes a call with an API that records the request. */
async function record(call: (api: Api) => Promise<unknown>): Promise<unknown[]> {
  const sent: unknown[] = [];
  const api = {
    async call({ method, path }: { method: string; path: string }, input: unknown) {
      sent.push(`${method} ${path}`, input);
      return { ...opened, topics: [], expiredMinutes: 5 };
    },
  } as unknown as Api;
  await call(api).catch(() => undefined);
  return sent;
}

const phone = { mobileNum: '9450001234', countryDialingCode: '+95' };
const origin = {
  domain: 'parlour.example',
  registerUrl: 'https://parlour.example/register',
  referralCode: '12345678',
};
const fields = { username: 'ada', password: 'Parlour-2026', affiliateCode: 'mgmg' };
const registration = { fields, countryDialingCode: '+95', ...origin };
const registered = { ...fields, countryDialingCode: '+95', ...origin, registerMethod: 'WEB', login: true };

test.each<[string, (api: Api) => Promise<unknown>, string, object]>([
  ['help', (api) => listHelpTopics(api, 'MY'), 'GET /wps/system/helpCenter', { lang: 'MY', device: 'WEB' }],
  [
    'status',
    (api) => getStatus(api, 'parlour.example'),
    'GET /wps/system/status',
    { url: 'parlour.example' },
  ],
  [
    'login',
    (api) => logIn(api, { username: 'ada', password: 'Parlour-2026', captcha: 'AB12' }),
    'POST /wps/session/login',
    { username: 'ada', password: 'Parlour-2026', captcha: 'AB12', type: 'username' },
  ],
  [
    'login by phone',
    (api) => logInByPhone(api, { ...phone, verificationCode: '123456' }),
    'POST /wps/session/login',
    { ...phone, verificationCode: '123456', type: 'sms' },
  ],
  [
    'login code',
    (api) => requestPhoneCode(api, { ...phone, purpose: 'login' }),
    'POST /wps/verification/sms/noLogin',
    { ...phone, purpose: 'login' },
  ],
  [
    'registration code',
    (api) => requestRegisterCode(api, phone),
    'POST /wps/verification/sms/register',
    { countryDialingCode: '+95', mobileNo: '9450001234' },
  ],
  ['registration', (api) => register(api, registration), 'PUT /wps/member/register', registered],
  [
    'registration by phone',
    (api) => registerByMobile(api, registration),
    'PUT /wps/member/register/mobile',
    registered,
  ],
  [
    'free play',
    (api) => startDemo(api, { os: 'Android' }),
    'POST /wps/session/login/freeplay',
    { os: 'Android', platform: 'W', random: expect.stringMatching(/^\S{24,}$/), version: 3 },
  ],
])('%s sends the fields that the specification lists @API-03', async (_name, call, path, input) => {
  expect(await record(call)).toEqual([path, input]);
});
