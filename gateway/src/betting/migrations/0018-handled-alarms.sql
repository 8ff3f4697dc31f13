-- An operator has looked into the alarm.
alter table betting_alarm
  add column handled_at timestamptz,
  add column handled_by text,
  add column handled_reason text,
  add constraint betting_alarm_handled check (
    (handled_at is null) = (handled_by is null) and (handled_at is null) = (handled_reason is null)
  );
create index betting_alarm_unhandled on betting_alarm (raised_at desc, id desc)
  where handled_at is null and kind <> 'win-held';
