-- A scheduled change fails when the value is no longer the one that its operator expected.

-- The value that the change replaces, as {"value": …}; null: any value.
alter table platform_scheduled add column replaced jsonb;
-- Code of the error with which a change failed.
alter table platform_scheduled add column failure text;
