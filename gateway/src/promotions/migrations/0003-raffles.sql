-- Draws of raffles. The hash of the seed is public from the publication on, the seed itself after the draw.

create table promotions_raffle (
  promotion_id  bigint primary key references promotions_promotion,
  -- 32 random bytes in hexadecimal, and their SHA-256.
  seed          text not null,
  seed_hash     text not null,
  drawn_at      timestamptz,
  -- SHA-256 of the ticket list, which has a line for each claim with its number and its tickets.
  tickets_hash  text,
  ticket_count  bigint,
  constraint promotions_raffle_drawn check ((drawn_at is null) = (tickets_hash is null and ticket_count is null))
);

-- The ticket list of a draw, in its order.
create table promotions_raffle_entry (
  promotion_id  bigint not null references promotions_raffle,
  claim_id      bigint not null references promotions_claim,
  tickets       bigint not null check (tickets > 0),
  -- The winning ticket, and its prize in minor units or points.
  rank          integer,
  ticket        bigint,
  prize         bigint,
  primary key (promotion_id, claim_id),
  constraint promotions_raffle_entry_prize check ((rank is null) = (ticket is null) and (rank is null) = (prize is null))
);
create unique index promotions_raffle_entry_rank on promotions_raffle_entry (promotion_id, rank);
