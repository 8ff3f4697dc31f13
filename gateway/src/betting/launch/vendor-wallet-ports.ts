import type { VwcTransferReport } from '@parlour/contracts/vwc';
import type { Clock, VendorConnection } from '../../server/index.ts';
import { VendorSilent, type VendorWallet } from '../../wallet/index.ts';
import { toPlayerRef } from '../vendor-contract/message-rules.ts';
import { callVendor, VendorUnavailable } from './vendor-client.ts';

/** Creates the wallet's port to each vendor that keeps members' money, using the vendor contract. */
export const createVendorWalletPorts = (
  { vendors, currency }: { vendors: readonly VendorConnection[]; currency: { code: string } },
  clock: Clock,
): VendorWallet[] =>
  vendors
    .filter(({ keepsWallets }) => keepsWallets)
    .map((connection) => {
      const { code } = connection;
      const target = { connection, clock };
      return {
        code,
        move: ({ transferNo, memberId, direction, amountMinor }) =>
          readReport(
            transferNo,
            callVendor(target, direction === 'IN' ? 'transferIn' : 'transferOut', {
              reference: transferNo,
              playerRef: toPlayerRef(code, memberId),
              amount: amountMinor,
              currency: currency.code,
            }),
          ),
        close: (transferNo) =>
          readReport(
            transferNo,
            callVendor(target, 'transferStatus', { reference: transferNo, close: true }),
          ),
        async readBalance(memberId) {
          const playerRef = toPlayerRef(code, memberId);
          const answer = await nameSilence(callVendor(target, 'vendorBalance', { playerRef }));
          if (answer.currency !== currency.code)
            throw new VendorSilent(`${code} keeps wallets in ${answer.currency}.`);
          return answer.balance;
        },
      };
    });

/** A response about another transfer is not an answer. */
async function readReport(
  transferNo: string,
  answer: Promise<VwcTransferReport>,
): Promise<VwcTransferReport> {
  const report = await nameSilence(answer);
  if (report.reference !== transferNo)
    throw new VendorSilent(`Asked about ${transferNo}, the vendor answered about ${report.reference}.`);
  return report;
}

async function nameSilence<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (!(cause instanceof VendorUnavailable)) throw cause;
    throw new VendorSilent('The vendor gave no usable answer.', { cause });
  }
}
