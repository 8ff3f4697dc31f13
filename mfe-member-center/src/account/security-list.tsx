import type { MemberSecurity } from '@parlour/api-client';
import { useTexts } from '@parlour/federation';
import { Card, Icon, type IconName, StatusChip, type StatusLooks } from '@parlour/ui';
import { daysSince, isInPlace, type SecurityItem, securityItems } from './account-rules.ts';
import styles from './security-list.module.css';

const icons: Record<SecurityItem, IconName> = {
  loginPassword: 'lock',
  paymentPassword: 'key-round',
  mobile: 'smartphone',
  email: 'mail',
  realName: 'user',
  twoFactor: 'scan-line',
};

const looks = {
  yes: { tone: 'done' },
  no: { tone: 'waiting', icon: 'circle-alert' },
} satisfies StatusLooks<'yes' | 'no'>;

/** Each item with what it is for or what is known of it, and whether it is in place. */
export function SecurityList({ security }: { security: MemberSecurity }) {
  const t = useTexts();
  return (
    <Card flush>
      <ul aria-label={t('security.items')} className={styles.items}>
        {securityItems.map((item) => {
          const status = isInPlace(item, security) ? 'yes' : 'no';
          return (
            <li key={item} className={styles.item}>
              <span className={styles.emblem}>
                <Icon name={icons[item]} size={20} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{t(`security.item.${item}`)}</span>
                <span className={styles.note}>
                  <Note item={item} security={security} />
                </span>
              </span>
              <StatusChip status={status} looks={looks} label={t(`security.state.${item}.${status}`)} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Note({ item, security }: { item: SecurityItem; security: MemberSecurity }) {
  const t = useTexts();
  if (item === 'loginPassword') {
    const days = daysSince(security.passwordChangedAt, new Date());
    return days === 0 ? t('security.changedToday') : t('security.changedAgo', { count: days });
  }
  const known =
    item === 'mobile' || item === 'email' || item === 'realName' ? security[item].masked : undefined;
  return known ?? t(`security.note.${item}`);
}
