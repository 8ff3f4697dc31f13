import type { CheckedInputOf } from '@parlour/contracts';
import {
  registerByMobileCall,
  registerCall,
  registerFields,
  requestRegisterCodeCall,
  startDemoCall,
} from '@parlour/contracts/calls';
import { type Cookies, type RouteEntry, route } from '../../../server/index.ts';
import { cookieNames, readPhoneNumber, toBrowserCaptcha, toOpened, toOrigin } from '../../auth/index.ts';
import { limits } from '../../limits.ts';
import type { Registration, RegistrationForm } from './service.ts';

const limit = limits.standard;

export const registrationRoutes = (registration: Registration): RouteEntry[] => [
  route(
    requestRegisterCodeCall,
    async ({ input, ...call }) => {
      const { countryDialingCode: dialingCode, mobileNo: mobile, language } = input;
      const number = readPhoneNumber({ dialingCode, mobile }, 'mobileNo');
      const request = { number, language, captcha: toBrowserCaptcha(call.cookies, input.captcha) };
      return { expiredMinutes: await registration.requestCode(request, toOrigin(call)) };
    },
    { limit },
  ),
  route(
    registerCall,
    async ({ input, ...call }) =>
      toOpened(await registration.register(toForm('username', input, call.cookies), toOrigin(call))),
    { limit },
  ),
  route(
    registerByMobileCall,
    async ({ input, ...call }) =>
      toOpened(await registration.register(toForm('mobile', input, call.cookies), toOrigin(call))),
    { limit },
  ),
  route(startDemoCall, async (call) => toOpened(await registration.startDemo(toOrigin(call))), { limit }),
];

const toForm = (
  by: RegistrationForm['by'],
  input: CheckedInputOf<typeof registerCall>,
  cookies: Cookies,
): RegistrationForm => ({
  by,
  written: Object.fromEntries(registerFields.map((field) => [field, input[field]])),
  dialingCode: input.countryDialingCode,
  referralCode: input.referralCode,
  domain: input.domain,
  registeredUrl: input.registerUrl,
  termsVersion: input.termsVersion,
  captchaToken: cookies.read(cookieNames.captcha),
});
