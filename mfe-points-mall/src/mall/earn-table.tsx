import { type PointConfig, pointConfigQuery } from '@parlour/api-client';
import { formatCount } from '@parlour/money';
import { AsyncContent, useSite, useTexts } from '@parlour/remote-sdk';
import { Card, Icon, type IconName, SectionHeading, Skeleton, SkeletonGroup } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import styles from './earn-table.module.css';

/** Base amount of a shown rate in minor units: the amount at which every rate is a whole number of points. */
const rateBaseMinor = 1_000_000;

/** Table of points earned per kind of game, with the exchange rate of points. */
export function EarnTable() {
  const t = useTexts();
  const { api } = useSite();
  const config = useQuery(pointConfigQuery(api));
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading id={titleId} title={t('earn.title')} icon="coins" />
      <AsyncContent query={config} failed={t('earn.failed')} skeleton={<RatesSkeleton />}>
        {(data) => <Rates config={data} />}
      </AsyncContent>
    </Card>
  );
}

function RatesSkeleton() {
  const t = useTexts();
  return (
    <SkeletonGroup label={t('earn.loading')}>
      <Skeleton height={150} />
    </SkeletonGroup>
  );
}

const icons: Partial<Record<string, IconName>> = {
  RNG: 'dices',
  LIVE: 'club',
  FISH: 'fish',
  PVP: 'spade',
  SPORTS: 'trophy',
  ESPORTS: 'gamepad-2',
  ELOTT: 'ticket',
  SV3: 'swords',
};

function Rates({ config: { rates, pointsPerUnit, convert } }: { config: PointConfig }) {
  const t = useTexts();
  const { money } = useSite();
  const points = (count: number) => t('exchange.points', { points: formatCount(count) });
  const worth: readonly (readonly [string, string])[] = [
    ['rate', t('exchange.rateValue', { points: formatCount(pointsPerUnit), amount: money.withSymbol(100) })],
    ['min', points(convert.minPoints)],
    ['step', points(convert.stepPoints)],
    ['max', points(convert.dailyMaxPoints)],
  ];
  return (
    <>
      <p className={styles.note}>{t('earn.note', { amount: money.withSymbol(rateBaseMinor) })}</p>
      <ul className={styles.rates}>
        {rates
          .filter(({ gameType }) => icons[gameType])
          .map(({ gameType, ptsPpm }) => (
            <li key={gameType} className={styles.rate}>
              <span className={styles.game}>
                <Icon name={icons[gameType] ?? 'dices'} size={18} className={styles.icon} />
                {t(`game.${gameType}`)}
              </span>
              <bdi className={styles.points}>{formatCount(ptsPpm)}</bdi>
            </li>
          ))}
      </ul>
      <h3 className={styles.subtitle}>{t('exchange.title')}</h3>
      <dl className={styles.worth}>
        {worth.map(([term, value]) => (
          <div key={term}>
            <dt className={styles.term}>{t(`exchange.${term}`)}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
