import * as z from '@parlour/schema';

/** Input, value and errors of a call that sends a code to the member's verified contact. */
export const memberCode = {
  input: z.object({
    /** The site's code of the message's language. */
    language: z.optional(z.string().check(z.maxLength(8))),
  }),
  value: z.object({
    /** Minutes for which the code is valid. */
    expiredMinutes: z.int(),
  }),
  errors: [
    'verification.not-allowed',
    'verification.too-many',
    'verification.quota',
    'verification.failed',
    'request.too-many',
  ],
} as const;
