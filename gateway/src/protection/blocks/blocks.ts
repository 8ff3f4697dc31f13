import { AppError } from '@parlour/contracts';
import {
  type Audit,
  type CappedRows,
  type Clock,
  type Database,
  hourMs,
  type Live,
  readCapped,
  type Tx,
} from '../../server/index.ts';
import type { ProtectionTables } from '../tables.ts';
import { addMonths, type Block, type BlockLength, computeEnd, findLeading } from './block-rules.ts';
import {
  insertBlock,
  lockBlock,
  readActive,
  readBlocked,
  readEndRequests,
  updateBlock,
} from './block-store.ts';

/** Numbers of the jurisdiction profile. */
export interface BlockRule {
  coolOffs: readonly BlockLength[];
  exclusions: readonly BlockLength[];
  /** Calendar months from the start of an exclusion in which nobody can end it early. */
  irrevocableMonths: number;
  /** Hours from an operator's consent to the end. */
  endDelayHours: { definite: number; permanent: number };
}

/** Whether a member can log in during a block: `records` keeps the cashier, statement and support open. */
interface LoginRules {
  coolOff: 'records' | 'refused';
  exclusion: 'records' | 'refused';
}

/** Reads of blocks for other modules. */
export interface BlockReads {
  /** Returns whether a block prevents the member from staking and depositing now. */
  isBlockedIn(tx: Tx, memberId: number): Promise<boolean>;
  isBlocked(memberId: number): Promise<boolean>;
  /** Returns those of the members that are blocked now. */
  findBlocked(memberIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Returns whether a block refuses the member's login by these rules of the jurisdiction profile. */
  isLoginRefused(memberId: number, rules: LoginRules): Promise<boolean>;
}

export interface Blocks extends BlockReads {
  /** Returns the block that applies now. */
  find(memberId: number): Promise<Block | undefined>;
  /** Starts a cool-off. Fails with `request.invalid` for a length that the site does not offer. */
  startCoolOff(memberId: number, length: BlockLength): Promise<void>;
  /** Starts an exclusion. Fails with `request.invalid` for a length that the site does not offer. */
  exclude(memberId: number, length: BlockLength, by?: { actor: string; reason: string }): Promise<void>;
  /** Excludes a member until a given time. */
  excludeUntil(memberId: number, until: Date): Promise<void>;
  /**
   * Requests an early end of the exclusion. Fails with `protection.no-exclusion`, `protection.end-too-early`, or
   * `protection.end-requested` while an earlier request waits or is approved.
   */
  requestEnd(memberId: number): Promise<void>;
  listEndRequests(): Promise<CappedRows<Block>>;
  /**
   * Decides on a request. The exclusion ends after its delay. Fails with `protection.block-not-found` or
   * `protection.block-decided`.
   */
  decideEnd(
    id: number,
    by: { decision: 'APPROVED' | 'REFUSED'; actor: string; reason: string },
  ): Promise<{ endsAt: Date | undefined }>;
}

interface BlockParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  live: Live;
  rule: BlockRule;
}

const listedMax = 200;

export const createBlockReads = ({ database, clock }: Pick<BlockParts, 'database' | 'clock'>): BlockReads => {
  const db = database.withTables<ProtectionTables>();
  return {
    isBlockedIn: async (tx, memberId) =>
      (await readActive(tx.withTables<ProtectionTables>(), memberId, clock.now())).length > 0,
    isBlocked: async (memberId) => (await readActive(db, memberId, clock.now())).length > 0,
    findBlocked: (memberIds) => readBlocked(db, memberIds, clock.now()),
    async isLoginRefused(memberId, { coolOff, exclusion }) {
      const block = findLeading(await readActive(db, memberId, clock.now()));
      if (!block) return false;
      return (block.kind === 'COOL_OFF' ? coolOff : exclusion) === 'refused';
    },
  };
};

export function createBlocks(parts: BlockParts): Blocks {
  const { database, clock, rule } = parts;
  const db = database.withTables<ProtectionTables>();
  const requireOffered = (lengths: readonly BlockLength[], length: BlockLength): void => {
    if (lengths.includes(length)) return;
    throw new AppError('request.invalid', `The site does not offer the length ${length}.`, {
      fields: [{ path: ['length'], rule: 'choice' }],
    });
  };

  return {
    ...createBlockReads(parts),
    find: async (memberId) => findLeading(await readActive(db, memberId, clock.now())),
    async startCoolOff(memberId, length) {
      requireOffered(rule.coolOffs, length);
      await startBlock(parts, memberId, { kind: 'COOL_OFF', endsAt: computeEnd(clock.now(), length) });
    },
    async exclude(memberId, length, by) {
      requireOffered(rule.exclusions, length);
      await startBlock(parts, memberId, { kind: 'EXCLUSION', endsAt: computeEnd(clock.now(), length) }, by);
    },
    excludeUntil: (memberId, until) => startBlock(parts, memberId, { kind: 'EXCLUSION', endsAt: until }),
    requestEnd: (memberId) => database.transaction((tx) => requestEndIn(parts, tx, memberId)),
    listEndRequests: () => readCapped(listedMax, (limit) => readEndRequests(db, clock.now(), limit)),
    decideEnd: (id, decision) => database.transaction((tx) => decideEndIn(parts, tx, id, decision)),
  };
}

async function startBlock(
  { database, clock, audit, live, rule }: BlockParts,
  memberId: number,
  { kind, endsAt }: Pick<Block, 'kind' | 'endsAt'>,
  { actor, reason }: { actor?: string; reason?: string } = {},
): Promise<void> {
  const startsAt = clock.now();
  const isExclusion = kind === 'EXCLUSION';
  await database.transaction(async (tx) => {
    await insertBlock(tx.withTables<ProtectionTables>(), {
      member_id: memberId,
      kind,
      set_by: actor ?? 'member',
      reason: reason ?? null,
      starts_at: startsAt,
      ends_at: endsAt ?? null,
      end_request_from: isExclusion ? addMonths(startsAt, rule.irrevocableMonths) : null,
      end_delay_hours: isExclusion ? rule.endDelayHours[endsAt ? 'definite' : 'permanent'] : null,
    });
    await audit.record(tx, {
      actor: actor ?? `member:${memberId}`,
      act: 'block.start',
      subject: `member:${memberId}`,
      after: { kind, endsAt: endsAt?.toISOString() ?? null, ...(reason !== undefined && { reason }) },
    });
  });
  live.send({ memberId }, { topic: 'protection' });
}

async function requestEndIn({ clock, audit }: BlockParts, tx: Tx, memberId: number): Promise<void> {
  const tables = tx.withTables<ProtectionTables>();
  const leading = findLeading(await readActive(tables, memberId, clock.now()));
  const block = leading && (await lockBlock(tables, leading.id));
  if (block?.kind !== 'EXCLUSION')
    throw new AppError('protection.no-exclusion', 'This member is not excluded.');
  requireRequestable(block, clock.now());
  await updateBlock(tables, block.id, {
    end_requested_at: clock.now(),
    end_decision: null,
    end_decided_at: null,
    end_decided_by: null,
    end_reason: null,
  });
  await audit.record(tx, {
    actor: `member:${memberId}`,
    act: 'block.request-end',
    subject: `member:${memberId}`,
    after: { block: block.id },
  });
}

async function decideEndIn(
  { database, clock, audit, live }: BlockParts,
  tx: Tx,
  id: number,
  { decision, actor, reason }: Parameters<Blocks['decideEnd']>[1],
): Promise<{ endsAt: Date | undefined }> {
  const tables = tx.withTables<ProtectionTables>();
  const block = await lockBlock(tables, id);
  if (!block) throw new AppError('protection.block-not-found', `There is no exclusion ${id}.`);
  const now = clock.now();
  if (!block.endRequestedAt || block.endDecision || (block.endsAt && block.endsAt <= now))
    throw new AppError('protection.block-decided', `No request on exclusion ${id} waits.`);
  const endsAt = decision === 'APPROVED' ? computeEarlyEnd(block, now) : block.endsAt;
  await updateBlock(tables, id, {
    end_decision: decision,
    end_decided_at: now,
    end_decided_by: actor,
    end_reason: reason,
    ...(decision === 'APPROVED' && endsAt && { ends_at: endsAt }),
  });
  await audit.record(tx, {
    actor,
    act: 'block.decide-end',
    subject: `member:${block.memberId}`,
    before: { endsAt: block.endsAt?.toISOString() ?? null },
    after: { block: id, decision, endsAt: endsAt?.toISOString() ?? null, reason },
  });
  database.afterCommit(() => live.send({ memberId: block.memberId }, { topic: 'protection' }));
  return { endsAt };
}

function requireRequestable({ endRequestFrom, endRequestedAt, endDecision }: Block, now: Date): void {
  if (endRequestFrom && now < endRequestFrom)
    throw new AppError('protection.end-too-early', 'This exclusion cannot be ended yet.', {
      details: { endRequestFrom: endRequestFrom.toISOString() },
    });
  if (endRequestedAt && endDecision !== 'REFUSED')
    throw new AppError('protection.end-requested', 'The operator has this request already.');
}

/** An approved early end is never later than the original end. */
function computeEarlyEnd({ endsAt, endDelayHours = 0 }: Block, now: Date): Date {
  const early = new Date(now.getTime() + endDelayHours * hourMs);
  return endsAt && endsAt < early ? endsAt : early;
}
