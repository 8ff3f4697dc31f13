import { languages } from '@parlour/contracts';
import { Link } from '@parlour/router';
import { Button, Count, Icon, type IconName, Modal, Segmented } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useCustomerService } from '../components/use-customer-service.ts';
import { useAppearance, useContent, useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { sessionAtom } from '../session/index.ts';
import { getMenuCategories, type NavCategory } from '../state/content.ts';
import { languageAtom } from '../state/page-atoms.ts';
import styles from './side-menu.module.css';
import { useEntryState } from './use-entry-state.ts';
import { useMenu } from './use-menu.ts';
import { useResponsiblePath } from './use-responsible-path.ts';

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

/** Menu with all header items that do not fit into a narrow window. */
export default function SideMenu({ open, onClose }: { open: boolean; onClose(): void }) {
  const t = useText();
  const responsiblePath = useResponsiblePath();
  const site = useSite();
  const content = useContent();
  const categories = getMenuCategories(useAtomValue(content.categories.atom));
  const session = useAtomValue(sessionAtom);
  const contributed = useMenu('side');
  const panels = session.state === 'signed-in' ? contributed.filter(({ panel }) => panel) : [];
  const service = useCustomerService();
  const closeThen = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Modal open={open} onClose={onClose} size="drawer" title={t('nav.menu')} closeLabel={t('close')}>
      <nav aria-label={t('nav.label')} className={styles.menu}>
        <MenuLink to="/" icon="home" first onNavigate={onClose}>
          {t('nav.home')}
        </MenuLink>
        {categories.map(({ type, path }) => (
          <MenuLink key={path} to={path} icon={categoryIcons[type]} onNavigate={onClose}>
            {t(`category.${type}`)}
          </MenuLink>
        ))}
        {contributed
          .filter(({ panel }) => !panel)
          .map(({ key, to, icon, label, count }) => (
            <MenuLink key={key} to={to} icon={icon} onNavigate={onClose}>
              {label}
              <Count {...count} />
            </MenuLink>
          ))}
        <hr className={styles.line} />
        {panels.map(({ key, panel, icon, label, count }) => (
          <MenuAction
            key={key}
            icon={icon}
            onAction={closeThen(() => panel && site.panels.open(panel.panel, panel.page))}
          >
            {label}
            <Count {...count} />
          </MenuAction>
        ))}
        <MenuAction icon="headset" onAction={closeThen(service.open)}>
          {t('dock.service')}
        </MenuAction>
        <MenuLink to="/noticePage" icon="megaphone" onNavigate={onClose}>
          {t('header.notices')}
        </MenuLink>
        <MenuLink to="/help" icon="circle-question-mark" onNavigate={onClose}>
          {t('footer.centre')}
        </MenuLink>
        <MenuLink to="/down" icon="smartphone" onNavigate={onClose}>
          {t('footer.download')}
        </MenuLink>
        <MenuLink to={responsiblePath} icon="shield" onNavigate={onClose}>
          {t('footer.responsible')}
        </MenuLink>
      </nav>
      <LanguageChoice />
      {session.state === 'signed-in' && (
        <Button wide icon="log-out" onClick={closeThen(() => void site.logOut())}>
          {t('header.logout')}
        </Button>
      )}
    </Modal>
  );
}

interface MenuLinkProps {
  to: string;
  icon: IconName;
  /** Receives the focus when the menu opens. */
  first?: boolean;
  onNavigate(): void;
  children: ReactNode;
}

function MenuLink({ to, icon, first, onNavigate, children }: MenuLinkProps) {
  const state = useEntryState(to);
  return (
    <Link to={to} className={styles.entry} data-autofocus={first} onClick={onNavigate} {...state}>
      <Icon name={icon} />
      {children}
    </Link>
  );
}

const MenuAction = ({
  icon,
  onAction,
  children,
}: {
  icon: IconName;
  onAction(): void;
  children: ReactNode;
}) => (
  <button type="button" className={styles.entry} onClick={onAction}>
    <Icon name={icon} />
    {children}
  </button>
);

function LanguageChoice() {
  const t = useText();
  const site = useSite();
  const appearance = useAppearance();
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
