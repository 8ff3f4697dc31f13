/** The parts of stakes and wins that belong to a bonus grant. Rule: docs/rules.md 5.6. */
import type { Tx } from '../../server/index.ts';
import {
  computeBonusShare,
  type Movement,
  requirePosted,
  splitStake,
  toBonusBook,
} from '../../wallet/index.ts';
import type { Round } from '../round.ts';
import { updateTransaction, type VendorTransaction } from '../store.ts';
import { toLedgerSource, type VerbParts, type VerbScope } from './context.ts';

type BonusParts = Pick<VerbParts, 'bonus' | 'ledger' | 'keepsWallets'>;

/** The grant that can pay the part of a stake that real money does not cover. */
interface StakeGrant {
  grantId: number;
  balanceMinor: number;
}

/** Returns whether bonus money can be staked: not by demo accounts, and not in wallets at a vendor. */
export const usesBonus = (
  parts: Pick<BonusParts, 'keepsWallets'>,
  { demo, vendorCode }: Pick<Round, 'demo' | 'vendorCode'>,
) => !demo && !parts.keepsWallets(vendorCode);

/** Locks the grant of the round's next stake: that of its earlier stakes, or the one that expires first. */
export async function lockStakeGrant(
  parts: BonusParts,
  tx: Tx,
  round: Round,
): Promise<StakeGrant | undefined> {
  if (!usesBonus(parts, round)) return undefined;
  if (round.grantId === null) return parts.bonus.lockPlayableIn(tx, round.memberId, round);
  const grant = await parts.bonus.lockIn(tx, round.grantId);
  return grant.status === 'ACTIVE' ? grant : undefined;
}

/** Returns the ledger key of the bonus part of a message. */
export const toBonusKey = (txId: string): string => `${txId}:bonus`;

/**
 * Moves a stake that real money does not cover: all real money, and the rest from the grant. Returns undefined when
 * both do not cover it. Lock the grant before.
 */
export async function postSplitStake(
  parts: BonusParts,
  scope: VerbScope,
  { stake, mainMinor, grant }: { stake: Movement; mainMinor: number; grant: StakeGrant },
): Promise<{ transferId: number; bonusMinor: number } | undefined> {
  const { tx, db, vendor } = scope;
  const split = splitStake(stake.amountMinor, { mainMinor, bonusMinor: grant.balanceMinor });
  if (!split) return undefined;
  const { realMinor, bonusMinor } = split;
  const real =
    realMinor > 0
      ? requirePosted(await parts.ledger.postIn(tx, { ...stake, amountMinor: realMinor }))
      : undefined;
  if (!('memberId' in stake.from)) throw new Error('A stake is taken from a member.');
  const { memberId } = stake.from;
  const bonus = requirePosted(
    await parts.ledger.postIn(tx, {
      ...stake,
      key: toBonusKey(stake.key),
      type: 'BONUS_BET',
      from: { memberId, book: toBonusBook(grant.grantId) },
      amountMinor: bonusMinor,
    }),
  );
  await parts.bonus.addInPlayIn(tx, grant.grantId, bonusMinor);
  await updateTransaction(db, { vendor_code: vendor, tx_id: stake.key }, { bonus_minor: bonusMinor });
  const transferId = real?.transferId ?? bonus.transferId;
  if (transferId === undefined) throw new Error('A posted stake has no transfer.');
  return { transferId, bonusMinor };
}

/**
 * Locks the grant of a round and returns the part of a win that belongs to it. A grant that has ended takes nothing:
 * the whole win is real money. A grant whose money was used up becomes active again.
 */
export async function lockBonusShare(
  { bonus }: Pick<VerbParts, 'bonus'>,
  tx: Tx,
  round: Round,
  winMinor: number,
): Promise<number> {
  if (round.grantId === null || round.bonusStakeMinor === 0) return 0;
  const { status } = await bonus.lockIn(tx, round.grantId);
  if (status !== 'ACTIVE' && status !== 'USED') return 0;
  const shareMinor = computeBonusShare(winMinor, round);
  if (shareMinor > 0 && status === 'USED') await bonus.reopenIn(tx, round.grantId);
  return shareMinor;
}

/** Credits the grant's part of a win. Returns the transfer's number. */
export async function creditBonus(
  { ledger }: Pick<VerbParts, 'ledger'>,
  { tx, db, vendor, now }: VerbScope,
  round: Round,
  win: { txId: string; key: string; from: Movement['from']; bonusMinor: number },
): Promise<number | undefined> {
  if (win.bonusMinor === 0 || round.grantId === null) return undefined;
  const { transferId } = requirePosted(
    await ledger.postIn(tx, {
      source: toLedgerSource(vendor),
      key: win.key,
      type: 'BONUS_WIN',
      from: win.from,
      to: { memberId: round.memberId, book: toBonusBook(round.grantId) },
      amountMinor: win.bonusMinor,
      reference: round.roundId,
      occurredAt: now,
    }),
  );
  await updateTransaction(db, { vendor_code: vendor, tx_id: win.txId }, { bonus_minor: win.bonusMinor });
  return transferId;
}

/** Reverses a stake: the part of real money, and the part of a grant, which is then no longer in play. */
export async function reverseStake(
  { ledger, bonus }: Pick<VerbParts, 'ledger' | 'bonus'>,
  tx: Tx,
  { round, original, key, now }: { round: Round; original: VendorTransaction; key: string; now: Date },
): Promise<void> {
  const source = toLedgerSource(round.vendorCode);
  const { tx_id, amount_minor, bonus_minor } = original;
  if (bonus_minor > 0 && round.grantId !== null) await bonus.lockIn(tx, round.grantId);
  const reverse = async (reversalKey: string, reversedKey: string): Promise<void> => {
    const { outcome } = await ledger.reverseIn(tx, {
      source,
      key: reversalKey,
      type: 'BET_ROLLBACK',
      original: { source, key: reversedKey },
      reference: round.roundId,
      occurredAt: now,
    });
    if (outcome !== 'posted') throw new Error(`Reversing ${reversedKey} was answered with ${outcome}.`);
  };
  if (amount_minor > bonus_minor) await reverse(key, tx_id);
  if (bonus_minor === 0 || round.grantId === null) return;
  await reverse(toBonusKey(key), toBonusKey(tx_id));
  await bonus.leaveRoundIn(tx, round.grantId, bonus_minor);
}
