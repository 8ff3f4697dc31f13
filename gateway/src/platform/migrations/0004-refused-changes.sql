-- A scheduled change is refused when the person who answers for it has lost the permission.

-- Null in older rows: the operator that created_by names.
alter table platform_scheduled add column person text;
alter table platform_scheduled drop constraint platform_scheduled_state_check;
alter table platform_scheduled add constraint platform_scheduled_state_check
  check (state in ('waiting', 'applied', 'cancelled', 'failed', 'refused'));
