-- The long texts of a settlement have their own table, and no index depends on the status: a payment then rewrites a short
-- row on its page and enters nothing into the indexes.

-- The frozen inputs and the proof, as texts, so that a repeated calculation can be compared byte by byte.
create table agents_settlement_text (
  settlement_id bigint primary key references agents_settlement,
  inputs text not null,
  proof text not null
);
insert into agents_settlement_text (settlement_id, inputs, proof) select id, inputs, proof from agents_settlement order by id;
create trigger agents_settlement_text_final before update or delete or truncate on agents_settlement_text
  for each statement execute function agents_refuse_change();

alter table agents_settlement
  drop column inputs,
  drop column proof,
  -- Whether operators decide on the payment.
  add column is_reviewed boolean not null default false;
alter table agents_settlement set (fillfactor = 50);

alter table agents_settlement disable trigger agents_settlement_final;
update agents_settlement set is_reviewed = true where status in ('UNDER_REVIEW', 'REJECTED');
alter table agents_settlement enable trigger agents_settlement_final;

alter table agents_settlement
  add constraint agents_settlement_reviewed check (is_reviewed or status not in ('UNDER_REVIEW', 'REJECTED'));
drop index agents_settlement_due;
drop index agents_settlement_review;
create index agents_settlement_run_tops on agents_settlement (run_id, top_contract_id);
create index agents_settlement_reviews on agents_settlement (ends_at) where is_reviewed;
