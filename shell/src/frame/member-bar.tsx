import type { SessionState } from '@parlour/contracts';
import { memberPages } from '@parlour/contracts';
import { Avatar, Button, Count, Icon, IconButton } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useSite } from '../context/services.tsx';
import { usePictureAddress } from '../context/use-picture-address.ts';
import { useText } from '../context/use-text.ts';
import { canUseAgentCentre, memberAtom, unreadAtom } from '../session/index.ts';
import { BalanceBox } from './balance-box.tsx';
import { LazyMenu } from './lazy-menu.tsx';
import styles from './member-bar.module.css';
import { ProtectionLink } from './protection-link.tsx';

/** Pages of the personal centre in the nickname's menu, with the specification's keys and order. */
const accountMenu = [
  { page: memberPages.account, text: 'account.myAccount', icon: 'shield-check' },
  { page: memberPages.deposit, text: 'account.deposit', icon: 'landmark' },
  { page: memberPages.accountRecord, text: 'account.accountRecord', icon: 'receipt-text' },
  { page: memberPages.profit, text: 'account.personalLoss', icon: 'chart-line' },
  { page: memberPages.bettingRecord, text: 'account.bettingRecord', icon: 'clipboard-list' },
] as const;

/** Shows the signed-in member in the header. */
export function MemberBar({ session }: { session: Extract<SessionState, { state: 'signed-in' }> }) {
  const t = useText();
  const site = useSite();
  const unread = useAtomValue(unreadAtom);
  const openMember = (page: string) => site.panels.open('member', page);
  return (
    <div className={styles.bar}>
      <AccountMenu username={session.username} onOpen={openMember} />
      <BalanceBox />
      <Button size="small" tone="gold" icon="plus" onClick={() => openMember(memberPages.deposit)}>
        {t('header.deposit')}
      </Button>
      <IconButton
        raised
        icon="mail"
        label={t('header.messages')}
        badge={
          unread > 0 ? <Count value={unread} label={t('header.unread', { count: unread })} /> : undefined
        }
        onClick={() => openMember(memberPages.messages)}
      />
      {canUseAgentCentre(session) && (
        <IconButton
          raised
          icon="users"
          label={t('header.agentCentre')}
          onClick={() => site.panels.open('agent')}
        />
      )}
      <ProtectionLink />
      <IconButton raised icon="log-out" label={t('header.logout')} onClick={() => void site.logOut()} />
    </div>
  );
}

function AccountMenu({ username, onOpen }: { username: string; onOpen(page: string): void }) {
  const t = useText();
  const toPictureAddress = usePictureAddress();
  const member = useAtomValue(memberAtom);
  const name = member?.nickname || username;
  return (
    <LazyMenu
      trigger={
        <button type="button" className={styles.account} aria-label={t('header.accountMenu', { name })}>
          <Avatar src={member && toPictureAddress(member.avatarUrl)} name={name} size={32} />
          <span className={styles.name}>{name}</span>
          <Icon name="chevron-down" size={18} />
        </button>
      }
      items={accountMenu.map(({ page, text, icon }) => ({
        key: page,
        label: t(text),
        icon,
        onSelect: () => onOpen(page),
      }))}
    />
  );
}
