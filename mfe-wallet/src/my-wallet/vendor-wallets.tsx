import {
  type Balance,
  checkVendorTransfer,
  type VendorTransfer,
  type VendorWallet,
  vendorBalanceQuery,
  vendorWalletsQuery,
  walletKey,
} from '@parlour/api-client';
import {
  AsyncContent,
  getCurrencySymbol,
  LoadingGroup,
  useFormatError,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Alert, Button, Card, Money, SectionHeading, Skeleton, StatusChip } from '@parlour/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { useVendorTransfer } from './use-vendor-transfer.ts';
import { VendorTransferForm } from './vendor-transfer-form.tsx';
import { TransferResults } from './vendor-transfer-results.tsx';
import { vendorTransferLooks } from './vendor-transfer-rules.ts';
import styles from './vendor-wallets.module.css';

/** The member's wallets at vendors, transfers to them and back, and the latest of these transfers. */
export function VendorWalletCards({ balance }: { balance: Pick<Balance, 'mainMinor'> }) {
  const t = useTexts();
  const { api } = useSite();
  const list = useQuery(vendorWalletsQuery(api));
  return (
    <AsyncContent query={list} failed={t('vendors.failed')} frame={Card} skeleton={<WalletsSkeleton />}>
      {({ wallets, transfers, blockedBy }) => (
        <>
          <WalletList wallets={wallets} />
          {wallets.length > 0 && (
            <VendorTransferForm wallets={wallets} mainMinor={balance.mainMinor} blockedBy={blockedBy} />
          )}
          {transfers.length > 0 && <LatestTransfers transfers={transfers} />}
        </>
      )}
    </AsyncContent>
  );
}

function WalletList({ wallets }: { wallets: readonly VendorWallet[] }) {
  const t = useTexts();
  const titleId = useId();
  const collecting = useVendorTransfer('vendor-collection');
  const hasMoney = wallets.some(({ balanceMinor, open }) => balanceMinor > 0 && !open);
  const collect = () =>
    void collecting.submit({ direction: 'OUT', vendor: undefined, amountMinor: undefined });
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className={styles.section} aria-busy={collecting.busy || undefined}>
        <SectionHeading level={2} id={titleId} icon="gamepad-2" title={t('vendors.title')} />
        <p className={styles.note}>{t('vendors.note')}</p>
        <ul className={styles.list}>
          {wallets.map((wallet) => (
            <WalletRow key={wallet.vendor} wallet={wallet} />
          ))}
        </ul>
        <TransferResults transfer={collecting} />
        {hasMoney && (
          <Button icon="undo-2" wide busy={collecting.busy} onClick={collect}>
            {t('vendors.collect')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function WalletRow({ wallet }: { wallet: VendorWallet }) {
  const t = useTexts();
  const { atoms, money } = useSite();
  const isHidden = useAtomValue(atoms.balanceHidden);
  return (
    <li className={styles.wallet}>
      <div className={styles.row}>
        <span className={styles.text}>
          <span className={styles.name}>{wallet.name}</span>
          <LiveNote wallet={wallet} isHidden={isHidden} />
        </span>
        <Money
          minor={wallet.balanceMinor}
          symbol={getCurrencySymbol(money)}
          className={styles.amount}
          {...(isHidden && { hiddenAs: t('wallet.hidden') })}
        />
      </div>
      {wallet.open && <OpenTransfer transfer={wallet.open} />}
    </li>
  );
}

/** Compares the balance with the statement of the vendor, which may not answer. */
function LiveNote({ wallet, isHidden }: { wallet: VendorWallet; isHidden: boolean }) {
  const t = useTexts();
  const { api, money } = useSite();
  const stated = useQuery(vendorBalanceQuery(api, wallet.vendor));
  if (stated.isError) return <span className={styles.warning}>{t('vendors.silent')}</span>;
  if (stated.data === undefined) return <span className={styles.note}>{t('vendors.asking')}</span>;
  // While money is in transit, the two figures may differ for a moment.
  if (stated.data === wallet.balanceMinor || wallet.open || isHidden)
    return <span className={styles.note}>{t('vendors.answers')}</span>;
  const amount = money.withSymbol(stated.data);
  return <span className={styles.warning}>{t('vendors.states', { amount })}</span>;
}

/** A transfer with an unknown outcome, and a button that asks the vendor for the outcome. */
function OpenTransfer({ transfer }: { transfer: VendorTransfer }) {
  const t = useTexts();
  const { api, money } = useSite();
  const queries = useQueryClient();
  const formatError = useFormatError();
  const check = useMutation({
    networkMode: 'always',
    mutationFn: () => checkVendorTransfer(api, transfer.transferNo),
    onSettled: () => queries.invalidateQueries({ queryKey: walletKey }),
  });
  const amount = money.withSymbol(transfer.amountMinor);
  return (
    <Alert
      live
      tone="warning"
      icon="circle-question-mark"
      title={t(`vendors.open.${transfer.direction}`, { amount, vendor: transfer.vendorName })}
    >
      <span className={styles.open}>
        {t('vendors.open.note', { number: transfer.transferNo })}
        {check.isError && <span>{formatError(check.error)}</span>}
        <Button size="small" busy={check.isPending} onClick={() => check.mutate()}>
          {t('vendors.open.ask')}
        </Button>
      </span>
    </Alert>
  );
}

function LatestTransfers({ transfers }: { transfers: readonly VendorTransfer[] }) {
  const t = useTexts();
  const titleId = useId();
  const { atoms } = useSite();
  const language = useAtomValue(atoms.language);
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading level={2} id={titleId} icon="history" title={t('vendors.latest')} />
      <ul className={styles.list}>
        {transfers.map((transfer) => (
          <li key={transfer.transferNo} className={styles.row}>
            <span className={styles.text}>
              <span className={styles.name}>
                {t(`vendors.way.${transfer.direction}`, { vendor: transfer.vendorName })}
              </span>
              <span className={styles.note}>
                {formatTime(transfer.createdAt, language)} · <bdi>{transfer.transferNo}</bdi>
              </span>
              <StatusChip
                status={transfer.state}
                looks={vendorTransferLooks}
                label={t(`vendors.state.${transfer.state}`)}
              />
            </span>
            <Money
              minor={transfer.direction === 'OUT' ? transfer.amountMinor : -transfer.amountMinor}
              sign="always"
              className={styles.amount}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const WalletsSkeleton = () => (
  <Card>
    <LoadingGroup className={styles.section}>
      <Skeleton width="40%" height={30} />
      <Skeleton height={60} />
      <Skeleton height={180} />
    </LoadingGroup>
  </Card>
);
