import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';

/** The site's code of the language of names; English when absent. */
const language = z.optional(z.string().check(z.maxLength(8)));

export const getMemberCall = endpoint({
  summary: 'Returns the member of the session.',
  method: 'GET',
  path: '/wps/member/info',
  token: 'required',
  carrier: 'query',
  input: z.object({ language }),
  value: z.object({
    id: z.string(),
    account: z.string(),
    nickname: z.string(),
    type: z.int(),
    /** The upline accepts transfers from this member. */
    toUpline: z.boolean(),
    clubLabel: z.object({ labelName: z.string(), rankLevel: z.int() }),
    memberLabel: z.array(z.string()),
  }),
});

const avatar = z.object({ avatarUrl: z.string() });

export const getMemberIconCall = endpoint({
  summary: "Returns the URL of the member's avatar.",
  method: 'GET',
  path: '/wps/member/info/icon',
  token: 'required',
  carrier: 'none',
  value: avatar,
});

export const getPlayerAvatarCall = endpoint({
  summary: "Returns the URL of the member's avatar, under the name that the game service uses.",
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerAvatar',
  token: 'required',
  carrier: 'none',
  value: avatar,
});

const contact = z.object({
  /** Mostly masked by `*`; absent when unknown. */
  masked: z.optional(z.string()),
  verified: z.boolean(),
});

export const getMemberSecurityCall = endpoint({
  summary: 'Returns the security overview of "my account". All personal data are masked.',
  method: 'GET',
  path: '/wps/member/security',
  token: 'required',
  carrier: 'query',
  input: z.object({ language }),
  value: z.object({
    /** The previous session; absent on the first login. Times are ISO 8601. */
    lastLogin: z.optional(z.object({ at: z.string(), ipMasked: z.string(), browser: z.string() })),
    registeredAt: z.string(),
    passwordChangedAt: z.string(),
    paymentPasswordSet: z.boolean(),
    twoFactorOn: z.boolean(),
    realName: contact,
    mobile: contact,
    email: contact,
    club: z.object({
      labelName: z.string(),
      rankLevel: z.int(),
      /** Progress towards the next level, in minor units: see gateway/src/identity/README.md. */
      progressMinor: z.int(),
      /** Absent at the highest level. */
      next: z.optional(z.object({ labelName: z.string(), rankLevel: z.int(), requiredMinor: z.int() })),
    }),
  }),
});
