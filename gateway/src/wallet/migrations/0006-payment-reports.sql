-- Every distinct report of a provider about the payments of an order. A report with `held_because` is money, or a
-- contradiction, that no rule decides: a person does. Rows are never deleted.
create table wallet_payment_report (
  id bigint generated always as identity primary key,
  order_no text not null references wallet_deposit_order,
  provider text not null,
  provider_payment text not null,
  state text not null,
  amount_minor bigint not null,
  -- As the provider names it: it may differ from the site's.
  currency text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  -- What this report added to the order's credit, before the fee.
  credited_minor bigint not null default 0,
  held_because text,
  decision text,
  decided_at timestamptz,
  decided_by text,
  decision_reason text,
  constraint wallet_payment_report_once unique (order_no, provider_payment, state, amount_minor, currency),
  constraint wallet_payment_report_state check (state in ('paid', 'declined')),
  constraint wallet_payment_report_amount check (amount_minor >= 0 and credited_minor between 0 and amount_minor),
  constraint wallet_payment_report_decision check (
    decision in ('credit', 'return', 'ignore') and held_because is not null and decided_at is not null
      and decided_by is not null and decision_reason is not null
    or decision is null and decided_at is null and decided_by is null and decision_reason is null
  )
);
create index wallet_payment_report_held on wallet_payment_report (first_at)
  where held_because is not null and decision is null;

-- No amount of an order is below zero, whoever writes it.
alter table wallet_deposit_order add constraint wallet_deposit_order_received check (received_minor >= 0);
