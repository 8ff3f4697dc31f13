import {
  type Api,
  type CallOptions,
  type LanguageCode,
  type Member,
  toAccountKind,
} from '@parlour/contracts';
import {
  getMemberCall,
  getMemberIconCall,
  getMemberSecurityCall,
  logOutCall,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';

/** Ends this session at the gateway. */
export async function logOut(api: Api, options?: CallOptions): Promise<void> {
  await api.call(logOutCall, undefined, options);
}

/**
 * Returns the signed-in member, with the club level named in `language`. Fails with `session.required` or
 * `session.expired`.
 */
export async function getMember(api: Api, language: LanguageCode, options?: CallOptions): Promise<Member> {
  const [info, icon] = await Promise.all([
    api.call(getMemberCall, { language }, options),
    api.call(getMemberIconCall, undefined, options),
  ]);
  return {
    id: info.id,
    account: info.account,
    nickname: info.nickname,
    accountKind: toAccountKind(info.type),
    avatarUrl: icon.avatarUrl,
    canTransferUp: info.toUpline,
    club: { name: info.clubLabel.labelName, rankLevel: info.clubLabel.rankLevel },
    labels: info.memberLabel,
  };
}

/** Security facts for "my account"; contacts are masked. Amounts in minor units. */
export interface MemberSecurity {
  lastLogin: { at: Date; ipMasked: string; browser: string } | undefined;
  registeredAt: Date;
  passwordChangedAt: Date;
  isPaymentPasswordSet: boolean;
  isTwoFactorOn: boolean;
  realName: Contact;
  mobile: Contact;
  email: Contact;
  club: {
    rankLevel: number;
    progressMinor: number;
    /** Undefined at the highest level. */
    next: { rankLevel: number; requiredMinor: number } | undefined;
  };
}
interface Contact {
  masked: string | undefined;
  isVerified: boolean;
}

async function getMemberSecurity(api: Api, options?: CallOptions): Promise<MemberSecurity> {
  const value = await api.call(getMemberSecurityCall, {}, options);
  const { lastLogin, club } = value;
  return {
    lastLogin: lastLogin && { ...lastLogin, at: new Date(lastLogin.at) },
    registeredAt: new Date(value.registeredAt),
    passwordChangedAt: new Date(value.passwordChangedAt),
    isPaymentPasswordSet: value.paymentPasswordSet,
    isTwoFactorOn: value.twoFactorOn,
    realName: toContact(value.realName),
    mobile: toContact(value.mobile),
    email: toContact(value.email),
    club: {
      rankLevel: club.rankLevel,
      progressMinor: club.progressMinor,
      next: club.next && { rankLevel: club.next.rankLevel, requiredMinor: club.next.requiredMinor },
    },
  };
}

export const memberQuery = (api: Api, language: LanguageCode) =>
  queryOptions({
    queryKey: ['identity', 'member', language],
    queryFn: ({ signal }) => getMember(api, language, { signal }),
  });

export const memberSecurityQuery = (api: Api) =>
  queryOptions({
    queryKey: ['identity', 'member-security'],
    queryFn: ({ signal }) => getMemberSecurity(api, { signal }),
  });

const toContact = ({ masked, verified }: { masked?: string | undefined; verified: boolean }): Contact => ({
  masked,
  isVerified: verified,
});
