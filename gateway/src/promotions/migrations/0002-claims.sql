-- Claims of promotions (docs/rules.md 5.6).

alter table promotions_promotion
  -- A member can claim once per period. Periods begin at midnight in the promotion's time zone.
  add column cycle text not null default 'once' check (cycle in ('once', 'day', 'week', 'month')),
  -- What a member does after joining: {kind: 'deposit', weekdays?} or {kind: 'valid-bet', minMinor, gameTypes?, weekdays?}
  add column task jsonb,
  -- {ticketEveryMinor, prizes: [{count, value}]}: one ticket for each full amount of valid bets; the draw follows the end.
  add column raffle jsonb,
  -- Whether a member may apply again after a rejection.
  add column may_reapply boolean not null default false,
  -- When an operator closed the promotion.
  add column closed_at timestamptz;

-- Sorts the promotions that were published before into those that can be claimed and those that cannot.
update promotions_promotion set task = '{"kind": "deposit"}'
 where entry = 'join' and delivery = 'wallet' and eligibility ? 'minDepositMinor';
update promotions_promotion set closed_at = now()
 where delivery = 'reward_center' or entry = 'none' or (entry = 'join' and task is null);

create table promotions_claim (
  id            bigint generated always as identity primary key,
  promotion_id  bigint not null references promotions_promotion,
  member_id     bigint not null,
  -- `once`, or the first day of the period.
  cycle_key     text not null,
  -- Version of the conditions that the member accepted.
  terms_version integer not null,
  status        text not null,
  -- The pictures of the latest application.
  request_id    uuid unique,
  remark        text,
  attempt       integer not null default 1,
  -- The counted valid bets, in minor units.
  progress_minor bigint not null default 0,
  -- The credit of the qualifying deposit, and its order. A deposit qualifies one claim.
  base_minor    bigint,
  deposit_no    text unique,
  -- Minor units, or points; reserved in the promotion's budget.
  amount        bigint,
  -- The reason for a rejection, as the member reads it.
  reason        text,
  decided_by    text,
  started_at    timestamptz not null,
  changed_at    timestamptz not null,
  constraint promotions_claim_once unique (promotion_id, member_id, cycle_key),
  constraint promotions_claim_status check (
    status in ('signed', 'in-process', 'applying', 'issued', 'claimed', 'rejected')
  ),
  constraint promotions_claim_remark check (char_length(remark) <= 140),
  constraint promotions_claim_amount check (
    amount > 0 and (status in ('issued', 'claimed')) = (amount is not null)
  ),
  constraint promotions_claim_application check (status <> 'applying' or (remark is not null and request_id is not null)),
  constraint promotions_claim_reason check ((status = 'rejected') = (reason is not null)),
  constraint promotions_claim_progress check (progress_minor >= 0)
);
create index promotions_claim_member on promotions_claim (member_id, promotion_id);
create index promotions_claim_running on promotions_claim (member_id) where status in ('signed', 'in-process');
create index promotions_claim_cycle on promotions_claim (promotion_id, cycle_key) where status in ('signed', 'in-process');
create index promotions_claim_applications on promotions_claim (id) where status = 'applying';

-- Events of bets that claims counted, each once.
create table promotions_counted_bet (
  claim_id      bigint not null references promotions_claim,
  event_id      uuid not null,
  bet_no        bigint not null,
  is_void       boolean not null,
  -- Signed: a void subtracts what the bet added.
  counted_minor bigint not null,
  primary key (claim_id, event_id)
);
create index promotions_counted_bet_no on promotions_counted_bet (bet_no);
