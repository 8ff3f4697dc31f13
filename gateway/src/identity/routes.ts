import { artVersion } from '@parlour/art';
import { AppError, type CheckedInputOf } from '@parlour/contracts';
import {
  changePasswordCall,
  checkAffiliateCall,
  getCaptchaCall,
  getMemberCall,
  getMemberIconCall,
  getMemberSecurityCall,
  getPlayerAvatarCall,
  logInCall,
  logOutCall,
  registerByMobileCall,
  registerCall,
  registerFields,
  requestPhoneCodeCall,
  requestRegisterCodeCall,
  startDemoCall,
} from '@parlour/contracts/calls';
import { type Cookies, type RouteEntry, route } from '../server/index.ts';
import { readPhoneNumber } from './codes/phone-number.ts';
import { captchaSeconds } from './login/captcha.ts';
import type { OpenedLogin } from './login/log-in.ts';
import type { Member } from './members/member.ts';
import type { ClubLevel, Contact, MemberSecurity } from './members/security.ts';
import type { OpenedAccount, RegistrationForm } from './registration/register.ts';
import type { IdentityService } from './service.ts';

const captchaCookie = 'captcha';

/** How often one address may try. Many people share one where addresses are few. */
const loginLimit = { times: 120, perMs: 60_000 };
const registerLimit = { times: 60, perMs: 60_000 };
const demoLimit = { times: 60, perMs: 60_000 };
const captchaLimit = { times: 60, perMs: 60_000 };
const passwordLimit = { times: 30, perMs: 60_000 };
const codeLimit = { times: 60, perMs: 60_000 };

export const identityRoutes = (identity: IdentityService): RouteEntry[] => [
  route(
    logInCall,
    async ({ input, cookies, ...origin }) => {
      if (input.type === 'sms') {
        const code = input.verificationCode;
        return toLogin(await identity.logInByPhone({ number: numberOf(input), code }, origin));
      }
      const captcha = { token: cookies.read(captchaCookie), text: input.captcha };
      const { username, password } = input;
      return toLogin(await identity.logIn({ username, password, captcha }, origin));
    },
    { limit: loginLimit },
  ),
  route(
    requestPhoneCodeCall,
    async ({ input, cookies, ...origin }) => {
      const captcha = { token: cookies.read(captchaCookie), text: input.captcha };
      const request = { number: numberOf(input), language: input.language, captcha };
      return { expiredMinutes: await identity.requestLoginCode(request, origin) };
    },
    { limit: codeLimit },
  ),
  route(
    requestRegisterCodeCall,
    async ({ input, cookies, ...origin }) => {
      const { countryDialingCode: dialingCode, mobileNo: mobile, language } = input;
      const captcha = { token: cookies.read(captchaCookie), text: input.captcha };
      const request = { number: readPhoneNumber({ dialingCode, mobile }, 'mobileNo'), language, captcha };
      return { expiredMinutes: await identity.requestRegisterCode(request, origin) };
    },
    { limit: codeLimit },
  ),
  route(
    getCaptchaCall,
    async ({ cookies }) => {
      const { token, png } = await identity.drawCaptcha(cookies.read(captchaCookie));
      cookies.set(captchaCookie, token, captchaSeconds);
      return png;
    },
    { limit: captchaLimit },
  ),
  route(logOutCall, async ({ session }) => {
    await identity.logOut(session);
    return { ended: true };
  }),
  route(
    changePasswordCall,
    async ({ input, session }) => ({
      endedSessions: await identity.changePassword(session, { ...input, oldPassword: input.oldPassword }),
    }),
    { limit: passwordLimit },
  ),
  route(
    registerCall,
    async ({ input, cookies, ...origin }) =>
      toOpened(await identity.register(toForm('username', input, cookies), origin)),
    { limit: registerLimit },
  ),
  route(
    registerByMobileCall,
    async ({ input, cookies, ...origin }) =>
      toOpened(await identity.register(toForm('mobile', input, cookies), origin)),
    { limit: registerLimit },
  ),
  route(startDemoCall, async (origin) => toOpened(await identity.startDemo(origin)), { limit: demoLimit }),
  route(getMemberCall, async ({ session }) => {
    const member = await requireMember(identity, session.memberId);
    return {
      id: String(member.id),
      account: member.username,
      nickname: member.nickname,
      type: member.accountCode,
      toUpline: member.canTransferUp,
      clubLabel: toLabel(member.club),
      memberLabel: [...member.labels],
    };
  }),
  route(getMemberIconCall, async ({ session }) => avatarOf(await requireMember(identity, session.memberId))),
  route(getPlayerAvatarCall, async ({ session }) =>
    avatarOf(await requireMember(identity, session.memberId)),
  ),
  route(
    checkAffiliateCall,
    async ({ input: { code, domain } }) => {
      const inviter = await identity.findInviter(code, domain);
      if (inviter === undefined)
        throw new AppError('identity.affiliate-code-unknown', 'Nobody invites with this code here.');
      return { code: code.toUpperCase(), valid: true as const };
    },
    { limit: codeLimit },
  ),
  route(getMemberSecurityCall, async ({ session }) =>
    toSecurity(await identity.describeSecurity(session.memberId)),
  ),
];

const toOpened = ({ token, username, accountCode }: OpenedAccount) => ({
  token,
  userName: username,
  isAgent: accountCode,
});

const toLogin = (opened: OpenedLogin) => ({
  ...toOpened(opened),
  firstTimeLogin: opened.isFirstLogin,
  passwordExpired: opened.mustChangePassword,
  lastLoginTime: opened.lastLoginAt?.toISOString(),
});

const numberOf = (input: { countryDialingCode: string; mobileNum: string }) =>
  readPhoneNumber({ dialingCode: input.countryDialingCode, mobile: input.mobileNum }, 'mobileNum');

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
  captchaToken: cookies.read(captchaCookie),
});

async function requireMember(identity: IdentityService, memberId: number): Promise<Member> {
  const member = await identity.findMember(memberId);
  if (member === undefined) throw new AppError('session.expired', 'The member of this session is gone.');
  return member;
}

const avatarOf = ({ avatarKey }: Member) => ({ avatarUrl: `/art/${artVersion}/avatar/${avatarKey}.svg` });

const toLabel = ({ name, rankLevel }: ClubLevel) => ({ labelName: name, rankLevel });

const toContact = ({ masked, verified }: Contact) => ({ masked, verified });

const toSecurity = ({ lastLogin, club, ...security }: MemberSecurity) => ({
  lastLogin: lastLogin && { ...lastLogin, at: lastLogin.at.toISOString() },
  registeredAt: security.registeredAt.toISOString(),
  passwordChangedAt: security.passwordChangedAt.toISOString(),
  paymentPasswordSet: security.paymentPasswordSet,
  twoFactorOn: security.twoFactorOn,
  realName: toContact(security.realName),
  mobile: toContact(security.mobile),
  email: toContact(security.email),
  club: {
    ...toLabel(club),
    progressMinor: club.progressMinor,
    next: club.next && { ...toLabel(club.next), requiredMinor: club.next.requiredMinor },
  },
});
