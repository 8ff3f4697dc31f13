import type { AuditRecord } from '@parlour/contracts';
import type { Print } from './act.ts';
import type { OperationsClient } from './operations-client.ts';
import { moment, table } from './table.ts';
import { timeIn } from './time-option.ts';
import { releaseName } from './workspace.ts';

export interface AuditOptions {
  name?: string;
  act?: string;
  by?: string;
  from?: string;
  until?: string;
  before?: string;
  size?: string;
  json?: boolean;
}

/** Prints a page of the audit log, newest first. */
export async function audit(client: OperationsClient, options: AuditOptions, print: Print): Promise<void> {
  const { json, name, from, until, ...filter } = options;
  const page = await client.audit({
    ...filter,
    name: name === undefined ? undefined : releaseName(name),
    from: from === undefined ? undefined : timeIn(from),
    until: until === undefined ? undefined : timeIn(until),
  });
  if (json) return print(JSON.stringify(page, null, 2));
  const rows = page.records.map((record) => [
    String(record.seq),
    moment(record.at),
    record.by,
    record.act,
    subjectOf(record),
    record.reason,
  ]);
  for (const line of table([['NO', 'AT', 'BY', 'ACT', 'WHAT', 'WHY'], ...rows])) print(line);
  if (page.next !== undefined) print(`Older ones: remotes audit --before ${page.next}`);
}

function subjectOf({ changes, details, act }: AuditRecord): string {
  if (act === 'publish') return `${details?.name} ${details?.version}`;
  if (details?.operator) return String(details.operator);
  if (details?.token) return `token ${details.token}`;
  return changes
    .map(({ name, before, after }) => {
      const version = after.live?.version ?? after.canary?.version ?? before.canary?.version;
      return version === undefined ? name : `${name} ${version}`;
    })
    .join(', ');
}
