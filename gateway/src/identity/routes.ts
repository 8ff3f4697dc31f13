import { artVersion } from '@parlour/art';
import {
  AppError,
  type CheckedInputOf,
  type LanguageCode,
  pickText,
  toLanguageCode,
} from '@parlour/contracts';
import {
  checkAffiliateCall,
  getMemberCall,
  getMemberIconCall,
  getMemberSecurityCall,
  getPlayerAvatarCall,
  registerByMobileCall,
  registerCall,
  registerFields,
} from '@parlour/contracts/calls';
import { type Clock, type Cookies, type RouteEntry, route } from '../server/index.ts';
import type { RegistrationForm } from './account/registration/service.ts';
import type { ClubLevel, Contact, MemberSecurity } from './account/security/service.ts';
import { cookieNames, limits, toOpened, toOrigin } from './auth/call-parts.ts';
import { loginRoutes } from './auth/login/routes.ts';
import { passkeyRoutes } from './auth/passkeys/routes.ts';
import { recoveryRoutes } from './auth/recovery/routes.ts';
import { sessionRoutes } from './auth/sessions/routes.ts';
import { thirdPartyRoutes } from './auth/third-party/routes.ts';
import type { Member } from './members/member.ts';
import { safetyRoutes } from './safety-routes.ts';
import type { IdentityService } from './service.ts';

export const identityRoutes = (identity: IdentityService, clock: Clock): RouteEntry[] => [
  ...loginRoutes(identity),
  ...sessionRoutes(identity, clock),
  ...thirdPartyRoutes(identity),
  ...passkeyRoutes(identity.thirdParties.passkeys),
  ...recoveryRoutes(identity),
  ...safetyRoutes(identity),
  route(
    registerCall,
    async ({ input, ...call }) =>
      toOpened(await identity.register(toForm('username', input, call.cookies), toOrigin(call))),
    { limit: limits.standard },
  ),
  route(
    registerByMobileCall,
    async ({ input, ...call }) =>
      toOpened(await identity.register(toForm('mobile', input, call.cookies), toOrigin(call))),
    { limit: limits.standard },
  ),
  route(getMemberCall, async ({ input, session }) => {
    const member = await requireMember(identity, session.memberId);
    return {
      id: String(member.id),
      account: member.username,
      nickname: member.nickname,
      type: member.accountCode,
      toUpline: member.canTransferUp,
      clubLabel: toLabel(member.club, toLanguageCode(input.language)),
      memberLabel: [...member.labels],
    };
  }),
  route(getMemberIconCall, async ({ session }) =>
    toAvatarUrl(await requireMember(identity, session.memberId)),
  ),
  route(getPlayerAvatarCall, async ({ session }) =>
    toAvatarUrl(await requireMember(identity, session.memberId)),
  ),
  route(
    checkAffiliateCall,
    async ({ input: { code, domain } }) => {
      const inviter = await identity.findInviter(code, domain);
      if (inviter === undefined)
        throw new AppError('identity.affiliate-code-unknown', 'Nobody invites with this code here.');
      return { code: code.toUpperCase(), valid: true as const };
    },
    { limit: limits.standard },
  ),
  route(getMemberSecurityCall, async ({ input, session }) =>
    toSecurity(await identity.describeSecurity(session.memberId), toLanguageCode(input.language)),
  ),
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

async function requireMember(identity: IdentityService, memberId: number): Promise<Member> {
  const member = await identity.findMember(memberId);
  if (member === undefined) throw new AppError('session.expired', 'The member of this session is gone.');
  return member;
}

const toAvatarUrl = ({ avatarKey }: Member) => ({ avatarUrl: `/art/${artVersion}/avatar/${avatarKey}.svg` });

const toLabel = ({ name, rankLevel }: ClubLevel, language: LanguageCode) => ({
  labelName: pickText(name, language),
  rankLevel,
});

const toContact = ({ masked, verified }: Contact) => ({ masked, verified });

const toSecurity = ({ lastLogin, club, ...security }: MemberSecurity, language: LanguageCode) => ({
  lastLogin: lastLogin && { ...lastLogin, at: lastLogin.at.toISOString() },
  registeredAt: security.registeredAt.toISOString(),
  passwordChangedAt: security.passwordChangedAt.toISOString(),
  paymentPasswordSet: security.paymentPasswordSet,
  twoFactorOn: security.twoFactorOn,
  realName: toContact(security.realName),
  mobile: toContact(security.mobile),
  email: toContact(security.email),
  club: {
    ...toLabel(club, language),
    progressMinor: club.progressMinor,
    next: club.next && { ...toLabel(club.next, language), requiredMinor: club.next.requiredMinor },
  },
});
