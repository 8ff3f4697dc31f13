import type { AuditPage, AuditRecord } from '@parlour/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Access } from '../access/access.ts';
import { getCredentials } from '../access/credentials.ts';
import { verifyChain } from '../audit/hash-chain.ts';
import type { Journal } from '../audit/journal.ts';
import { RegistryError } from '../errors.ts';

const sizeMax = 200;
const sizeDefault = 50;
const number = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));
export const auditQuery = z.strictObject({
  name: z.optional(z.string()),
  act: z.optional(z.string()),
  by: z.optional(z.string()),
  /** ISO 8601 times: `from` is inclusive, `until` exclusive. */
  from: z.optional(z.iso.datetime({ offset: true })),
  until: z.optional(z.iso.datetime({ offset: true })),
  before: z.optional(number),
  size: z.optional(number),
});
type AuditFilter = z.output<typeof auditQuery>;

/** Registers `GET /registry/audit`, with paging and filters, and `GET /registry/audit/verification`. */
export function auditRoutes(
  app: FastifyInstance,
  { journal, access }: { journal: Journal; access: Access },
): void {
  const authorizeView = (request: FastifyRequest) =>
    access.requirePrincipal(getCredentials(request), 'releases.view');
  app.get('/registry/audit', async (request): Promise<AuditPage> => {
    const { remotes } = await authorizeView(request);
    const filter = auditQuery.safeParse(request.query);
    if (!filter.success)
      throw new RegistryError('request-invalid', 'Filters: name, act, by, from, until, before, size.');
    return paginateRecords(journal.records(), filter.data, remotes);
  });
  app.get('/registry/audit/verification', async (request) => {
    await authorizeView(request);
    return verifyChain(await journal.readStored());
  });
}

/**
 * Returns one page of the records that match the filter, newest first. With `remotes`, for a token that is limited to
 * them, only the records about one of them.
 */
function paginateRecords(
  records: readonly AuditRecord[],
  filter: AuditFilter,
  remotes?: readonly string[],
): AuditPage {
  const size = Math.min(Math.max(filter.size ?? sizeDefault, 1), sizeMax);
  const found: AuditRecord[] = [];
  const last = Math.min(records.length, (filter.before ?? Number.POSITIVE_INFINITY) - 1);
  for (let index = last - 1; index >= 0 && found.length <= size; index -= 1) {
    const record = records[index];
    if (!record || !matchesFilter(record, filter)) continue;
    if (remotes === undefined || remotes.some((name) => concerns(record, name))) found.push(record);
  }
  const page = found.slice(0, size);
  const next = found.length > size ? page.at(-1)?.seq : undefined;
  return { records: page, ...(next !== undefined && { next }), ...(remotes && { limitedTo: remotes }) };
}

function matchesFilter(record: AuditRecord, { name, act, by, from, until }: AuditFilter): boolean {
  const at = Date.parse(record.at);
  return (
    (name === undefined || concerns(record, name)) &&
    (act === undefined || record.act === act) &&
    (by === undefined || record.by === by) &&
    (from === undefined || at >= Date.parse(from)) &&
    (until === undefined || at < Date.parse(until))
  );
}

const concerns = ({ changes, details }: AuditRecord, name: string): boolean =>
  changes.some((change) => change.name === name) || details?.name === name;
