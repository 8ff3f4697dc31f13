import { useLocation } from '@parlour/router';
import { usePhone } from '@parlour/ui';
import { memo, useLayoutEffect } from 'react';
import { useRuntime } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { parsePanel } from '../routing/navigation.ts';
import { restoreScroll } from '../routing/restore-scroll.ts';
import { BannerArea } from './banner-area.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Dock } from './dock.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { getLayout } from './frame-layout.ts';
import { HeaderBottom } from './header-bottom.tsx';
import { HeaderTop } from './header-top.tsx';
import { LastGoodStrip } from './last-good-strip.tsx';
import { MainArea, type MainAreaProps } from './main-area.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { PanelArea } from './panel-area.tsx';
import { PhoneTop } from './phone-top.tsx';
import { useLoginRedirect } from './use-login-redirect.ts';
import { useMedium } from './use-medium.ts';
import { usePageTitle } from './use-page-title.ts';

// Each choice in a view changes the address and re-renders the frame. These parts do not depend on it, so they are
// memoized.
const MemoHeader = memo(DesktopHeader);
const MemoPhoneTop = memo(PhoneTop);
const MemoBanner = memo(BannerArea);
const MemoFooter = memo(Footer);
const MemoDock = memo(Dock);

/** Header, banner, main part, panels and footer: the parts that stay mounted on every page. */
export function Frame({ renderPage }: Pick<MainAreaProps, 'renderPage'>) {
  const t = useText();
  const { pathname, search } = useLocation();
  const medium = useMedium();
  const isPhone = usePhone();
  const { targets } = useRuntime();
  const layout = getLayout(pathname, targets.route(pathname)?.route.frame, medium !== 'desktop');
  const panel = parsePanel(search);
  useLayoutEffect(() => restoreScroll(window), []);
  usePageTitle();
  useLoginRedirect();
  return (
    <div className={styles.frame} data-medium={medium} data-fills-window={layout.fillsWindow || undefined}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      {layout.header && (medium === 'desktop' ? <MemoHeader /> : <MemoPhoneTop />)}
      <OfflineStrip />
      <LastGoodStrip />
      {!panel && layout.banner && <MemoBanner pathname={pathname} />}
      <MainArea hidden={panel !== undefined} renderPage={renderPage} />
      <PanelArea open={panel} />
      {layout.footer && !(isPhone && panel) && <MemoFooter />}
      {layout.footer && <MemoDock />}
      {layout.bottomBar && medium === 'phone' && <BottomBar />}
    </div>
  );
}

function DesktopHeader() {
  return (
    <header className={styles.header}>
      <HeaderTop />
      <HeaderBottom />
    </header>
  );
}
