import type { ValueOf } from '@parlour/contracts';
import {
  checkVendorTransferCall,
  getVendorBalanceCall,
  getVendorWalletsCall,
  walletTransferCall,
} from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../server/index.ts';
import type { VendorWalletService } from './index.ts';
import type { VendorTransfer } from './transfer-store.ts';

export const vendorWalletRoutes = (vendorWallets: VendorWalletService): readonly RouteEntry[] => [
  route(getVendorWalletsCall, async ({ session }) => {
    const { blockedBy, wallets, latest } = await vendorWallets.read(session.memberId);
    return {
      ...(blockedBy && { blockedBy }),
      wallets: wallets.map(({ vendor, name, balanceMinor, inTransitMinor, open }) => ({
        vassalage: vendor,
        name,
        balance: balanceMinor,
        inTransit: inTransitMinor,
        ...(open && { open: toWireTransfer(open) }),
      })),
      transfers: latest.map(toWireTransfer),
    };
  }),
  route(
    getVendorBalanceCall,
    async ({ input, session }) => ({
      balance: await vendorWallets.readBalance(session.memberId, input.vassalage),
    }),
    { cost: 'outgoing' },
  ),
  route(
    walletTransferCall,
    async ({ input, session }) => {
      const { requestId, direction, vassalage, amount } = input;
      const request = { requestId, direction, vendor: vassalage, amountMinor: amount };
      return { transfers: (await vendorWallets.transfer(session.memberId, request)).map(toWireTransfer) };
    },
    { cost: 'outgoing' },
  ),
  route(
    checkVendorTransferCall,
    async ({ input, session }) =>
      toWireTransfer(await vendorWallets.check(session.memberId, input.transferNo)),
    { cost: 'outgoing' },
  ),
];

const toWireTransfer = (transfer: VendorTransfer): ValueOf<typeof checkVendorTransferCall> => ({
  transferNo: transfer.transferNo,
  direction: transfer.direction,
  vassalage: transfer.vendor,
  vendorName: transfer.vendorName,
  amount: transfer.amountMinor,
  state: transfer.state,
  reason: transfer.reason ?? undefined,
  createdAt: transfer.createdAt.toISOString(),
  decidedAt: transfer.decidedAt?.toISOString(),
});
