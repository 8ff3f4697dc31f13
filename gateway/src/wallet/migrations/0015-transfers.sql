-- Transfers between a member and the agent directly above, and an agent's own transfers to and from the float. Amounts in
-- minor units.

create table wallet_transfer (
  id bigint generated always as identity primary key,
  transfer_no text not null unique,
  kind text not null,
  -- The member who requested the transfer and whose money it moves.
  sender_id bigint not null,
  -- Identifies one intent of the member: the same request id returns the same transfer.
  request_id uuid not null,
  receiver_id bigint not null,
  amount_minor bigint not null,
  remark text,
  created_at timestamptz not null,
  constraint wallet_transfer_request unique (sender_id, request_id),
  constraint wallet_transfer_kind check (kind in ('UP', 'DOWN', 'FLOAT_IN', 'FLOAT_OUT')),
  constraint wallet_transfer_members check ((kind in ('UP', 'DOWN')) = (sender_id <> receiver_id)),
  constraint wallet_transfer_amount check (amount_minor > 0)
);
create index wallet_transfer_sent on wallet_transfer (sender_id, created_at desc);
create index wallet_transfer_received on wallet_transfer (receiver_id, created_at desc);

create trigger wallet_transfer_append_only before update or delete on wallet_transfer
  for each statement execute function ledger_refuse_change();
