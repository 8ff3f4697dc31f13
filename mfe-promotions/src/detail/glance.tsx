import type { PromotionDetail } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Alert, Card } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { PromotionStatus } from '../promotion-marks.tsx';
import { TimeLeft } from '../time-left.tsx';
import { formatReward } from './conditions.ts';
import styles from './glance.module.css';
import { NextStep } from './next-step.tsx';

/** Summary of a promotion: reward, duration, whether this member may take part, and the next step. */
export function Glance({ promotion }: { promotion: PromotionDetail }) {
  const t = useTexts();
  const { money } = useSite();
  return (
    <Card as="section" className={styles.glance} aria-label={t('detail.glance')}>
      <p className={styles.label}>{t('term.reward')}</p>
      <p className={styles.reward}>{formatReward(promotion.reward, { t, amount: money.withSymbol })}</p>
      <p className={styles.state}>
        <PromotionStatus state={promotion.state} />
        <span className={styles.time}>
          <TimeLeft promotion={promotion} />
        </span>
      </p>
      <OwnLevel levelMin={promotion.rankLevelMin} />
      <Note promotion={promotion} />
      <NextStep promotion={promotion} />
    </Card>
  );
}

/** Shows whether the signed-in member has the required club level, when there is one. */
function OwnLevel({ levelMin }: { levelMin: number | undefined }) {
  const t = useTexts();
  const member = useAtomValue(useSite().atoms.member);
  if (levelMin === undefined || !member) return null;
  const { rankLevel } = member.club;
  const meets = rankLevel >= levelMin;
  return (
    <Alert
      tone={meets ? 'success' : 'info'}
      title={t(meets ? 'who.meets' : 'who.lacks', { level: rankLevel })}
    />
  );
}

function Note({ promotion: { state, entry, from } }: { promotion: PromotionDetail }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  if (state === 'closed') return <Alert tone="info" icon="ban" title={t('detail.ended')} />;
  if (state === 'coming-soon') {
    return (
      <Alert
        tone="info"
        icon="calendar-clock"
        title={t('detail.opens', { time: formatTime(from, language) })}
      />
    );
  }
  if (state !== 'open' || entry === 'none') return null;
  return <Alert tone="info" title={t(`detail.notYet.${entry}`)} />;
}
