import { cancelDeposit, type DepositOrder, depositKey, depositQuery } from '@parlour/api-client';
import { useErrorText, useSite, useTexts } from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { Button, LinkButton } from '@parlour/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { canCancel, getPayAddress, isOpen } from './deposit-rules.ts';
import styles from './order-actions.module.css';

/** Actions of an order: pay, cancel, start a new one, open the record, or return to the games. */
export function OrderActions({ order }: { order: DepositOrder }) {
  const t = useTexts();
  const { panels } = useSite();
  const payTo = getPayAddress(order, window.location.origin);
  if (isOpen(order.status))
    return (
      <div className={styles.acts}>
        {payTo && (
          <LinkButton
            tone="gold"
            size="large"
            icon="external-link"
            href={payTo}
            target="_blank"
            rel="noopener"
          >
            {t('order.pay')}
          </LinkButton>
        )}
        {canCancel(order) && <CancelButton order={order} />}
      </div>
    );
  return (
    <div className={styles.acts}>
      <LinkButton asChild tone={order.status === 'CREDITED' ? 'ghost' : 'gold'} size="large">
        <Link to={paths.deposit()}>{t('order.again')}</Link>
      </LinkButton>
      {order.status === 'CREDITED' && (
        <>
          <LinkButton asChild tone="ghost" size="large">
            <Link to={paths.accountRecord()}>{t('order.toRecord')}</Link>
          </LinkButton>
          <Button tone="gold" size="large" onClick={() => panels.close()}>
            {t('order.toGames')}
          </Button>
        </>
      )}
    </div>
  );
}

function CancelButton({ order }: { order: DepositOrder }) {
  const t = useTexts();
  const errorText = useErrorText();
  const site = useSite();
  const queries = useQueryClient();
  const cancelling = useMutation({
    networkMode: 'always',
    mutationFn: () => cancelDeposit(site.api, order),
    onSuccess: (cancelled) => queries.setQueryData(depositQuery(site.api, order.orderNo).queryKey, cancelled),
    onError: (error) => site.dialogs.notify({ tone: 'danger', title: errorText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: depositKey }),
  });
  const confirmAndCancel = async () => {
    const confirmed = await site.dialogs.confirm({
      title: t('order.cancel.title'),
      body: t('order.cancel.body'),
      confirmLabel: t('order.cancel.confirm'),
      cancelLabel: t('order.cancel.keep'),
      tone: 'danger',
    });
    if (confirmed) cancelling.mutate();
  };
  return (
    <Button size="large" busy={cancelling.isPending} onClick={() => void confirmAndCancel()}>
      {t('order.cancel.confirm')}
    </Button>
  );
}
