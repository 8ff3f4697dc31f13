import { useLocation } from '@parlour/router';
import { usePhone } from '@parlour/ui';
import { useLayoutEffect } from 'react';
import { panelIn } from '../site/navigation.ts';
import { BannerArea } from './banner-area.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Dock } from './dock.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { layoutAt } from './frame-layout.ts';
import { HeaderBottom } from './header-bottom.tsx';
import { HeaderTop } from './header-top.tsx';
import { LastGoodStrip } from './last-good-strip.tsx';
import { MainArea } from './main-area.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { PanelArea } from './panel-area.tsx';
import { PhoneTop } from './phone-top.tsx';
import { keepScroll } from './scroll-memory.ts';
import { useText } from './shell-context.tsx';
import { useLoginRedirect } from './use-login-redirect.ts';
import { useMedium } from './use-medium.ts';
import { usePageTitle } from './use-page-title.ts';

/** Header, banner, main part, panels, footer: what never leaves the page. */
export function Frame() {
  const t = useText();
  const { pathname, search } = useLocation();
  const medium = useMedium();
  const isPhone = usePhone();
  const layout = layoutAt(pathname);
  const panel = panelIn(search);
  useLayoutEffect(() => keepScroll(window), []);
  usePageTitle();
  useLoginRedirect();
  return (
    <div className={styles.frame} data-medium={medium}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      {layout.header && (medium === 'desktop' ? <DesktopHeader /> : <PhoneTop />)}
      <OfflineStrip />
      <LastGoodStrip />
      {!panel && layout.banner && <BannerArea pathname={pathname} />}
      <MainArea hidden={panel !== undefined} />
      <PanelArea open={panel} />
      {layout.footer && !(isPhone && panel) && <Footer />}
      {layout.footer && <Dock />}
      {layout.header && medium === 'phone' && <BottomBar />}
    </div>
  );
}

const DesktopHeader = () => (
  <header className={styles.header}>
    <HeaderTop />
    <HeaderBottom />
  </header>
);
