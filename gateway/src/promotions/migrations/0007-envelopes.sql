-- Red envelopes of a promotion: drawn when it is published, taken in the order of their places. Together they are the
-- promotion's budget.
create table promotions_envelope (
  promotion_id bigint not null references promotions_promotion,
  place        integer not null,
  -- Minor units.
  amount       bigint not null check (amount > 0),
  -- The claim that took it; null while nobody has.
  claim_id     bigint unique references promotions_claim,
  primary key (promotion_id, place)
);
create index promotions_envelope_left on promotions_envelope (promotion_id, place) where claim_id is null;
