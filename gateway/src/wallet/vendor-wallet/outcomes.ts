/** How a transfer reaches its definite outcome. Rule: docs/rules.md 5.4. */
import { AppError } from '@parlour/contracts';
import type { VendorTransferReason, VendorTransferState } from '@parlour/contracts/calls';
import type { VwcTransferReport } from '@parlour/contracts/vwc';
import type { Tx } from '../../server/index.ts';
import { type DepositTables, lockMember } from '../deposit/deposit-store.ts';
import { requirePosted } from '../ledger/index.ts';
import { createOutcomeMessage } from './message-texts.ts';
import { VendorSilent, type VendorWallet, type VendorWalletParts } from './parts.ts';
import { computePause, judgeReport } from './transfer-rules.ts';
import * as store from './transfer-store.ts';

export interface Outcomes {
  /** Sends a new transfer to its vendor and applies the answer. Without an answer, the outcome is unknown. */
  send(transfer: store.VendorTransfer): Promise<store.VendorTransfer>;
  /**
   * Asks the vendor for the outcome of a transfer and applies the answer. The vendor closes an unknown
   * reference, so that a late request moves nothing.
   */
  ask(transfer: store.VendorTransfer): Promise<store.VendorTransfer>;
  /** Asks about every transfer that is due. */
  resolveDue(): Promise<void>;
  /** Decides an unknown outcome by the vendor's statement. Fails with `wallet.order-closed`. */
  /** Reads a transfer, and locks its owner. Fails with `wallet.order-not-found`. */
  lockIn(tx: Tx, transferNo: string): Promise<store.VendorTransfer>;
  decideIn(
    tx: Tx,
    decision: { transferNo: string; outcome: 'DONE' | 'FAILED'; actor: string; reason: string },
  ): Promise<store.VendorTransfer>;
}

const askedAtOnce = 20;
/** Longer than a vendor may take to answer. After this time another gateway takes over. */
const claimMs = 30_000;

export function createOutcomes(parts: VendorWalletParts): Outcomes {
  const { database, clock, log } = parts;
  const wallets = new Map(parts.vendorWallets.map((wallet) => [wallet.code, wallet]));

  async function askVendor(
    transfer: store.VendorTransfer,
    request: (wallet: VendorWallet) => Promise<VwcTransferReport>,
  ): Promise<store.VendorTransfer> {
    const wallet = wallets.get(transfer.vendor);
    const actor = `vendor:${transfer.vendor}`;
    try {
      // A vendor that is no longer connected cannot answer.
      const report = wallet ? await request(wallet) : undefined;
      return await applyReport(parts, transfer.transferNo, { report, actor });
    } catch (error) {
      if (!(error instanceof VendorSilent)) throw error;
      return applyReport(parts, transfer.transferNo, { report: undefined, actor });
    }
  }
  const ask = (transfer: store.VendorTransfer): Promise<store.VendorTransfer> =>
    askVendor(transfer, (wallet) => wallet.close(transfer.transferNo));

  return {
    send: (transfer) => askVendor(transfer, (wallet) => wallet.move(transfer)),
    ask,
    async resolveDue() {
      const now = clock.now();
      const until = new Date(now.getTime() + claimMs);
      const due = await store.claimDue(database.kysely, { now, until, limit: askedAtOnce });
      await Promise.all(
        due.map((transfer) =>
          ask(transfer).catch((error: unknown) =>
            // A failed transfer must not delay the others.
            log.error(
              { err: error, transferNo: transfer.transferNo },
              'a vendor transfer could not be asked about',
            ),
          ),
        ),
      );
    },
    lockIn: lockTransfer,
    decideIn: (tx, decision) => decide(parts, tx, decision),
  };
}

/** Locks the owner of a transfer and reads the transfer again, because another report may have been applied since. */
async function lockTransfer(tx: Tx, transferNo: string): Promise<store.VendorTransfer> {
  const found = await store.findTransfer(tx, transferNo);
  if (found) await lockMember(tx.withTables<DepositTables>(), found.memberId);
  const transfer = found && (await store.findTransfer(tx, transferNo));
  if (!transfer) throw new AppError('wallet.order-not-found', `There is no transfer ${transferNo}.`);
  return transfer;
}

/** Applies a vendor's statement. Without one, the outcome is unknown. A repeated call has no effect. */
function applyReport(
  parts: VendorWalletParts,
  transferNo: string,
  { report, actor }: { report: VwcTransferReport | undefined; actor: string },
): Promise<store.VendorTransfer> {
  const { database, currency, log } = parts;
  return database.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, transferNo);
    const judgement = judgeReport(transfer, report ?? { state: 'none' }, currency.code);
    if (judgement.effect === 'done') return finish(parts, tx, transfer, { state: 'DONE', actor });
    if (judgement.effect === 'fail')
      return finish(parts, tx, transfer, { state: 'FAILED', actor, reason: judgement.reason });
    if (judgement.effect === 'nothing') return transfer;
    if (judgement.effect === 'contradict')
      database.afterCommit(() =>
        log.error({ transferNo, state: transfer.state, report }, 'a vendor transfer waits for a person'),
      );
    const note = judgement.effect === 'contradict' ? `contradiction: ${JSON.stringify(report)}` : null;
    return transfer.decidedAt === null
      ? markUnknown(parts, tx, transfer, { actor, note })
      : noteStep(parts, tx, transfer, { actor, note });
  });
}

interface Step {
  actor: string;
  note: string | null;
}

async function noteStep(
  { clock }: VendorWalletParts,
  tx: Tx,
  transfer: store.VendorTransfer,
  { actor, note }: Step,
): Promise<store.VendorTransfer> {
  await store.insertStep(tx, transfer.transferNo, { at: clock.now(), state: transfer.state, actor, note });
  return transfer;
}

/** The money stays in transit. The vendor is asked again after a pause. */
async function markUnknown(
  parts: VendorWalletParts,
  tx: Tx,
  transfer: store.VendorTransfer,
  step: Step,
): Promise<store.VendorTransfer> {
  const { clock, live } = parts;
  const now = clock.now();
  const unknown: store.VendorTransfer = {
    ...transfer,
    state: 'UNKNOWN',
    asked: transfer.asked + 1,
    askedAt: now,
    nextAskAt: new Date(now.getTime() + computePause(transfer.asked)),
  };
  await store.writeTransfer(tx, unknown);
  if (transfer.state !== 'UNKNOWN' || step.note !== null) await noteStep(parts, tx, unknown, step);
  live.send({ memberId: transfer.memberId }, { topic: 'balance' });
  return unknown;
}

interface End {
  state: Extract<VendorTransferState, 'DONE' | 'FAILED'>;
  actor: string;
  reason?: VendorTransferReason;
  note?: string;
}

/** Moves the money out of transit: to its destination, or back to where it came from. */
async function finish(
  parts: VendorWalletParts,
  tx: Tx,
  transfer: store.VendorTransfer,
  { state, actor, reason = 'vendor-refused', note }: End,
): Promise<store.VendorTransfer> {
  const { clock, messages, currency } = parts;
  const now = clock.now();
  if (state === 'DONE') await postArrival(parts, tx, transfer);
  else await reverseDeparture(parts, tx, transfer);
  const ended: store.VendorTransfer = {
    ...transfer,
    state,
    reason: state === 'FAILED' ? reason : null,
    decidedAt: now,
  };
  await store.writeTransfer(tx, ended);
  await store.insertStep(tx, transfer.transferNo, {
    at: now,
    state,
    actor,
    note: note ?? ended.reason,
  });
  // When the outcome was never unknown, the response to the request already reports it.
  if (transfer.state === 'UNKNOWN')
    await messages.sendMessage(tx, {
      to: { memberId: transfer.memberId },
      kind: 'PERSONAL',
      ...createOutcomeMessage(ended, currency.symbol),
    });
  return ended;
}

const ledgerSource = 'vendor-transfer';

/**
 * Moves the money of a new transfer into transit. Fails with `wallet.insufficient-funds`,
 * `wallet.withdrawals-stopped`.
 */
export async function postDeparture(
  { ledger }: Pick<VendorWalletParts, 'ledger'>,
  tx: Tx,
  { transferNo, memberId, vendor, direction, amountMinor, createdAt }: store.VendorTransfer,
): Promise<void> {
  const isIn = direction === 'IN';
  requirePosted(
    await ledger.postIn(tx, {
      source: ledgerSource,
      key: transferNo,
      type: isIn ? 'VENDOR_IN' : 'VENDOR_OUT',
      from: { memberId, book: isIn ? 'main' : `vendor:${vendor}` },
      to: { memberId, book: `vendor_in_transit:${vendor}` },
      amountMinor,
      reference: transferNo,
      occurredAt: createdAt,
    }),
  );
}

async function postArrival(
  { ledger, clock }: VendorWalletParts,
  tx: Tx,
  { transferNo, memberId, vendor, direction, amountMinor }: store.VendorTransfer,
): Promise<void> {
  const isIn = direction === 'IN';
  requirePosted(
    await ledger.postIn(tx, {
      source: ledgerSource,
      key: `${transferNo}:arrived`,
      type: isIn ? 'VENDOR_IN' : 'VENDOR_OUT',
      from: { memberId, book: `vendor_in_transit:${vendor}` },
      to: { memberId, book: isIn ? `vendor:${vendor}` : 'main' },
      amountMinor,
      reference: transferNo,
      occurredAt: clock.now(),
    }),
  );
}

async function reverseDeparture(
  { ledger, clock }: VendorWalletParts,
  tx: Tx,
  { transferNo }: store.VendorTransfer,
): Promise<void> {
  requirePosted(
    await ledger.reverseIn(tx, {
      source: ledgerSource,
      key: `${transferNo}:failed`,
      type: 'CORRECTION',
      original: { source: ledgerSource, key: transferNo },
      reference: transferNo,
      occurredAt: clock.now(),
    }),
  );
}

async function decide(
  parts: VendorWalletParts,
  tx: Tx,
  { transferNo, outcome, actor, reason }: Parameters<Outcomes['decideIn']>[1],
): Promise<store.VendorTransfer> {
  const transfer = await lockTransfer(tx, transferNo);
  if (transfer.state !== 'UNKNOWN')
    throw new AppError('wallet.order-closed', `Transfer ${transferNo} is ${transfer.state}.`, {
      details: { status: transfer.state },
    });
  const decided = await finish(parts, tx, transfer, {
    state: outcome,
    actor,
    reason: 'operator-decided',
    note: reason,
  });
  await parts.audit.record(tx, {
    actor,
    act: 'vendor-transfer.decide',
    subject: `vendor-transfer:${transferNo}`,
    before: { state: transfer.state },
    after: { state: outcome, amountMinor: transfer.amountMinor, reason },
  });
  return decided;
}
