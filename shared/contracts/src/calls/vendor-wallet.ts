import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';

/**
 * Transfers between a member's main account and the wallet that a vendor keeps for the member. Rule: docs/rules.md 5.4.
 * `IN`: from the main account to the vendor. `OUT`: back.
 */
export const vendorDirections = ['IN', 'OUT'] as const;
export type VendorDirection = (typeof vendorDirections)[number];

/**
 * `PENDING`: the vendor is asked now. `UNKNOWN`: the vendor gave no definite answer; the money is in transit until it
 * does. `DONE` and `FAILED` are definite; after `FAILED` the money is back where it was.
 */
export const vendorTransferStates = ['PENDING', 'UNKNOWN', 'DONE', 'FAILED'] as const;
export type VendorTransferState = (typeof vendorTransferStates)[number];

/**
 * Why a transfer failed: the vendor refused it, never received it, or two operators decided it by the vendor's
 * statement.
 */
export const vendorTransferReasons = [
  'vendor-refused',
  'vendor-short',
  'vendor-never-got-it',
  'operator-decided',
] as const;
export type VendorTransferReason = (typeof vendorTransferReasons)[number];

/** Minor units. */
const minor = z.int();
const vassalage = z.string().check(z.minLength(1), z.maxLength(40));

const transfer = z.object({
  transferNo: z.string(),
  direction: z.enum(vendorDirections),
  vassalage: z.string(),
  vendorName: z.string(),
  amount: minor,
  state: z.enum(vendorTransferStates),
  /** Only for a failed transfer. */
  reason: z.optional(z.enum(vendorTransferReasons)),
  /** ISO 8601. */
  createdAt: z.string(),
  /** When the outcome became definite. */
  decidedAt: z.optional(z.string()),
});

export const getVendorWalletsCall = endpoint({
  summary:
    "Lists the member's wallets at vendors, as the ledger has them, with the transfers without a definite outcome and the latest ones.",
  method: 'GET',
  path: '/wps/vendor-wallets',
  token: 'required',
  audience: 'real',
  carrier: 'none',
  value: z.object({
    /** The error code with which every transfer to a vendor would fail now. Transfers back are always possible. */
    blockedBy: z.optional(
      z.enum(['identity.account-closed', 'wallet.withdrawals-stopped', 'member.excluded', 'member.blocked']),
    ),
    wallets: z.array(
      z.object({
        vassalage: z.string(),
        name: z.string(),
        balance: minor,
        inTransit: minor,
        /** A transfer without a definite outcome. Until it has one, no other transfer can start. */
        open: z.optional(transfer),
      }),
    ),
    /** Newest first, at most ten. */
    transfers: z.array(transfer),
  }),
});

export const getVendorBalanceCall = endpoint({
  summary: "Asks a vendor for the member's balance there.",
  method: 'GET',
  path: '/wps/vendor-wallets/balance',
  token: 'required',
  audience: 'real',
  carrier: 'query',
  input: z.object({ vassalage }),
  value: z.object({ balance: minor }),
  errors: ['wallet.vendor-wallet-not-found', 'wallet.vendor-unavailable'],
});

export const walletTransferCall = endpoint({
  summary:
    'Transfers money from the main account to a vendor, or back. Without `amount` everything; back without `vassalage` from every vendor that has some. A repeated `requestId` returns the same transfers. An unknown outcome is a state of the transfer, not an error.',
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  input: z.object({
    requestId: z.uuid(),
    direction: z.enum(vendorDirections),
    vassalage: z.optional(vassalage),
    amount: z.optional(z.int().check(z.positive())),
  }),
  value: z.object({ transfers: z.array(transfer) }),
  /** In the order of the checks. Blocks do not affect transfers back. */
  errors: [
    'request.invalid',
    'request.duplicate-mismatch',
    'wallet.vendor-wallet-not-found',
    'identity.account-closed',
    'wallet.withdrawals-stopped',
    'member.excluded',
    'member.blocked',
    'wallet.vendor-transfer-open',
    'wallet.insufficient-funds',
  ],
});

export const checkVendorTransferCall = endpoint({
  summary: 'Asks the vendor for the outcome of a transfer, and returns the transfer as it is then.',
  method: 'POST',
  path: '/wps/vendor-wallets/check',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  input: z.object({ transferNo: z.string().check(z.minLength(1), z.maxLength(40)) }),
  value: transfer,
  errors: ['wallet.order-not-found'],
});
