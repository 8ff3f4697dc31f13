import { Button, createLazyPart, IconButton } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { MissingToast } from '../components/missing-part.tsx';
import { useDialogs } from '../context/services.tsx';
import { useRegistration } from '../context/use-feature.ts';
import { useText } from '../context/use-text.ts';
import { sessionAtom } from '../session/index.ts';
import { BalanceBox } from './balance-box.tsx';
import { Brand } from './brand.tsx';
import { NoticeMarquee } from './notice-marquee.tsx';
import styles from './phone-top.module.css';

const SideMenu = createLazyPart(() => import('./side-menu.tsx'), 'side-menu');

/** Header of narrow windows: logo, balance or login, and the side menu. */
export function PhoneTop() {
  const t = useText();
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  const session = useAtomValue(sessionAtom);
  return (
    <>
      <header className={styles.bar}>
        <Brand small />
        <span className={styles.gap} />
        {session.state === 'signed-in' && <BalanceBox compact />}
        {session.state === 'visitor' && <VisitorButtons />}
        <IconButton
          raised
          icon="menu"
          label={t('nav.menu')}
          aria-haspopup="dialog"
          onClick={() => setMenu('open')}
        />
      </header>
      <NoticeMarquee className={styles.notices} />
      {menu !== 'never' && (
        <SideMenu
          open={menu === 'open'}
          onClose={() => setMenu('closed')}
          missing={() => <MissingToast onShown={() => setMenu('never')} />}
        />
      )}
    </>
  );
}

function VisitorButtons() {
  const t = useText();
  const dialogs = useDialogs();
  const canRegister = useRegistration();
  return (
    <>
      <Button size="small" tone="quiet" onClick={() => void dialogs.login()}>
        {t('header.login')}
      </Button>
      {canRegister && (
        <Button size="small" tone="gold" onClick={() => void dialogs.register()}>
          {t('header.register')}
        </Button>
      )}
    </>
  );
}
