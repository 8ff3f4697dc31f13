import { sql } from 'kysely';
import type { Tx } from '../../server/index.ts';

interface SeededPlay {
  memberId: number;
  nodeId: number;
  playedAt: Date;
}

/**
 * Inserts many plays at once, as `recordPlay` does for one. Of several plays of one member and game the latest is
 * stored.
 */
export async function seedPlays(tx: Tx, plays: readonly SeededPlay[]): Promise<void> {
  const rows = JSON.stringify(
    plays.map(({ memberId, nodeId, playedAt }) => ({ member: memberId, node: nodeId, at: playedAt })),
  );
  await sql`
    insert into catalog_recent (member_id, node_id, played_at)
    select member, node, max(at)
    from jsonb_to_recordset(${rows}::jsonb) as play (member bigint, node integer, at timestamptz)
    group by member, node
    on conflict (member_id, node_id)
    do update set played_at = greatest(catalog_recent.played_at, excluded.played_at)`.execute(tx);
}
