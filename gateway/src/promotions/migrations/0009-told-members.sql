-- When a promotion ended because an award that a member had earned was above the rest of its budget.
alter table promotions_promotion add column spent_at timestamptz;
-- When the member was told that the budget does not cover the award that the claim earned.
alter table promotions_claim add column told_at timestamptz;
