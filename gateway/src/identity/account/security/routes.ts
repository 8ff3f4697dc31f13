import { type LanguageCode, pickText, toLanguageCode } from '@parlour/contracts';
import { getMemberSecurityCall } from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../../server/index.ts';
import type { ClubLevel, Contact, MemberSecurity, SecurityService } from './service.ts';

export const securityRoutes = (security: SecurityService): RouteEntry[] => [
  route(getMemberSecurityCall, async ({ input, session }) =>
    toWireSecurity(await security.describe(session.memberId), toLanguageCode(input.language)),
  ),
];

const toWireSecurity = ({ lastLogin, club, ...security }: MemberSecurity, language: LanguageCode) => ({
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

const toContact = ({ masked, verified }: Contact) => ({ masked, verified });

const toLabel = ({ name, rankLevel }: ClubLevel, language: LanguageCode) => ({
  labelName: pickText(name, language),
  rankLevel,
});
