import type { SessionState } from '@parlour/contracts';
import { Avatar, Button, Count, Icon, IconButton } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useSite } from '../context/services.tsx';
import { usePictureAddress } from '../context/use-picture-address.ts';
import { useText } from '../context/use-text.ts';
import { memberAtom } from '../session/index.ts';
import { BalanceBox } from './balance-box.tsx';
import { LazyMenu } from './lazy-menu.tsx';
import styles from './member-bar.module.css';
import { ProtectionLink } from './protection-link.tsx';
import { useMenu } from './use-menu.ts';

/** Shows the signed-in member in the header. */
export function MemberBar({ session }: { session: Extract<SessionState, { state: 'signed-in' }> }) {
  const t = useText();
  const site = useSite();
  const panels = useMenu('header').flatMap(({ panel, ...entry }) => (panel ? [{ ...entry, panel }] : []));
  return (
    <div className={styles.bar}>
      <AccountMenu username={session.username} />
      <BalanceBox />
      {panels.map(({ key, panel, label, icon, count, isPrimary }) => {
        const open = () => site.panels.open(panel.panel, panel.page);
        return isPrimary ? (
          <Button key={key} size="small" tone="gold" icon={icon} onClick={open}>
            {label}
          </Button>
        ) : (
          <IconButton
            key={key}
            raised
            icon={icon}
            label={label}
            badge={count.value > 0 ? <Count {...count} /> : undefined}
            onClick={open}
          />
        );
      })}
      <ProtectionLink />
      <IconButton raised icon="log-out" label={t('header.logout')} onClick={() => void site.logOut()} />
    </div>
  );
}

function AccountMenu({ username }: { username: string }) {
  const t = useText();
  const toPictureAddress = usePictureAddress();
  const site = useSite();
  const pages = useMenu('personal');
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
      items={pages.map(({ key, panel, label, icon }) => ({
        key,
        label,
        icon,
        onSelect: () => panel && site.panels.open(panel.panel, panel.page),
      }))}
    />
  );
}
