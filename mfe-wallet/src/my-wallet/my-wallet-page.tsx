import {
  type Balance,
  balanceQuery,
  singleWalletQuery,
  vendorWalletsQuery,
  walletKey,
} from '@parlour/api-client';
import {
  AsyncContent,
  getCurrencySymbol,
  LoadingGroup,
  OfflineNote,
  useRefetchOn,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { Card, LinkButton, Money, SectionHeading, Skeleton } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useId } from 'react';
import { paths } from '../paths.ts';
import { FloatForm } from './float-form.tsx';
import styles from './my-wallet-page.module.css';
import { VendorWalletCards } from './vendor-wallets.tsx';

/** The member's money: the balance with its parts, and an agent's float. */
export default function MyWalletPage() {
  const t = useTexts();
  const { api, atoms } = useSite();
  const session = useAtomValue(atoms.session);
  const balance = useQuery(balanceQuery(api));
  const single = useQuery(singleWalletQuery(api));
  useRefetchOn('balance.changed', walletKey);
  const isReal = session.state === 'signed-in' && session.accountKind !== 'demo';
  const isAgent = session.state === 'signed-in' && session.accountKind === 'agent';
  return (
    <div className={styles.page}>
      <OfflineNote updatedAt={balance.dataUpdatedAt} />
      <AsyncContent query={balance} failed={t('wallet.failed')} frame={Card} skeleton={<WalletSkeleton />}>
        {(money) => (
          <AsyncContent query={single} failed={t('wallet.failed')} frame={Card} skeleton={<WalletSkeleton />}>
            {(isSingle) => (
              <div className={styles.columns}>
                <div className={styles.column}>
                  <Wallet balance={money} isSingle={isSingle} />
                  {isAgent && <FloatForm balance={money} />}
                </div>
                {hasVendorWallets(isSingle, money) && isReal && (
                  <div className={styles.column}>
                    <VendorWalletCards balance={money} />
                  </div>
                )}
              </div>
            )}
          </AsyncContent>
        )}
      </AsyncContent>
    </div>
  );
}

/** With one wallet for all games there is nothing to transfer, unless money is still with a vendor. */
const hasVendorWallets = (isSingle: boolean, { vendors }: Balance): boolean =>
  !isSingle || vendors.some(({ minor, inTransitMinor }) => minor + inTransitMinor > 0);

function Wallet({ balance, isSingle }: { balance: Balance; isSingle: boolean }) {
  const t = useTexts();
  const titleId = useId();
  const { atoms, money } = useSite();
  const isHidden = useAtomValue(atoms.balanceHidden);
  const symbol = getCurrencySymbol(money);
  const names = useVendorNames(balance.vendors.length > 0);
  const amount = (minor: number, className?: string): ReactNode => (
    <Money
      minor={minor}
      symbol={symbol}
      {...(className && { className })}
      {...(isHidden && { hiddenAs: t('wallet.hidden') })}
    />
  );
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.wallet}>
      <SectionHeading level={2} id={titleId} icon="wallet" title={t('title.wallet')} />
      <div>
        <p className={styles.label}>{t('wallet.sum')}</p>
        <p>{amount(balance.sumMinor, styles.sum)}</p>
      </div>
      <dl className={styles.parts}>
        <Part label={t('wallet.main')} note={isSingle ? t('wallet.single') : undefined}>
          {amount(balance.mainMinor)}
        </Part>
        {balance.vendors.map(({ vendor, minor }) => (
          <Part key={vendor} label={t('wallet.vendor', { vendor: names.get(vendor) ?? vendor })}>
            {amount(minor)}
          </Part>
        ))}
        {(!isSingle || balance.inTransitMinor > 0) && (
          <Part label={t('wallet.inTransit')} note={t('wallet.inTransitNote')}>
            {amount(balance.inTransitMinor)}
          </Part>
        )}
        <Part label={t('wallet.held')} note={t('wallet.heldNote')}>
          {amount(balance.heldMinor)}
        </Part>
        {balance.bonusMinor > 0 && (
          <Part label={t('wallet.bonus')} note={t('wallet.bonusNote')}>
            {amount(balance.bonusMinor)}
          </Part>
        )}
      </dl>
      <div className={styles.actions}>
        <LinkButton asChild tone="gold" icon="landmark">
          <Link to={paths.deposit()}>{t('title.deposit')}</Link>
        </LinkButton>
        <LinkButton asChild icon="banknote">
          <Link to={paths.withdrawal()}>{t('title.withdrawal')}</Link>
        </LinkButton>
        <LinkButton asChild icon="receipt-text">
          <Link to={paths.accountRecord()}>{t('title.accountRecord')}</Link>
        </LinkButton>
      </div>
    </Card>
  );
}

/** Returns the names of the vendors that keep wallets. */
function useVendorNames(isNeeded: boolean): ReadonlyMap<string, string> {
  const { api } = useSite();
  const { data } = useQuery({ ...vendorWalletsQuery(api), enabled: isNeeded });
  return new Map(data?.wallets.map(({ vendor, name }) => [vendor, name]));
}

function Part({ label, note, children }: { label: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <dt>
        {label}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </dt>
      <dd className={styles.amount}>{children}</dd>
    </div>
  );
}

const WalletSkeleton = () => (
  <Card>
    <LoadingGroup className={styles.wallet}>
      <Skeleton width="40%" height={30} />
      <Skeleton width="60%" height={44} />
      <Skeleton height={150} />
      <Skeleton height={44} />
    </LoadingGroup>
  </Card>
);
