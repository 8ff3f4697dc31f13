import type { AuditRecord } from '@parlour/contracts';
import type { Print } from './execute-order.ts';
import type { OperationsClient } from './operations-client.ts';
import { formatTable, formatTime } from './table.ts';
import { parseTime } from './time-option.ts';
import { toReleaseName } from './workspace.ts';

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
    name: name === undefined ? undefined : toReleaseName(name),
    from: from === undefined ? undefined : parseTime(from),
    until: until === undefined ? undefined : parseTime(until),
  });
  if (json) return print(JSON.stringify(page, null, 2));
  const rows = page.records.map((record) => [
    String(record.seq),
    formatTime(record.at),
    record.by,
    record.act,
    formatSubject(record),
    record.reason,
  ]);
  for (const line of formatTable([['NO', 'AT', 'BY', 'ACT', 'WHAT', 'WHY'], ...rows])) print(line);
  if (page.next !== undefined) print(`Older records: remotes audit --before ${page.next}`);
}

function formatSubject({ changes, details, act }: AuditRecord): string {
  if (act === 'publish') return `${details?.name} ${details?.version}`;
  if (details?.operator) return String(details.operator);
  if (details?.token) return `token ${details.token}`;
  if (details?.webhook) return `webhook ${details.name}`;
  return changes
    .map(({ name, before, after }) => {
      const version = after.live?.version ?? after.canary?.version ?? before.canary?.version;
      return version === undefined ? name : `${name} ${version}`;
    })
    .join(', ');
}
