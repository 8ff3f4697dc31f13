import type { Promotion, PromotionBadge, PromotionState } from '@parlour/api-client';
import { useTexts } from '@parlour/remote-sdk';
import { Badge, type BadgeTone, StatusChip, type StatusLooks } from '@parlour/ui';
import styles from './promotion-marks.module.css';

const badgeTones: Record<PromotionBadge, BadgeTone> = {
  newbie: 'jade',
  limited: 'ruby',
  'special-offer': 'gold',
  daily: 'ruby',
  'high-rebate': 'gold',
  vip: 'violet',
};

/** Badges of a promotion, in capitals over its picture. */
export function PromotionBadges({ badges }: Pick<Promotion, 'badges'>) {
  const t = useTexts();
  if (badges.length === 0) return null;
  return (
    <span className={styles.badges}>
      {badges.map((badge) => (
        <Badge key={badge} tone={badgeTones[badge]}>
          {t(`badge.${badge}`)}
        </Badge>
      ))}
    </span>
  );
}

const stateLooks = {
  open: { tone: 'done', icon: 'circle-check' },
  'coming-soon': { tone: 'neutral', icon: 'calendar-clock' },
  signed: { tone: 'done', icon: 'badge-check' },
  'in-process': { tone: 'waiting', icon: 'clock' },
  applying: { tone: 'waiting', icon: 'hourglass' },
  issued: { tone: 'done', icon: 'gift' },
  claimed: { tone: 'done', icon: 'check' },
  rejected: { tone: 'refused' },
  closed: { tone: 'neutral', icon: 'ban' },
} satisfies StatusLooks<PromotionState>;

const unusableLook = { unusable: { tone: 'neutral', icon: 'lock' } } satisfies StatusLooks<'unusable'>;

/** Says that the member cannot use the promotion now. */
export function UnusableMark() {
  const t = useTexts();
  return <StatusChip status="unusable" looks={unusableLook} label={t('list.unusable')} />;
}

/** Status of the promotion, or of the member's claim. */
export function PromotionStatus({ state }: Pick<Promotion, 'state'>) {
  const t = useTexts();
  return <StatusChip status={state} looks={stateLooks} label={t(`state.${state}`)} />;
}
