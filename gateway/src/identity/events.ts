import type { AccountKind } from '@parlour/contracts';
import type { AccountClass } from './tables.ts';

declare module '../server/events/domain-events.ts' {
  interface DomainEvents {
    /** Published when an account is created by its owner, by an agent, or as a demo. */
    'member.registered': {
      memberId: number;
      username: string;
      accountKind: AccountKind;
      accountClass: AccountClass;
      uplineId: number;
      /** Ids from the root down to the member, each followed by a dot. */
      path: string;
      /** The friend who invited the member, not necessarily the upline. */
      referrerId?: number;
      /** ISO 8601. */
      registeredAt: string;
    };
    /** Published when a member opens a session, including registration and demo start. `at` is ISO 8601. */
    'member.logged-in': { memberId: number; at: string };
    /** Published when club progress raises a member's level. */
    'member.club-raised': { memberId: number; fromLevel: number; rankLevel: number };
  }
}
