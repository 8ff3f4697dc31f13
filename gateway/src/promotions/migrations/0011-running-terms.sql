-- When the next version of a promotion begins: nobody joins this one from then on, and whoever has joined goes on under its
-- terms.
alter table promotions_promotion add column entry_ends_at timestamptz;
