-- Articles and topics of the help centre and names of the club's levels can be scheduled, too.
alter table platform_scheduled drop constraint platform_scheduled_kind_check;
alter table platform_scheduled add constraint platform_scheduled_kind_check
  check (kind in ('setting', 'switch', 'help-article', 'help-topic', 'club-level'));
