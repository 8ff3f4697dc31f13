import * as z from '@parlour/schema';
import { declareAct, reason, time } from './act.ts';

const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));

const link = z.object({ provider: z.string(), linkedAt: time, isSuspended: z.boolean() });
export type MemberLink = z.output<typeof link>;

/** Lists the services through which a member logs in. Fails with `identity.link-missing` for an unknown name. */
export const listMemberLinksAct = declareAct({
  method: 'GET',
  path: 'members/links',
  personal: { fields: ['links'], about: 'username' },
  permission: 'members.view',
  input: z.object({ username }),
  value: z.object({ links: z.array(link) }),
});

/** Ends a link and the member's sessions. For its member a link is permanent. Fails with `identity.link-missing`. */
export const endMemberLinkAct = declareAct({
  method: 'POST',
  path: 'members/links/end',
  permission: 'members.change',
  input: z.object({ username, provider: z.string().check(z.regex(/^[a-z]{2,20}$/)), reason }),
  value: z.object({ ended: z.literal(true) }),
});
