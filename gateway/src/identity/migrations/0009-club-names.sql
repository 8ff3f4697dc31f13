-- The names of the club levels by language code, as all texts for players: {"EN": "…", "MY": "…"}.
alter table identity_club_level alter column name type jsonb using jsonb_build_object('EN', name);
update identity_club_level as level
   set name = level.name || jsonb_build_object('MY', word.my, 'CN', word.cn)
  from (values (0, 'အဖွဲ့ဝင်', '会员'),
               (1, 'ကြေးဝါ', '青铜'),
               (2, 'ငွေ', '白银'),
               (3, 'ရွှေ', '黄金'),
               (4, 'ပလက်တီနမ်', '铂金'),
               (5, 'စိန်', '钻石'),
               (6, 'သရဖူ', '皇冠')) as word (rank_level, my, cn)
 where word.rank_level = level.rank_level;
alter table identity_club_level add check (name ? 'EN');
