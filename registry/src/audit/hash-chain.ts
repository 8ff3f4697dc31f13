import { createHash } from 'node:crypto';
import type { AuditRecord, AuditVerification } from '@parlour/contracts';

/** What the first record has in place of the hash of the one before. */
export const originHash = '0'.repeat(64);

/** SHA-256, hex, of all of a record but its own hash; `previousHash` chains it to the record before. */
export function hashRecord(record: Omit<AuditRecord, 'hash'>): string {
  const { hash: _own, ...content } = record as AuditRecord;
  return createHash('sha256')
    .update(JSON.stringify(toCanonical(content)))
    .digest('hex');
}

/** Follows the chain from the first record. The first record that does not fit is where somebody changed something. */
export function verifyChain(records: readonly AuditRecord[]): AuditVerification {
  let previousHash = originHash;
  for (const [index, record] of records.entries()) {
    const fits =
      record.seq === index + 1 && record.previousHash === previousHash && record.hash === hashRecord(record);
    if (!fits) return { intact: false, records: records.length, brokenAt: index + 1 };
    previousHash = record.hash;
  }
  return { intact: true, records: records.length, lastHash: previousHash };
}

/** Keys in one order, whatever order a storage gives them back in. Keys without a value are as if they were not there. */
function toCanonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCanonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, toCanonical(inner)]),
  );
}
