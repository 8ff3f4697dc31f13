import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { registerFields } from './register-form.ts';

const avatar = z.object({ key: z.string(), url: z.string() });

const profile = z.object({
  account: z.string(),
  nickname: z.string(),
  avatar: avatar.shape.key,
  /** All selectable pictures, including the member's own. */
  avatars: z.array(avatar),
  /**
   * Masked by `*` except for characters that the owner recognises. Absent when unknown; it can then be set once.
   */
  realName: z.optional(z.string()),
  birthday: z.optional(z.string()),
  /** Minimum age in whole years: the rule of a birthday. */
  minimumAge: z.int(),
  /** Other fields that registration required, masked in the same way. */
  others: z.array(z.object({ field: z.enum(registerFields), masked: z.string() })),
});

export const getProfileCall = endpoint({
  summary: "Returns the member's profile. Personal data are masked.",
  method: 'GET',
  path: '/wps/member/profile',
  token: 'required',
  carrier: 'none',
  value: profile,
});

const written = z.optional(z.string().check(z.trim(), z.maxLength(256)));

export const setProfileCall = endpoint({
  summary: 'Changes nickname and avatar. Real name and birthday can be set once.',
  method: 'PUT',
  path: '/wps/member/profile',
  token: 'required',
  audience: 'real',
  encrypted: true,
  carrier: 'body',
  /** An omitted field stays unchanged. `birthday` is `yyyy-MM-dd`. */
  input: z.object({ nickname: written, avatar: written, realName: written, birthday: written }),
  value: profile,
  errors: ['identity.field-invalid', 'request.too-many'],
});
