import { AppError } from '@parlour/contracts';
import type { VendorDirection } from '@parlour/contracts/calls';
import type { Tx } from '../../server/index.ts';
import { type DepositTables, lockMember } from '../deposit/deposit-store.ts';
import { isStoppedIn } from '../verification/index.ts';
import { type Outcomes, postDeparture } from './outcomes.ts';
import type { VendorWallet, VendorWalletParts } from './parts.ts';
import { firstAskAfterMs } from './transfer-rules.ts';
import * as store from './transfer-store.ts';

export interface TransferRequest {
  requestId: string;
  direction: VendorDirection;
  /** Undefined: every vendor that holds money of the member. Only for `OUT`. */
  vendor: string | undefined;
  /** Undefined: everything. */
  amountMinor: number | undefined;
  /** The actor in the history, if it is not the member. */
  actor?: string;
}

/** The error code with which every transfer to a vendor would fail now. */
export type Blocker =
  | 'identity.account-closed'
  | 'wallet.withdrawals-stopped'
  | 'member.excluded'
  | 'member.blocked';

/**
 * Transfers money to a vendor or back, and returns the transfers with their outcomes so far. Fails with the codes of
 * `walletTransferCall`, in the order of their checks.
 */
export async function transfer(
  parts: VendorWalletParts & { outcomes: Outcomes },
  memberId: number,
  request: TransferRequest,
): Promise<store.VendorTransfer[]> {
  const { database, outcomes } = parts;
  requireMeaning(request);
  const names = await readNames(parts);
  const begun = await database.transaction(async (tx) => {
    await lockMember(tx.withTables<DepositTables>(), memberId);
    const earlier = await store.findByRequest(tx, memberId, request.requestId);
    if (earlier.length > 0) return { transfers: requireSame(earlier, request), isNew: false };
    return { transfers: await begin({ ...parts, names }, tx, memberId, request), isNew: true };
  });
  // After the commit, because the vendor must never hold money that is not yet in transit in our ledger.
  return begun.isNew ? Promise.all(begun.transfers.map(outcomes.send)) : begun.transfers;
}

function requireMeaning({ direction, vendor, amountMinor }: TransferRequest): void {
  if (vendor !== undefined || (direction === 'OUT' && amountMinor === undefined)) return;
  throw new AppError('request.invalid', 'Only everything can come back from every vendor.', {
    fields: [{ path: ['vassalage'], rule: 'required' }],
  });
}

function requireSame(
  earlier: store.VendorTransfer[],
  { direction, vendor, amountMinor }: TransferRequest,
): store.VendorTransfer[] {
  const isSame = earlier.every(
    (one) =>
      one.direction === direction &&
      one.requestedVendor === (vendor ?? null) &&
      one.requestedMinor === (amountMinor ?? null),
  );
  if (isSame) return earlier;
  throw new AppError('request.duplicate-mismatch', 'This request was made before with other content.');
}

/** Reads the names of the vendors with wallets. Do not call it in a transaction. */
export async function readNames({
  vendorWallets,
  findVendorName,
}: Pick<VendorWalletParts, 'vendorWallets' | 'findVendorName'>): Promise<ReadonlyMap<string, string>> {
  const names = vendorWallets.map(async ({ code }) => [code, (await findVendorName(code)) ?? code] as const);
  return new Map(await Promise.all(names));
}

async function begin(
  parts: VendorWalletParts & { names: ReadonlyMap<string, string> },
  tx: Tx,
  memberId: number,
  request: TransferRequest,
): Promise<store.VendorTransfer[]> {
  const { clock, ids, ledger } = parts;
  const { requestId, direction, vendor, amountMinor, actor = 'member' } = request;
  if (vendor !== undefined) requireWallet(parts, vendor);
  if (direction === 'IN') await requireUnblocked(parts, tx, memberId);
  const open = await store.readOpen(tx, memberId);
  if (vendor !== undefined) requireNoneOpen(open, vendor);
  const balances = (await ledger.readBalancesIn(tx, [memberId])).get(memberId);
  const heldBy = new Map((balances?.vendors ?? []).map((one) => [one.vendor, one.minor]));
  const computeAmount = (code: string): number =>
    amountMinor ?? (direction === 'IN' ? (balances?.mainMinor ?? 0) : (heldBy.get(code) ?? 0));
  const isOpen = (code: string): boolean => open.some((one) => one.vendor === code);
  const codes =
    vendor === undefined
      ? parts.vendorWallets.map(({ code }) => code).filter((code) => !isOpen(code) && computeAmount(code) > 0)
      : [vendor];
  const now = clock.now();
  const transfers = codes.toSorted().map(
    (code): store.VendorTransfer => ({
      transferNo: ids.orderNo('V', now),
      memberId,
      requestId,
      vendor: code,
      vendorName: parts.names.get(code) ?? code,
      direction,
      amountMinor: computeAmount(code),
      requestedVendor: vendor ?? null,
      requestedMinor: amountMinor ?? null,
      state: 'PENDING',
      reason: null,
      createdAt: now,
      asked: 0,
      askedAt: null,
      nextAskAt: new Date(now.getTime() + firstAskAfterMs),
      decidedAt: null,
    }),
  );
  for (const one of transfers) await beginOne(parts, tx, one, actor);
  return transfers;
}

async function beginOne(
  parts: VendorWalletParts,
  tx: Tx,
  transfer: store.VendorTransfer,
  actor: string,
): Promise<void> {
  const { transferNo, createdAt, amountMinor } = transfer;
  if (amountMinor === 0)
    throw new AppError('wallet.insufficient-funds', 'There is nothing to transfer.', {
      details: { balanceMinor: 0 },
    });
  await store.insertTransfer(tx, transfer);
  await store.insertStep(tx, transferNo, { at: createdAt, state: 'PENDING', actor, note: null });
  await postDeparture(parts, tx, transfer);
}

/** Returns a vendor's wallets. Fails with `wallet.vendor-wallet-not-found`. */
export function requireWallet({ vendorWallets }: VendorWalletParts, vendor: string): VendorWallet {
  const wallet = vendorWallets.find(({ code }) => code === vendor);
  if (wallet) return wallet;
  throw new AppError('wallet.vendor-wallet-not-found', `${vendor} keeps no wallets of members.`);
}

function requireNoneOpen(open: readonly store.VendorTransfer[], vendor: string): void {
  const found = open.find((one) => one.vendor === vendor);
  if (found)
    throw new AppError('wallet.vendor-transfer-open', `Transfer ${found.transferNo} has no outcome yet.`, {
      details: { transferNo: found.transferNo },
    });
}

/** Returns why transfers to a vendor are not possible now. Transfers back are always possible. */
export async function findBlocker(
  { members, protection }: VendorWalletParts,
  tx: Tx,
  memberId: number,
): Promise<Blocker | undefined> {
  const member = await members.findMemberIn(tx, memberId);
  if (member?.status !== 'active') return 'identity.account-closed';
  if (await isStoppedIn(tx)) return 'wallet.withdrawals-stopped';
  if (await protection.isBlockedIn(tx, memberId)) return 'member.excluded';
  return member.blocks.includes('play') ? 'member.blocked' : undefined;
}

async function requireUnblocked(parts: VendorWalletParts, tx: Tx, memberId: number): Promise<void> {
  const blocker = await findBlocker(parts, tx, memberId);
  if (blocker) throw new AppError(blocker, `Member ${memberId} moves no money to a vendor: ${blocker}.`);
}
