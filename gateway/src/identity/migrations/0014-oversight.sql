-- For operators: activities that are blocked for a member, notes about members, and the indexes of the member search.

-- The current blocks, so that reading the member needs no further query.
alter table identity_member add column blocks text[] not null default '{}'
  constraint identity_member_blocks check (blocks <@ array['play', 'login', 'deposit', 'withdrawal']);

create table identity_member_block (
  id          bigint generated always as identity primary key,
  member_id   bigint not null references identity_member (id),
  what        text not null check (what in ('play', 'login', 'deposit', 'withdrawal')),
  reason      text not null,
  blocked_by  text not null,
  blocked_at  timestamptz not null,
  lifted_by   text,
  lift_reason text,
  lifted_at   timestamptz,
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index identity_member_block_open on identity_member_block (member_id, what) where lifted_at is null;

create table identity_member_note (
  id         bigint generated always as identity primary key,
  member_id  bigint not null references identity_member (id),
  written_by text not null,
  written_at timestamptz not null,
  content    text not null check (content <> '')
);
create index identity_member_note_member on identity_member_note (member_id, id);
create function identity_member_note_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'a note is never changed or removed';
end $$;
create trigger identity_member_note_final before update or delete or truncate on identity_member_note
  for each statement execute function identity_member_note_is_final();

-- Compared bytewise, so that a prefix is a range in every locale. Each index has the order of the search results.
create index identity_member_search_username on identity_member (lower(username) text_pattern_ops, id);
create index identity_profile_search_mobile on identity_profile (mobile text_pattern_ops, member_id);
create index identity_profile_search_number on identity_profile ((dialing_code || mobile) text_pattern_ops, member_id);
create index identity_profile_search_email on identity_profile (lower(email) text_pattern_ops, member_id);
create index identity_profile_search_name on identity_profile (lower(real_name) text_pattern_ops, member_id);
create index identity_profile_search_address on identity_profile (registered_ip text_pattern_ops, member_id);
create index identity_login_search_address on identity_login (ip text_pattern_ops, member_id) where member_id is not null;
create index identity_known_place_search on identity_known_place (place text_pattern_ops, member_id);
create index identity_member_test on identity_member (id) where account_class = 'test';
