-- Running totals begin with a row of zeros, so that a stake or payout from before the totals can be rolled back
-- without an effect on any window.
insert into protection_play (member_id, at, staked_minor, paid_minor)
select t.member_id, least(t.moved_at, min(p.at)) - interval '1 millisecond', 0, 0
  from protection_play_total t left join protection_play p on p.member_id = t.member_id
 group by t.member_id;
