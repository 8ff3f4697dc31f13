-- Unpublished content that the holder of a secret sees for a while.

create table messaging_preview (
  -- SHA-256 of the secret.
  secret_hash text primary key,
  draft       jsonb not null,
  created_by  text not null,
  expires_at  timestamptz not null
);
create index messaging_preview_expiry on messaging_preview (expires_at);
