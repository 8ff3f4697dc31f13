-- Why the deposit got no award: a code of the contract. Null: not recorded.
alter table promotions_missed_deposit add column reason text;
