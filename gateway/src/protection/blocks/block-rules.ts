/** Pure rules of cool-offs and exclusions. Rule: docs/rules.md 5.14. */
import { hourMs } from '../../server/index.ts';
import type { BlockKind } from '../tables.ts';

export interface Block {
  id: number;
  memberId: number;
  kind: BlockKind;
  setBy: string;
  startsAt: Date;
  /** Undefined: permanent. */
  endsAt: Date | undefined;
  endRequestFrom: Date | undefined;
  endDelayHours: number | undefined;
  endRequestedAt: Date | undefined;
  endDecision: 'APPROVED' | 'REFUSED' | undefined;
}

/** The length of a block in the contract's format: `24h`, `6m`, `permanent`. */
export type BlockLength = string;

export const toHours = (hours: number): BlockLength => `${hours}h`;
export const toMonths = (months: number): BlockLength => `${months}m`;
export const permanent: BlockLength = 'permanent';

/** Adds calendar months in UTC. If the resulting month has no such day, its last day is used. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + months);
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to;
}

/** Computes the end of a block that starts at `from`; undefined for a permanent one. */
export function computeEnd(from: Date, length: BlockLength): Date | undefined {
  if (length === permanent) return undefined;
  const count = Number(length.slice(0, -1));
  return length.endsWith('m') ? addMonths(from, count) : new Date(from.getTime() + count * hourMs);
}

/**
 * Returns the block that applies: an exclusion takes precedence over a cool-off, and among equals the one that
 * ends last.
 */
export const findLeading = (blocks: readonly Block[]): Block | undefined =>
  blocks.toSorted(
    (a, b) =>
      Number(b.kind === 'EXCLUSION') - Number(a.kind === 'EXCLUSION') ||
      toEndMs(b) - toEndMs(a) ||
      b.id - a.id,
  )[0];

const toEndMs = ({ endsAt }: Block): number => endsAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
