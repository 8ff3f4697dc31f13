import { hourNames } from '@parlour/contracts';
import { countNames } from '../telemetry/counts.ts';

const toColumns = (names: readonly string[]): string =>
  names.map((name) => `"${name}" bigint not null default 0`).join(', ');
const counts = toColumns(countNames);
const hourCounts = toColumns(hourNames);
/** Adds the columns that a table of an older version lacks. */
const newerHourCounts = ['renders', 'rendersGood'] satisfies (typeof hourNames)[number][];

/**
 * Tables of a registry on a PostgreSQL server, 15 or newer. The journal is append-only: a trigger refuses every update,
 * delete and truncate. The others hold reports of pages and registries, for thirty days at most, and which registry delivers webhooks; they may be lost.
 */
export const schema = `
create table if not exists registry_journal (
  environment text not null,
  seq bigint not null,
  record text not null,
  primary key (environment, seq)
);
create or replace function registry_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The journal is only ever added to.';
end $$;
create or replace trigger registry_journal_append_only before update or delete or truncate
  on registry_journal for each statement execute function registry_refuse_change();

create table if not exists registry_telemetry (
  environment text not null,
  name text not null,
  version text not null,
  slot bigint not null,
  ${counts},
  primary key (environment, name, version, slot)
);
alter table registry_telemetry add column if not exists "unverified" bigint not null default 0;

create table if not exists registry_hours (
  environment text not null,
  name text not null,
  version text not null,
  at bigint not null,
  ${hourCounts},
  primary key (environment, name, version, at)
);
alter table registry_hours ${newerHourCounts.map((name) => `add column if not exists "${name}" bigint not null default 0`).join(', ')};

create table if not exists registry_evidence (
  environment text not null,
  name text not null,
  version text not null,
  page text not null,
  network text not null,
  at bigint not null,
  facts int not null,
  primary key (environment, name, version, page)
);

create table if not exists registry_presence (
  environment text not null,
  process text not null,
  at timestamptz not null,
  summary text not null,
  primary key (environment, process)
);

create table if not exists registry_lease (
  environment text primary key,
  process text not null,
  until timestamptz not null
);
`;
