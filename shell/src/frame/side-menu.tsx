import { languages } from '@parlour/contracts';
import { Link } from '@parlour/router';
import { canUseAgentCentre, sessionAtom, unreadAtom } from '@parlour/session';
import { Button, Count, Icon, type IconName, Modal, Segmented } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { languageAtom } from '../site/page-atoms.ts';
import type { NavCategory } from '../start/content.ts';
import { valueIn } from '../start/feed.ts';
import { responsiblePath } from './protection-link.tsx';
import { useShell, useText } from './shell-context.tsx';
import styles from './side-menu.module.css';
import { useCustomerService } from './use-customer-service.ts';
import { useEntryState } from './use-entry-state.ts';
import { useLogOut } from './use-log-out.ts';

const categoryIcons: Record<NavCategory['type'], IconName> = {
  RNG: 'gem',
  LIVE: 'club',
  FISH: 'fish',
  PVP: 'spade',
  SPORTS: 'trophy',
  ESPORTS: 'gamepad-2',
  ELOTT: 'ticket',
  LOTT: 'ticket',
  SV3: 'swords',
};

/** Everything of the header that a narrow window has no room for. */
export default function SideMenu({ open, onClose }: { open: boolean; onClose(): void }) {
  const t = useText();
  const { site, content } = useShell();
  const categories = valueIn(useAtomValue(content.categories.atom)) ?? [];
  const session = useAtomValue(sessionAtom);
  const unread = useAtomValue(unreadAtom);
  const service = useCustomerService();
  const logOut = useLogOut();
  const after = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Modal open={open} onClose={onClose} size="drawer" title={t('nav.menu')} closeLabel={t('close')}>
      <nav aria-label={t('nav.label')} className={styles.menu}>
        <Entry to="/" icon="home" first onGo={onClose}>
          {t('nav.home')}
        </Entry>
        {categories.map(({ type, path }) => (
          <Entry key={path} to={path} icon={categoryIcons[type]} onGo={onClose}>
            {t(`category.${type}`)}
          </Entry>
        ))}
        <Entry to="/promotions" icon="gift" onGo={onClose}>
          {t('nav.promotions')}
        </Entry>
        <Entry to="/pointMall" icon="shopping-bag" onGo={onClose}>
          {t('nav.pointMall')}
        </Entry>
        <hr className={styles.line} />
        {session.state === 'signed-in' && (
          <>
            <Act icon="user" onAct={after(() => site.panels.open('member'))}>
              {t('account.memberCentre')}
            </Act>
            <Act icon="wallet" onAct={after(() => site.panels.open('member', 'depositv2'))}>
              {t('header.deposit')}
            </Act>
            <Act icon="mail" onAct={after(() => site.panels.open('member', 'messageV2'))}>
              {t('header.messages')}
              <Count value={unread} label={t('header.unread', { count: unread })} />
            </Act>
          </>
        )}
        {canUseAgentCentre(session) && (
          <Act icon="users" onAct={after(() => site.panels.open('agent'))}>
            {t('header.agentCentre')}
          </Act>
        )}
        <Act icon="headset" onAct={after(service.open)}>
          {t('dock.service')}
        </Act>
        <Entry to="/noticePage" icon="megaphone" onGo={onClose}>
          {t('header.notices')}
        </Entry>
        <Entry to="/help" icon="circle-question-mark" onGo={onClose}>
          {t('footer.centre')}
        </Entry>
        <Entry to="/down" icon="smartphone" onGo={onClose}>
          {t('footer.download')}
        </Entry>
        <Entry to={responsiblePath} icon="shield" onGo={onClose}>
          {t('footer.responsible')}
        </Entry>
      </nav>
      <LanguageChoice />
      {session.state === 'signed-in' && (
        <Button wide icon="log-out" onClick={after(logOut)}>
          {t('header.logout')}
        </Button>
      )}
    </Modal>
  );
}

interface EntryProps {
  to: string;
  icon: IconName;
  /** Has the focus when the menu opens. */
  first?: boolean;
  onGo(): void;
  children: ReactNode;
}

function Entry({ to, icon, first, onGo, children }: EntryProps) {
  const state = useEntryState(to);
  return (
    <Link to={to} className={styles.entry} data-autofocus={first} onClick={onGo} {...state}>
      <Icon name={icon} />
      {children}
    </Link>
  );
}

const Act = ({ icon, onAct, children }: { icon: IconName; onAct(): void; children: ReactNode }) => (
  <button type="button" className={styles.entry} onClick={onAct}>
    <Icon name={icon} />
    {children}
  </button>
);

function LanguageChoice() {
  const t = useText();
  const { site, appearance } = useShell();
  const language = useAtomValue(languageAtom);
  return (
    <div className={styles.language}>
      <Segmented
        wide
        label={t('header.language', { language: languages[language].name })}
        value={language}
        onChange={(next) => void appearance.setLanguage(next)}
        segments={site.config.languages.map((code) => ({ value: code, label: languages[code].name }))}
      />
    </div>
  );
}
