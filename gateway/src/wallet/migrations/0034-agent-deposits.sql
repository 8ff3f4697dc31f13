-- Deposits of the kind AGENT: the member pays to the agent above, who confirms, and the money comes from the agent's float.

alter table wallet_deposit_order
  -- The agent above, as it was when the order was created.
  add column agent_id bigint,
  -- The agent answered that nothing arrived: a cashier decides.
  add column agent_denied_at timestamptz,
  add constraint wallet_deposit_order_agent check (
    (agent_id is null or payee is not null) and (agent_denied_at is null or agent_id is not null)
  );
create index wallet_deposit_order_of_agent on wallet_deposit_order (agent_id, created_at) where agent_id is not null;
