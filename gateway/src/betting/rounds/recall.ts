import type { RecallLine } from '@parlour/contracts';
import type { Clock, VendorConnection } from '../../server/index.ts';
import { callVendor, VendorUnavailable } from '../launch/vendor-client.ts';
import type { Round } from '../round.ts';

export interface Recall {
  lines: RecallLine[];
  /** `vendor`: requested now. `kept`: stored with the payout. `none`: unknown. */
  source: 'vendor' | 'kept' | 'none';
}

/** Returns the course of a round: from its vendor, or as stored when it settled. */
export async function recallRound(
  { vendors, clock }: { vendors: ReadonlyMap<string, VendorConnection>; clock: Clock },
  round: Round,
  language: string,
): Promise<Recall> {
  const connection = vendors.get(round.vendorCode);
  const vendorLines = connection && (await requestLines({ connection, clock }, round.roundId, language));
  if (vendorLines && vendorLines.length > 0) return { lines: vendorLines, source: 'vendor' };
  const storedLines = Object.entries(round.outcome ?? {}).map(([label, value]) => ({
    label,
    value: formatValue(value),
  }));
  return storedLines.length > 0 ? { lines: storedLines, source: 'kept' } : { lines: [], source: 'none' };
}

async function requestLines(
  parts: { connection: VendorConnection; clock: Clock },
  roundId: string,
  language: string,
): Promise<RecallLine[]> {
  try {
    return (await callVendor(parts, 'roundDetail', { roundId, language })).lines ?? [];
  } catch (error) {
    if (error instanceof VendorUnavailable) return [];
    throw error;
  }
}

const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
