import type { Audit } from '../server/index.ts';
import type { WalletOversight } from '../wallet/index.ts';

type Alteration = Awaited<ReturnType<WalletOversight['listAlterations']>>[number];
interface Decision {
  decidedBy: string;
  reason?: string;
}

/** Ends of the keys of movements that decide a held win: the parts of one win are separate movements. */
const winPart = /:(?:release|bonus-release|jackpot-release|returned|jackpot-returned)$/;

/** Returns the object in the audit record about which the decision is. Undefined for movements without a decision. */
function toSubject({ kind, fromMember, toMember, fromBook, key, reference }: Alteration): string | undefined {
  const [, vendor] = fromBook.split(':');
  if (kind === 'adjustment') return `member:${fromMember || toMember}`;
  if (kind === 'win') return `win:${vendor}:${key.replace(winPart, '')}`;
  return kind === 'refund' ? `round:${vendor}:${reference}` : undefined;
}

/** Finds who decided on each movement, and why, in the audit record. */
export async function findDecisions(
  audit: Pick<Audit, 'listActs'>,
  rows: readonly Alteration[],
): Promise<Map<string, Decision>> {
  const subjects = new Map(rows.map((row) => [row.txNo, toSubject(row)]));
  const named = [...new Set(subjects.values())].filter((subject) => subject !== undefined);
  const entries = await audit.listActs(named, ['balance.adjust', 'round.refund', 'win.decide']);
  const found = new Map<string, Decision>();
  for (const { subject, actor, act, after } of entries) {
    const { txNo, reason } = (after ?? {}) as { txNo?: string; reason?: string };
    const decision = { decidedBy: actor, ...(reason !== undefined && { reason }) };
    for (const [number, about] of subjects)
      if (about === subject && (act !== 'balance.adjust' || txNo === number)) found.set(number, decision);
  }
  return found;
}
