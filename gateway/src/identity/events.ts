import type { AccountKind } from '@parlour/contracts';
import type { AccountClass } from './store.ts';

declare module '../server/events/domain-events.ts' {
  interface DomainEvents {
    /** Identity, when an account was made: by its person, by an agent, or as a demo. */
    'member.registered': {
      memberId: number;
      username: string;
      accountKind: AccountKind;
      accountClass: AccountClass;
      uplineId: number;
      /** Ids from the root down to the member, each followed by a point. */
      path: string;
      /** Who invited them as a friend; that need not be the upline. */
      referrerId?: number;
      /** ISO 8601. */
      registeredAt: string;
    };
    /** Identity, when a member opened a session, registration and demo start included. `at` is ISO 8601. */
    'member.logged-in': { memberId: number; at: string };
    /** Identity, when what counts for the club raised a member's level. */
    'member.club-raised': { memberId: number; rankLevel: number };
  }
}
