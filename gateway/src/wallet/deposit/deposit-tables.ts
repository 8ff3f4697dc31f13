import type { Localized } from '@parlour/contracts';
import type { PaymentDecision } from '@parlour/contracts/back-office';
import type { DepositStatus } from '@parlour/contracts/calls';
import type { Generated, Kysely } from 'kysely';
import type { DepositMethod, Payee } from './deposit-rules.ts';
import type { HoldReason, PaymentReport } from './payment-judgement.ts';

// A type alias and not an interface, because only a type alias is assignable to the index signature of `withTables`.
export type DepositTables = {
  wallet_deposit_method: {
    id: string;
    kind: DepositMethod['kind'];
    provider: string | null;
    title: Localized;
    instructions: Localized;
    min_minor: number;
    max_minor: number;
    daily_max_minor: number;
    fee_ppm: number;
    fee_fixed_minor: number;
    expires_min: number;
    quick_amounts: number[];
    payee: Payee | null;
    requires_proof: boolean;
    requires_sender: boolean;
    position: number;
    enabled: boolean;
  };
  wallet_deposit_order: OrderRow;
  wallet_deposit_step: {
    id: Generated<number>;
    order_no: string;
    at: Date;
    status: DepositStatus;
    reason_code: string | null;
  };
  wallet_payment_report: ReportRow;
};

export type OrderRow = {
  order_no: string;
  member_id: number;
  request_id: string;
  method_id: string;
  amount_minor: number;
  fee_minor: number;
  status: DepositStatus;
  provider: string | null;
  provider_payment: string | null;
  pay_url: string | null;
  received_minor: number | null;
  reason_code: string | null;
  created_at: Date;
  expires_at: Date;
  decided_at: Date | null;
  payee: Payee | null;
  reference_code: string | null;
  sender_name: string | null;
  sender_tail: string | null;
  submitted_at: Date | null;
  bank_reference: string | null;
  decided_by: string | null;
  reason: string | null;
  claimed_by: string | null;
  claimed_until: Date | null;
  agent_id: number | null;
  agent_denied_at: Date | null;
  promotion_id: number | null;
};

type ReportRow = {
  id: Generated<number>;
  order_no: string;
  provider: string;
  provider_payment: string;
  state: PaymentReport['state'];
  amount_minor: number;
  currency: string;
  first_at: Date;
  last_at: Date;
  times: Generated<number>;
  credited_minor: Generated<number>;
  held_because: HoldReason | null;
  decision: PaymentDecision | null;
  decided_at: Date | null;
  decided_by: string | null;
  decision_reason: string | null;
};

export type DepositDb = Kysely<DepositTables>;
