import type { PromotionDetail } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, Card } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { PromotionStatus } from '../promotion-marks.tsx';
import { TimeLeft } from '../time-left.tsx';
import { ClaimNote } from './claim-note.tsx';
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
      {!promotion.refusedBy && <OwnLevel levelMin={promotion.rankLevelMin} />}
      <ClaimNote promotion={promotion} />
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
