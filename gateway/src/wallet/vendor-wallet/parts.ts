import type { VwcTransferReport } from '@parlour/contracts/vwc';
import type { IdentityService } from '../../identity/index.ts';
import type { DepositGuard } from '../../protection/index.ts';
import type { Audit, Clock, Database, Ids, Live, Logger } from '../../server/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Messages } from '../member-messages.ts';
import type { VendorTransfer } from './transfer-store.ts';

/** A vendor that keeps members' money in its own wallets: the interface to an external service. */
export interface VendorWallet {
  code: string;
  /**
   * Moves money to or from the member's wallet once, even if this transfer is sent repeatedly. Rejects with
   * `VendorSilent` when there is no usable answer.
   */
  move(
    transfer: Pick<VendorTransfer, 'transferNo' | 'memberId' | 'direction' | 'amountMinor'>,
  ): Promise<VwcTransferReport>;
  /**
   * Asks for the outcome of a transfer. From then on the vendor refuses a transfer that it did not know. Rejects with
   * `VendorSilent`.
   */
  close(transferNo: string): Promise<VwcTransferReport>;
  /** Asks for the member's balance there, in minor units. Rejects with `VendorSilent`. */
  readBalance(memberId: number): Promise<number>;
}

/** Thrown when the vendor gave no usable answer, so that the state of the transfer is unknown. */
export class VendorSilent extends Error {
  override readonly name = 'VendorSilent';
}

export interface VendorWalletParts {
  database: Database;
  clock: Clock;
  ids: Ids;
  live: Live;
  log: Logger;
  audit: Audit;
  ledger: Pick<Ledger, 'postIn' | 'reverseIn' | 'readBalancesIn'>;
  messages: Messages;
  members: Pick<IdentityService, 'findMemberIn'>;
  protection: Pick<DepositGuard, 'isBlockedIn'>;
  vendorWallets: readonly VendorWallet[];
  /** Returns a vendor's display name. A higher module implements it. */
  findVendorName(code: string): Promise<string | undefined>;
  /** The site's one currency. */
  currency: { code: string; symbol: string };
}
