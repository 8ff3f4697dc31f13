import { joinPromotion, type Promotion, promotionsKey } from '@parlour/api-client';
import { useErrorText, useRefetchOn, useSite, useTexts } from '@parlour/remote-sdk';
import { Badge, Button } from '@parlour/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import styles from './deposit-promotions.module.css';
import { computeOffer, listOffers, type Offer } from './promotion-offers.ts';
import { usePromotions } from './use-first-answers.ts';

/**
 * The promotions that a deposit meets now, with their conditions for this credit in figures. A member joins before the
 * deposit, because only a deposit after joining counts. Shows nothing when there are none.
 */
export function DepositPromotions({ creditMinor }: { creditMinor: number | undefined }) {
  const t = useTexts();
  const titleId = useId();
  const promotions = usePromotions();
  useRefetchOn('promotions.changed', promotionsKey);
  useRefetchOn('protection.changed', promotionsKey);
  const offers = listOffers(promotions.data ?? []);
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.promotions}>
      <h3 id={titleId} className={styles.title}>
        {t('deposit.promotions.title')}
      </h3>
      <p className={styles.note}>{t('deposit.promotions.order')}</p>
      <ul className={styles.list}>
        {offers.map((promotion) => (
          <OfferItem key={promotion.id} promotion={promotion} offer={computeOffer(promotion, creditMinor)} />
        ))}
      </ul>
    </section>
  );
}

function OfferItem({ promotion, offer }: { promotion: Promotion; offer: Offer }) {
  const t = useTexts();
  const { money } = useSite();
  const amount = money.withSymbol;
  const { minMinor, awardMinor, points, requiredMinor, maxStakeMinor, days } = offer;
  const lines = [
    t('deposit.promotions.from', { amount: amount(minMinor) }),
    ...(awardMinor === undefined ? [] : [t('deposit.promotions.get', { amount: amount(awardMinor) })]),
    ...(points === undefined ? [] : [t('deposit.promotions.getPoints', { points })]),
    ...(offer.hasWagering ? [] : [t('deposit.promotions.noBets')]),
    ...(requiredMinor === undefined ? [] : [t('deposit.promotions.bets', { amount: amount(requiredMinor) })]),
    ...(maxStakeMinor === undefined
      ? []
      : [t('deposit.promotions.maxStake', { amount: amount(maxStakeMinor) })]),
    ...(days === undefined ? [] : [t('deposit.promotions.days', { days })]),
  ];
  return (
    <li className={styles.offer}>
      <div>
        <p className={styles.name}>{promotion.title}</p>
        <p className={styles.note}>{promotion.summary}</p>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {promotion.step === 'JOIN' ? (
        <JoinButton promotion={promotion} />
      ) : (
        <Badge tone="jade">{t('deposit.promotions.joined')}</Badge>
      )}
    </li>
  );
}

function JoinButton({ promotion: { id, title } }: { promotion: Promotion }) {
  const t = useTexts();
  const { api, dialogs } = useSite();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const join = useMutation({
    mutationFn: () => joinPromotion(api, id),
    onSettled: () => queries.invalidateQueries({ queryKey: promotionsKey }),
    onError: (error) => dialogs.toast({ tone: 'danger', text: errorText(error) }),
  });
  return (
    <Button
      size="small"
      busy={join.isPending}
      aria-label={t('deposit.promotions.joinTitle', { title })}
      onClick={() => join.mutate()}
    >
      {t('deposit.promotions.join')}
    </Button>
  );
}
