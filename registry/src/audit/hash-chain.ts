import { createHash } from 'node:crypto';
import type { AuditRecord, AuditVerification } from '@parlour/contracts';

/** `previousHash` of the first record. */
export const originHash = '0'.repeat(64);

/**
 * Returns the SHA-256 hash, in hex, of a record without its own hash. `previousHash` chains it to the preceding record.
 */
export function hashRecord(record: Omit<AuditRecord, 'hash'>): string {
  const { hash: _own, ...content } = record as AuditRecord;
  return createHash('sha256')
    .update(JSON.stringify(toCanonical(content)))
    .digest('hex');
}

/**
 * Verifies the chain from the first record on. The first record that does not match is where somebody changed the log.
 */
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

/** Sorts keys, since a storage may return them in any order, and drops keys without a value. */
function toCanonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCanonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, toCanonical(inner)]),
  );
}
