import { pointBalanceQuery } from '@parlour/api-client';
import { formatCount } from '@parlour/money';
import { getCurrencySymbol, useSite, useTexts } from '@parlour/remote-sdk';
import { Card, classNames, getButtonClass, Icon, IconButton, Money } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { PageLink } from '../page-link.tsx';
import { listMoneyActions, type MoneyAction } from './account-rules.ts';
import styles from './balance-card.module.css';

/** Card with the balance, its visibility and refresh buttons, the points, and the money actions. */
export function BalanceCard() {
  const t = useTexts();
  const site = useSite();
  const hidden = useAtomValue(site.atoms.balanceHidden);
  const balance = useAtomValue(site.atoms.balance);
  return (
    <Card as="section" aria-label={t('balance.label')} className={styles.card}>
      <div className={styles.top}>
        <span className={styles.label}>{t('balance.label')}</span>
        <IconButton
          size="small"
          icon={hidden ? 'eye-off' : 'eye'}
          label={t(hidden ? 'balance.show' : 'balance.hide')}
          className={styles.tool}
          onClick={() => site.toggleBalanceHidden()}
        />
        <IconButton
          size="small"
          icon="refresh-cw"
          label={t('balance.refresh')}
          className={classNames(styles.tool, balance.state === 'updating' && styles.turning)}
          onClick={() => void site.refreshBalance()}
        />
        <Points />
      </div>
      <BalanceFigure />
      <MoneyActions />
    </Card>
  );
}

function BalanceFigure() {
  const t = useTexts();
  const { atoms, money } = useSite();
  const balance = useAtomValue(atoms.balance);
  const hidden = useAtomValue(atoms.balanceHidden);
  const minor = balance.state === 'unknown' ? undefined : balance.minor;
  if (minor === undefined) return <p className={styles.figure}>{t('balance.updating')}</p>;
  const symbol = getCurrencySymbol(money);
  return (
    <p className={styles.figure}>
      <Money minor={minor} symbol={symbol} {...(hidden && { hiddenAs: t('balance.hidden') })} />
    </p>
  );
}

/** Renders nothing when the points cannot be loaded: they are secondary on this card. */
function Points() {
  const t = useTexts();
  const { api } = useSite();
  const { data } = useQuery(pointBalanceQuery(api));
  if (!data) return null;
  return (
    <span className={styles.points}>
      {t('balance.points')} <b className={styles.pointsFigure}>{formatCount(data.points)}</b>
    </span>
  );
}

const icons = {
  deposit: 'plus',
  withdraw: 'banknote',
  transfer: 'arrow-left-right',
} as const satisfies Record<MoneyAction['action'], string>;

function MoneyActions() {
  const t = useTexts();
  const { atoms } = useSite();
  const { memberPages } = useAtomValue(atoms.contributions);
  const member = useAtomValue(atoms.member);
  const actions = listMoneyActions(memberPages, member?.canTransferUp ?? false);
  if (actions.length === 0) return null;
  return (
    <div className={styles.acts}>
      {actions.map(({ action, pageKey }) => (
        <PageLink
          key={action}
          pageKey={pageKey}
          className={classNames(
            getButtonClass({ tone: action === 'deposit' ? 'gold' : 'ghost', wide: true }),
            styles.act,
          )}
        >
          <Icon name={icons[action]} />
          {t(`balance.act.${action}`)}
        </PageLink>
      ))}
    </div>
  );
}
