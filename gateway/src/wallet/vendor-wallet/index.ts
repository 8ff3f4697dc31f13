/** Wallets of members at vendors, and transfers to and from them. Rule: docs/rules.md 5.4. */
import { AppError } from '@parlour/contracts';
import type { Job, OperatorAct, RouteEntry, Tx } from '../../server/index.ts';
import { vendorTransferActs } from './operator-acts.ts';
import { createOutcomes } from './outcomes.ts';
import { VendorSilent, type VendorWalletParts } from './parts.ts';
import { vendorWalletRoutes } from './routes.ts';
import { findTransfer, readLatest, readOpen, type VendorTransfer } from './transfer-store.ts';
import {
  type Blocker,
  findBlocker,
  readNames,
  requireWallet,
  type TransferRequest,
  transfer,
} from './transfers.ts';

export { VendorSilent, type VendorWallet, type VendorWalletParts } from './parts.ts';
export { vendorWalletChecks } from './transfer-store.ts';

interface MemberVendorWallets {
  /** Why transfers to a vendor are not possible now. */
  blockedBy: Blocker | undefined;
  wallets: {
    vendor: string;
    name: string;
    balanceMinor: number;
    inTransitMinor: number;
    /** A transfer without a definite outcome. */
    open: VendorTransfer | undefined;
  }[];
  /** Newest first. */
  latest: VendorTransfer[];
}

export interface VendorWalletService {
  read(memberId: number): Promise<MemberVendorWallets>;
  /** Asks a vendor. Fails with `wallet.vendor-wallet-not-found` and `wallet.vendor-unavailable`. */
  readBalance(memberId: number, vendor: string): Promise<number>;
  transfer(memberId: number, request: TransferRequest): Promise<VendorTransfer[]>;
  /** Asks the vendor for the outcome of a transfer of the member. Fails with `wallet.order-not-found`. */
  check(memberId: number, transferNo: string): Promise<VendorTransfer>;
}

const latestMax = 10;
const resolveEveryMs = 5_000;

/** Creates the wallets at vendors: the service with its calls, operators' acts and job. */
export function createVendorWallets(parts: VendorWalletParts): {
  service: VendorWalletService;
  routes: readonly RouteEntry[];
  operatorActs: readonly OperatorAct[];
  jobs: readonly Job[];
} {
  const { database } = parts;
  const outcomes = createOutcomes(parts);
  const service: VendorWalletService = {
    async read(memberId) {
      const names = await readNames(parts);
      return database.transaction((tx) => readWallets(parts, tx, { memberId, names }));
    },
    async readBalance(memberId, vendor) {
      try {
        return await requireWallet(parts, vendor).readBalance(memberId);
      } catch (cause) {
        if (!(cause instanceof VendorSilent)) throw cause;
        throw new AppError('wallet.vendor-unavailable', `${vendor} does not answer.`, { cause });
      }
    },
    transfer: (memberId, request) => transfer({ ...parts, outcomes }, memberId, request),
    async check(memberId, transferNo) {
      const found = await findTransfer(database.kysely, transferNo);
      if (found?.memberId !== memberId)
        throw new AppError('wallet.order-not-found', `Member ${memberId} has no transfer ${transferNo}.`);
      return found.decidedAt === null ? outcomes.ask(found) : found;
    },
  };
  return {
    service,
    routes: vendorWalletRoutes(service),
    operatorActs: vendorTransferActs({ ...parts, outcomes }),
    jobs: [{ name: 'wallet.resolve-vendor-transfers', everyMs: resolveEveryMs, run: outcomes.resolveDue }],
  };
}

/** Reads a member's wallets in one transaction, so that all figures come from one snapshot. */
async function readWallets(
  parts: VendorWalletParts,
  tx: Tx,
  { memberId, names }: { memberId: number; names: ReadonlyMap<string, string> },
): Promise<MemberVendorWallets> {
  const balances = (await parts.ledger.readBalancesIn(tx, [memberId])).get(memberId)?.vendors ?? [];
  const open = await readOpen(tx, memberId);
  // Money at a vendor that is no longer connected is still shown.
  const others = balances.filter(
    ({ vendor, minor, inTransitMinor }) => !names.has(vendor) && minor + inTransitMinor > 0,
  );
  const wallets = [...names.keys(), ...others.map(({ vendor }) => vendor)].map((vendor) => {
    const balance = balances.find((one) => one.vendor === vendor);
    return {
      vendor,
      name: names.get(vendor) ?? vendor,
      balanceMinor: balance?.minor ?? 0,
      inTransitMinor: balance?.inTransitMinor ?? 0,
      open: open.find((one) => one.vendor === vendor),
    };
  });
  return {
    blockedBy: await findBlocker(parts, tx, memberId),
    wallets,
    latest: await readLatest(tx, memberId, latestMax),
  };
}
