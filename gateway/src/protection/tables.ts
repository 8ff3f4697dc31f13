import type { LimitKind } from '@parlour/contracts/calls';
import type { Generated, Kysely } from 'kysely';

/** Tables of player protection; `migrations/` describes the columns. */
// A type alias and not an interface, because only a type alias is assignable to the index signature of `withTables`.
export type ProtectionTables = {
  protection_limit: {
    member_id: number;
    kind: LimitKind;
    period_hours: number;
    amount: number;
    set_by: string;
    changed_at: Date;
    pending_amount: number | null;
    pending_requested_at: Date | null;
    pending_effective_at: Date | null;
    pending_expires_at: Date | null;
  };
  protection_block: {
    id: Generated<number>;
    member_id: number;
    kind: BlockKind;
    set_by: string;
    reason: string | null;
    starts_at: Date;
    ends_at: Date | null;
    end_request_from: Date | null;
    end_delay_hours: number | null;
    end_requested_at: Generated<Date | null>;
    end_decision: Generated<'APPROVED' | 'REFUSED' | null>;
    end_decided_at: Generated<Date | null>;
    end_decided_by: Generated<string | null>;
    end_reason: Generated<string | null>;
  };
  protection_play_total: { member_id: number; staked_minor: number; paid_minor: number; moved_at: Date };
  protection_play: { member_id: number; at: Date; staked_minor: number; paid_minor: number };
  protection_choice: {
    member_id: number;
    reality_check_minutes: number | null;
    offer_declined_at: Date | null;
  };
  protection_reality_check: { token_hash: string; acknowledged_at: Date };
};

export type BlockKind = 'COOL_OFF' | 'EXCLUSION';
export type ProtectionDb = Kysely<ProtectionTables>;
