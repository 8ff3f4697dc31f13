import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** As long as any rule allows; the site's own rule is that of the registration field `password`. */
export const newPasswordText = z.string().check(z.minLength(1), z.maxLength(256));

export const changePasswordCall = endpoint({
  summary: 'Changes the own password and ends all other sessions of the member.',
  method: 'POST',
  path: '/wps/member/password',
  token: 'required',
  audience: 'real',
  encrypted: true,
  carrier: 'body',
  input: z.object({
    /** Left out only by who has no password yet, such as after a registration by phone. */
    oldPassword: z.optional(z.string().check(z.maxLength(256))),
    newPassword: newPasswordText,
    confirmNewPassword: newPasswordText,
  }),
  /** How many other sessions were ended. */
  value: z.object({ endedSessions: z.int() }),
  errors: ['identity.old-password-wrong', 'identity.field-invalid', 'identity.locked', 'request.too-many'],
});
