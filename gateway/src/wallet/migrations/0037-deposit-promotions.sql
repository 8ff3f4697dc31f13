-- The promotion that a deposit takes. The promotions module joins it when the deposit is credited.

alter table wallet_deposit_order add column promotion_id bigint;
