-- What a login proved: `password`, `sms`, `authenticator`, …. A session keeps it, a challenge collects it, and a
-- remembered device hands it on to the sessions that it opens.
alter table identity_session add column proofs text[] not null default '{}';
alter table identity_challenge add column proofs text[] not null default '{}';
alter table identity_remembered add column proofs text[] not null default '{}';

-- When the second factor was proved on this device by a member who wants no more questions there.
alter table identity_known_place add column factor_at timestamptz;

-- A link stays for ever for its member. After a recovery it opens no session until the member confirms it again, and
-- an operator can end it; the row of an ended link stays.
alter table identity_link add column suspended_at timestamptz;
alter table identity_link add column ended_at timestamptz;
alter table identity_link add column ended_by text;
alter table identity_link add check ((ended_at is null) = (ended_by is null));
alter table identity_link drop constraint identity_link_pkey;
alter table identity_link drop constraint identity_link_member_id_provider_key;
create unique index identity_link_subject on identity_link (provider, subject) where ended_at is null;
create unique index identity_link_member on identity_link (member_id, provider) where ended_at is null;
create or replace function identity_link_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ended_at is null
     and (new.provider, new.subject, new.member_id, new.linked_at)
       = (old.provider, old.subject, old.member_id, old.linked_at)
  then
    return new;
  end if;
  raise exception 'a confirmed link is never changed or removed';
end $$;
