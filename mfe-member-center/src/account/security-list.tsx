import type { MemberSecurity } from '@parlour/api-client';
import { useTexts } from '@parlour/remote-sdk';
import { Button, Card, type IconName, StatusChip, type StatusLooks } from '@parlour/ui';
import { useDialog } from '../forms/use-dialog.ts';
import { ListItem, PlainList } from '../plain-list.tsx';
import { countDaysSince, isSecured, type SecurityItem, securityItems } from './account-rules.ts';
import { BankAccountsItem } from './bank-accounts-item.tsx';
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

/** List of security items: description or current value, status, and the action that changes it. */
export function SecurityList({ security }: { security: MemberSecurity }) {
  const t = useTexts();
  // The dialog keeps the data with which it opened, so that a change made in the dialog does not replace it with
  // another dialog.
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
        <BankAccountsItem />
      </PlainList>
      {dialog && <SecurityDialog key={dialog.key} {...dialog.subject} onClosed={dialog.onClosed} />}
    </Card>
  );
}

/** A real name can be set only once. */
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
