-- The upline above the team of a row at that time; 0 for the house. The figures of a branch are those of a downline while
-- it stood below the agent.
alter table agents_hour add column upline_id bigint not null default 0;
update agents_hour h set upline_id = coalesce(m.upline_id, 0) from identity_member m where m.id = h.agent_id;
alter table agents_hour drop constraint agents_hour_pkey, add primary key (agent_id, hour, category, upline_id);
