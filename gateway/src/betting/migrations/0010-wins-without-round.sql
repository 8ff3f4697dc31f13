-- Refused wins whose round is unknown here. The vendor repeats them; a row is deleted once the win is applied.
create table betting_win_without_round (
  vendor_code text not null,
  tx_id text not null,
  round_id text not null,
  -- When the win arrived first.
  refused_at timestamptz not null,
  alarmed_at timestamptz,
  primary key (vendor_code, tx_id)
);
