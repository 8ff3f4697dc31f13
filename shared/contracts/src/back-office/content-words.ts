import * as z from '@parlour/schema';
import { languages } from '../platform-config.ts';

const text = z.string().check(z.minLength(1), z.maxLength(20_000));
const others = Object.keys(languages).filter((code) => code !== 'EN');
/** English is required. It is used for every language that is missing. */
export const contentWords = z.strictObject({
  EN: text,
  ...(Object.fromEntries(others.map((code) => [code, z.optional(text)])) as {
    MY: z.ZodMiniOptional<typeof text>;
    CN: z.ZodMiniOptional<typeof text>;
  }),
});
