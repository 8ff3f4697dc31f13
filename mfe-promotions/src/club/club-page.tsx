import { type Club, type ClubLevel, clubQuery, rewardsKey } from '@parlour/api-client';
import { AsyncContent, OfflineNote, useRefetchOn, useSite, useTexts } from '@parlour/remote-sdk';
import { Badge, Card, classNames, Emblem, Progress, SectionHeading } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useTurnoverText } from '../panel/amounts.ts';
import { EarningNote } from '../panel/block-note.tsx';
import { ListSkeleton } from '../panel/list-skeleton.tsx';
import styles from '../panel/panel-page.module.css';
import pageStyles from './club-page.module.css';

/** The member's club level, the progress to the next one, and the conditions and benefits of every level. */
export default function ClubPage() {
  const t = useTexts();
  const club = useQuery(clubQuery(useSite().api));
  useRefetchOn('rewards.changed', rewardsKey);
  return (
    <div className={styles.page}>
      <OfflineNote updatedAt={club.dataUpdatedAt} />
      <EarningNote />
      <AsyncContent query={club} failed={t('club.failed')} skeleton={<ListSkeleton />} frame={Card}>
        {(data) => (
          <>
            <OwnLevel club={data} />
            <Card as="section">
              <SectionHeading title={t('club.levels')} icon="crown" />
              <ul aria-label={t('club.levels')} className={styles.list}>
                {data.levels.map((level) => (
                  <LevelRow key={level.rankLevel} level={level} ownLevel={data.rankLevel} />
                ))}
              </ul>
            </Card>
          </>
        )}
      </AsyncContent>
    </div>
  );
}

function OwnLevel({ club: { rankLevel, progressMinor, levels } }: { club: Club }) {
  const t = useTexts();
  const { money, texts } = useSite();
  const own = levels.find((level) => level.rankLevel === rankLevel);
  const next = levels.find((level) => level.rankLevel > rankLevel);
  const name = own ? texts.pick(own.name) : '';
  return (
    <Card as="section" className={styles.page}>
      <SectionHeading title={t('club.own', { name, level: rankLevel })} icon="crown" />
      <p className={styles.note}>{t('club.note')}</p>
      {next ? (
        <Progress
          label={t('club.next', { name: texts.pick(next.name) })}
          share={progressMinor / next.requiredMinor}
          tone="gold"
          legend={t('club.progress', {
            progress: money.withSymbol(progressMinor),
            required: money.withSymbol(next.requiredMinor),
          })}
          legendEnd={t('club.missing', {
            amount: money.withSymbol(Math.max(0, next.requiredMinor - progressMinor)),
            name: texts.pick(next.name),
          })}
        />
      ) : (
        <p>{t('club.highest')}</p>
      )}
    </Card>
  );
}

function LevelRow({ level, ownLevel }: { level: ClubLevel; ownLevel: number }) {
  const t = useTexts();
  const { money, texts } = useSite();
  const turnoverText = useTurnoverText();
  const { rankLevel, name, requiredMinor, upgrade, hasVipService } = level;
  const isOwn = rankLevel === ownLevel;
  return (
    <li className={classNames(styles.row, styles.roomy, isOwn && pageStyles.own)}>
      <Emblem name={rankLevel <= ownLevel ? 'circle-check' : 'crown'} />
      <span className={styles.text}>
        <span className={styles.name}>
          {texts.pick(name)} {isOwn && <Badge tone="gold">{t('club.yours')}</Badge>}
        </span>
        <span className={styles.note}>{t('club.from', { amount: money.withSymbol(requiredMinor) })}</span>
      </span>
      <span className={styles.end}>
        {upgrade && (
          <span className={styles.amount}>
            {t('club.upgrade', { amount: money.withSymbol(upgrade.amountMinor) })}
          </span>
        )}
        {hasVipService && <Badge tone="violet">{t('club.vipService')}</Badge>}
      </span>
      {upgrade && (
        <span className={classNames(styles.note, styles.wide)}>
          {turnoverText({
            kind: 'MONEY',
            amount: upgrade.amountMinor,
            turnoverMultiple: upgrade.turnoverMultiple,
          })}
        </span>
      )}
    </li>
  );
}
