import { isUndecided, type VendorTransfer } from '@parlour/api-client';
import { useFormatError, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import type { VendorTransferState } from './use-vendor-transfer.ts';

/** Shows the outcome of each transfer of the last submission, or why there was none. */
export function TransferResults({ transfer }: { transfer: VendorTransferState }) {
  const t = useTexts();
  const formatError = useFormatError();
  const online = useAtomValue(useSite().atoms.online);
  const { failure, result } = transfer;
  if (!online)
    return (
      <Alert live tone="warning" icon="wifi-off" title={t('offline.title')}>
        {t('offline.money')}
      </Alert>
    );
  if (isUndecided(failure))
    return (
      <Alert live tone="warning" title={t('transfer.undecided')}>
        {t('transfer.undecidedText')}
      </Alert>
    );
  if (failure !== undefined) return <Alert live tone="danger" title={formatError(failure)} />;
  // A transfer with an unknown outcome is shown at its wallet, with a button that asks the vendor.
  return result
    ?.filter(({ state }) => state === 'DONE' || state === 'FAILED')
    .map((one) => <Result key={one.transferNo} transfer={one} />);
}

function Result({ transfer }: { transfer: VendorTransfer }) {
  const t = useTexts();
  const { money } = useSite();
  const { state, direction, reason = 'vendor-refused', vendorName: vendor } = transfer;
  const amount = money.withSymbol(transfer.amountMinor);
  if (state === 'DONE')
    return <Alert live tone="success" title={t(`vendors.done.${direction}`, { amount, vendor })} />;
  return (
    <Alert live tone="danger" title={t(`vendors.refused.${direction}`, { amount, vendor })}>
      {t(`vendors.reason.${reason}`)}
    </Alert>
  );
}
