-- Promotions that operators write before they publish them.
create table promotions_draft (
  id            bigint generated always as identity primary key,
  -- The number of saves.
  version       integer not null default 1,
  -- The promotion of which this is to be the next version.
  replaces      bigint references promotions_promotion,
  -- The terms as `promotions/publish` takes them.
  terms         jsonb not null,
  -- The secret in the address of the preview.
  preview_token text not null unique,
  changed_by    text not null,
  changed_at    timestamptz not null
);

alter table promotions_promotion
  -- The promotion of which this is the next version. Awards of earlier versions count as claims of this one.
  add column replaces bigint unique references promotions_promotion,
  add constraint promotions_promotion_replaces check (replaces < id);

-- When the award was issued, for the forecast of the budget.
alter table promotions_claim add column issued_at timestamptz;
update promotions_claim set issued_at = changed_at where status in ('issued', 'claimed');
alter table promotions_claim
  add constraint promotions_claim_issued check ((issued_at is null) = (status not in ('issued', 'claimed')));
create index promotions_claim_issued_at on promotions_claim (issued_at) where issued_at is not null;
