import * as z from '@parlour/schema';
import { type PatternId, patternIds } from '../patterns.ts';

/** The fields that registration may require (AUTH-05), in the order of the form. */
export const registerFields = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'email',
  'mobileNum',
  'verificationCode',
  'paymentPassword',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
  'idNumber',
  'birthday',
  'nickname',
  'address',
  'nationality',
  'occupation',
  'incomeSource',
  'placeOfBirth',
  'recommenderId',
  'affiliateCode',
  'captcha',
] as const;
export type RegisterField = (typeof registerFields)[number];

/** The server's rule for one field of the registration form. A field without a rule is not shown. */
export const registerFieldRule = z.object({
  field: z.enum(registerFields),
  required: z.boolean(),
  /** `*` means any. The hint is the text `reg_pattern_<acceptedPattern>` with `min` and `max`. */
  acceptedPattern: z.union([z.literal('*'), z.enum(patternIds as [PatternId, ...PatternId[]])]),
  /** Characters, both inclusive. */
  min: z.int(),
  max: z.int(),
});
export type RegisterFieldRule = z.output<typeof registerFieldRule>;

/** The current rules of registration. */
export const registerRules = z.object({
  fields: z.array(registerFieldRule),
  /** The fields of the mobile tab; absent while mobile registration is closed (MOBILENUMREG3). */
  mobileFields: z.optional(z.array(registerFieldRule)),
  /** Minimum age in whole years on the day of registration. */
  minimumAge: z.int(),
  /** Characters of a password, both inclusive, on a site whose registration asks for none. */
  passwordLength: z.optional(z.object({ min: z.int(), max: z.int() })),
  /** The version of the terms that a form shows; registration sends back the accepted version. */
  termsVersion: z.optional(z.string()),
});
export type RegisterRules = z.output<typeof registerRules>;
