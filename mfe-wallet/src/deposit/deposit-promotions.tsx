import { type Promotion, promotionsKey } from '@parlour/api-client';
import { useRefetchOn, useSite, useTexts } from '@parlour/remote-sdk';
import { Badge, Button } from '@parlour/ui';
import { useId } from 'react';
import styles from './deposit-promotions.module.css';
import { computeOffer, listOffers, type Offer } from './promotion-offers.ts';
import { usePromotions } from './use-first-answers.ts';

interface DepositPromotionsProps {
  creditMinor: number | undefined;
  /** The promotion that the deposit takes. */
  takenId: number | undefined;
  onTake(promotionId: number | undefined): void;
}

/**
 * The promotions that a deposit meets now, with their conditions for this credit in figures. The deposit takes at most
 * one of them, which the member joins when it is credited. Shows nothing when there are none.
 */
export function DepositPromotions({ creditMinor, takenId, onTake }: DepositPromotionsProps) {
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
          <OfferItem
            key={promotion.id}
            promotion={promotion}
            offer={computeOffer(promotion, creditMinor)}
            isTaken={promotion.id === takenId}
            onTake={onTake}
          />
        ))}
      </ul>
    </section>
  );
}

interface OfferItemProps extends Pick<DepositPromotionsProps, 'onTake'> {
  promotion: Promotion;
  offer: Offer;
  isTaken: boolean;
}

function OfferItem({ promotion, offer, isTaken, onTake }: OfferItemProps) {
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
        <Button
          size="small"
          aria-pressed={isTaken}
          {...(isTaken && { icon: 'check' })}
          aria-label={t('deposit.promotions.takeTitle', { title: promotion.title })}
          onClick={() => onTake(isTaken ? undefined : promotion.id)}
        >
          {t('deposit.promotions.take')}
        </Button>
      ) : (
        <Badge tone="jade">{t('deposit.promotions.joined')}</Badge>
      )}
    </li>
  );
}
