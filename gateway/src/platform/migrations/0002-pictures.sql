-- What people hand in with a form: drawn anew by us, so that nothing but the picture itself is kept.
create table platform_picture (
  -- Random, 256 bits: to know it is to have handed it in.
  id          text primary key,
  -- Null: a visitor.
  member_id   bigint,
  kind        text not null check (kind in ('png', 'jpeg')),
  bytes       bytea not null,
  uploaded_at timestamptz not null,
  -- The form that names it: `feedback:7`. Null: none yet; then it goes after a day.
  used_for    text
);
create index platform_picture_unused on platform_picture (uploaded_at) where used_for is null;
create index platform_picture_used on platform_picture (used_for) where used_for is not null;
