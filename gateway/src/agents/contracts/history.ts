import type { ContractSide, PastContract } from '@parlour/contracts/back-office';
import type { IdentityService } from '../../identity/index.ts';
import { type Database, parseIdCursor } from '../../server/index.ts';
import { type Contract, type ContractTables, readHistory } from './store.ts';

export interface HistoryParts {
  database: Database;
  identity: Pick<IdentityService, 'findUsernames'>;
}

/** Lists every contract and offer that an agent held or gave, newest first. */
export async function listHistory(
  { database, identity }: HistoryParts,
  query: { memberId: number; side: ContractSide; cursor?: string | undefined; limit: number },
): Promise<{ contracts: PastContract[]; next?: string }> {
  const { memberId, side, cursor, limit } = query;
  const found = await readHistory(database.withTables<ContractTables>(), {
    memberId,
    side,
    before: parseIdCursor(cursor),
    limit: limit + 1,
  });
  const shown = found.slice(0, limit);
  const findOther = ({ fromId, toId }: Contract) => (side === 'held' ? fromId : toId);
  const endings = shown.map(({ endReason }) => parseEnding(endReason));
  const usernames = await identity.findUsernames([
    ...shown.flatMap((contract) => findOther(contract) ?? []),
    ...endings.flatMap((ending) => (ending?.by === 'party' ? ending.id : [])),
  ]);
  const findName = (id: number): string => usernames.get(id) ?? '';
  const contracts = shown.map((contract, index): PastContract => {
    const other = findOther(contract);
    const ending = endings[index];
    return {
      id: contract.id,
      type: contract.type,
      status: contract.status,
      ...(other !== undefined && { other: { id: other, username: findName(other) } }),
      salaryType: contract.salaryType ?? null,
      period: contract.period ?? null,
      tiers: [...contract.tiers],
      offeredAt: contract.offeredAt.toISOString(),
      expiresAt: contract.expiresAt.toISOString(),
      decidedAt: contract.decidedAt?.toISOString() ?? null,
      effectiveFrom: contract.effectiveFrom?.toISOString() ?? null,
      endedAt: contract.endedAt?.toISOString() ?? null,
      ending:
        ending === undefined
          ? null
          : ending.by === 'party'
            ? { by: 'party', username: findName(ending.id) }
            : ending.by === 'move'
              ? { by: 'move', memberId: ending.id }
              : { by: ending.by, contractId: ending.id },
    };
  });
  return { contracts, ...(found.length > limit && { next: String(shown.at(-1)?.id) }) };
}

/** The causes of an end by the prefix with which each is stored. */
const endings = { by: 'replaced', ceiling: 'ceiling', member: 'party', move: 'move' } as const;

/** Reads the reason of an end as it is stored: `by:17`, `ceiling:17`, `member:4` or `move:4`. */
function parseEnding(
  reason: string | undefined,
): { by: (typeof endings)[keyof typeof endings]; id: number } | undefined {
  const [kind = '', id = ''] = reason?.split(':') ?? [];
  return isEnding(kind) ? { by: endings[kind], id: Number(id) } : undefined;
}

const isEnding = (kind: string): kind is keyof typeof endings => kind in endings;
