import type { MemberSecurity } from '@parlour/api-client';
import { useTexts } from '@parlour/federation';
import { Button, Card, type IconName, StatusChip, type StatusLooks } from '@parlour/ui';
import { Suspense } from 'react';
import { useDialog } from '../forms/use-dialog.ts';
import { ListItem, PlainList } from '../plain-list.tsx';
import { countDaysSince, isSecured, type SecurityItem, securityItems } from './account-rules.ts';
import { SecurityDialog } from './security-dialog.tsx';

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

/** Each item with what it is for or what is known of it, whether it is in place, and the way to change that. */
export function SecurityList({ security }: { security: MemberSecurity }) {
  const t = useTexts();
  // With what was known when it opened: what happens in a dialog must not turn it into another.
  const { dialog, open } = useDialog<{ item: SecurityItem; security: MemberSecurity }>();
  return (
    <Card flush>
      <PlainList label={t('security.items')}>
        {securityItems.map((item) => {
          const status = isSecured(item, security) ? 'yes' : 'no';
          const name = t(`security.item.${item}`);
          const act = t(`security.act.${item}.${status}`);
          return (
            <ListItem
              key={item}
              roomy
              icon={icons[item]}
              name={name}
              note={<Note item={item} security={security} />}
              end={
                <>
                  <StatusChip status={status} looks={looks} label={t(`security.state.${item}.${status}`)} />
                  {!isFixed(item, status) && (
                    <Button
                      size="small"
                      aria-label={t('security.actOn', { act, name })}
                      onClick={() => open({ item, security })}
                    >
                      {act}
                    </Button>
                  )}
                </>
              }
            />
          );
        })}
      </PlainList>
      {dialog && (
        <Suspense fallback={null}>
          <SecurityDialog key={dialog.key} {...dialog.subject} onClosed={dialog.onClosed} />
        </Suspense>
      )}
    </Card>
  );
}

/** A real name is told once. */
const isFixed = (item: SecurityItem, status: 'yes' | 'no'): boolean =>
  item === 'realName' && status === 'yes';

function Note({ item, security }: { item: SecurityItem; security: MemberSecurity }) {
  const t = useTexts();
  if (item === 'loginPassword') {
    const days = countDaysSince(security.passwordChangedAt, new Date());
    return days === 0 ? t('security.changedToday') : t('security.changedAgo', { count: days });
  }
  const known =
    item === 'mobile' || item === 'email' || item === 'realName' ? security[item].masked : undefined;
  return known ?? t(`security.note.${item}`);
}
