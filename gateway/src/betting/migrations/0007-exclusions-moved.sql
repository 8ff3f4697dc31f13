-- Exclusions belong to player protection.
insert into protection_block (member_id, kind, set_by, starts_at, ends_at, end_request_from, end_delay_hours)
  select member_id, 'EXCLUSION', 'member', starts_at, ends_at, starts_at, 24 from betting_exclusion;
drop table betting_exclusion;
