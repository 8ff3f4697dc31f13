-- Withdrawals, their payments to the bank, and what providers and members report about these.

create table wallet_withdrawal (
  order_no text primary key,
  member_id bigint not null,
  -- Identifies one intent of the member: the same request id returns the same order.
  request_id uuid not null,
  bank_account_id bigint not null references wallet_bank_account,
  -- The bank account as it was at the request.
  bank_code text not null,
  holder text not null,
  number_sealed text not null,
  number_tail text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  received_minor bigint not null default 0,
  status text not null,
  reason_code text,
  reason text,
  confirm_source text,
  -- The number, within the order, of the payment about which the member is asked; 0 before the first.
  paid_leg integer not null default 0,
  disbursed_at timestamptz,
  confirm_by timestamptz,
  turnover jsonb not null,
  risks text[] not null,
  claimed_by text,
  claimed_until timestamptz,
  created_at timestamptz not null,
  constraint wallet_withdrawal_request unique (member_id, request_id),
  constraint wallet_withdrawal_amounts check (
    0 <= fee_minor and fee_minor < amount_minor and received_minor between 0 and amount_minor - fee_minor
  ),
  constraint wallet_withdrawal_status check (
    status in (
      'REQUESTED', 'REVIEWING', 'APPROVED', 'PAYING', 'UNKNOWN', 'REJECTED', 'FAILED', 'DISBURSED', 'RECEIVED',
      'PART_RECEIVED', 'NOT_RECEIVED', 'INVESTIGATING', 'REPAID', 'RETURNED', 'FORCED_RECEIVED'
    )
  ),
  -- The time limit is set exactly while the member may answer.
  constraint wallet_withdrawal_clock check ((status in ('DISBURSED', 'REPAID')) = (confirm_by is not null)),
  constraint wallet_withdrawal_confirmed check (
    (status in ('RECEIVED', 'FORCED_RECEIVED')) = (confirm_source is not null)
  ),
  constraint wallet_withdrawal_claim check ((claimed_by is null) = (claimed_until is null))
);
create index wallet_withdrawal_member on wallet_withdrawal (member_id, created_at desc);
create index wallet_withdrawal_due on wallet_withdrawal (confirm_by) where confirm_by is not null;
create index wallet_withdrawal_open on wallet_withdrawal (created_at)
  where status not in ('REJECTED', 'FAILED', 'RECEIVED', 'RETURNED', 'FORCED_RECEIVED');

-- A payment to the bank: the first one, or a repayment.
create table wallet_payout_leg (
  -- The provider's reference: the order's number and the payment's number within the order.
  reference text primary key,
  order_no text not null references wallet_withdrawal,
  leg integer not null,
  amount_minor bigint not null,
  -- Null for a manual payment by an operator.
  provider text,
  provider_payout text,
  -- The bank's number of a manual payment.
  bank_reference text,
  state text not null,
  refusal text,
  opened_at timestamptz not null,
  opened_by text not null,
  -- When the provider was last asked.
  asked_at timestamptz not null,
  decided_at timestamptz,
  constraint wallet_payout_leg_once unique (order_no, leg),
  constraint wallet_payout_leg_amount check (amount_minor > 0),
  constraint wallet_payout_leg_state check (state in ('OPEN', 'UNKNOWN', 'PAID', 'REFUSED')),
  constraint wallet_payout_leg_decided check ((state in ('PAID', 'REFUSED')) = (decided_at is not null)),
  constraint wallet_payout_leg_way check ((provider is null) = (bank_reference is not null))
);
-- No payment starts while the outcome of another one is open.
create unique index wallet_payout_leg_open on wallet_payout_leg (order_no) where decided_at is null;
create index wallet_payout_leg_asked on wallet_payout_leg (asked_at) where decided_at is null;

-- Every distinct report of a provider about a payment. `contradicts` marks a report that no rule can decide.
create table wallet_payout_report (
  id bigint generated always as identity primary key,
  reference text not null references wallet_payout_leg,
  provider_payout text not null,
  state text not null,
  amount_minor bigint not null,
  currency text not null,
  refusal text,
  contradicts boolean not null default false,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  constraint wallet_payout_report_once unique (reference, provider_payout, state, amount_minor, currency)
);

-- The history of an order. `actor` is `member`, `clock`, `provider:<name>` or an operator; members do not see it.
create table wallet_withdrawal_step (
  id bigint generated always as identity primary key,
  order_no text not null references wallet_withdrawal,
  at timestamptz not null,
  status text not null,
  amount_minor bigint,
  reason_code text,
  actor text not null,
  -- A note from an operator to other operators.
  note text
);
create index wallet_withdrawal_step_order on wallet_withdrawal_step (order_no, id);

-- The member's answers: one for each payment.
create table wallet_withdrawal_answer (
  order_no text not null references wallet_withdrawal,
  leg integer not null,
  request_id uuid not null,
  answer text not null,
  received_minor bigint,
  answered_at timestamptz not null,
  primary key (order_no, leg),
  constraint wallet_withdrawal_answer_kind check (answer in ('RECEIVED', 'PART_RECEIVED', 'NOT_RECEIVED')),
  constraint wallet_withdrawal_answer_part check ((answer = 'PART_RECEIVED') = (received_minor is not null))
);
