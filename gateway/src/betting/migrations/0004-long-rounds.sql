-- A round that stays open alarms once after a day and once after fourteen, however many gateways look.
create unique index betting_alarm_long_round on betting_alarm (vendor_code, round_id, kind)
  where kind in ('round-open-a-day', 'round-open-14-days');
create index betting_alarm_raised on betting_alarm (raised_at desc);
