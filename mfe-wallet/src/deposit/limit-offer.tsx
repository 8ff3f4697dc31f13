import { declineLimitOffer, protectionQuery } from '@parlour/api-client';
import { memberPages } from '@parlour/contracts';
import { useErrorText, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, Button } from '@parlour/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import styles from './limit-offer.module.css';

/** Key of the page of limits in the personal centre. */
const protectionPage = memberPages.protection;

/** Links to the member's deposit limits. Offers a limit as long as the member has set none and has not declined. */
export function LimitOffer() {
  const t = useTexts();
  const { api, panels, dialogs } = useSite();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { data } = useQuery(protectionQuery(api));
  const decline = useMutation({
    mutationFn: () => declineLimitOffer(api),
    onSuccess: () => {
      if (data) queries.setQueryData(protectionQuery(api).queryKey, { ...data, offerDepositLimit: false });
    },
    onError: (error) => dialogs.toast({ tone: 'danger', text: errorText(error) }),
  });
  const open = () => panels.open('member', protectionPage);
  if (data?.block)
    return (
      <Alert tone="warning" icon="shield" title={t('deposit.blocked')}>
        <Button tone="link" size="small" onClick={open}>
          {t('deposit.limitOffer.tools')}
        </Button>
      </Alert>
    );
  if (data?.offerDepositLimit)
    return (
      <Alert tone="info" icon="shield" title={t('deposit.limitOffer.title')}>
        <p>{t('deposit.limitOffer.text')}</p>
        <div className={styles.acts}>
          <Button size="small" onClick={open}>
            {t('deposit.limitOffer.set')}
          </Button>
          <Button size="small" tone="link" busy={decline.isPending} onClick={() => decline.mutate()}>
            {t('deposit.limitOffer.later')}
          </Button>
        </div>
      </Alert>
    );
  return (
    <div>
      <Button tone="link" size="small" icon="shield" onClick={open}>
        {t('deposit.limitOffer.tools')}
      </Button>
    </div>
  );
}
