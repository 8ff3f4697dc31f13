import { useLocation } from '@parlour/router';
import { classNames } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { contributionsAtom } from '../site/page-atoms.ts';
import { findMainView } from '../start/main-view.ts';
import { membersOnlyAtom } from '../start/members-only.ts';
import { toPathClass } from './frame-layout.ts';
import styles from './main-area.module.css';
import { NotFound } from './not-found.tsx';
import { useShell } from './shell-context.tsx';
import { ShellPageView } from './shell-page-view.tsx';
import { SlotNotice } from './slot-notice.tsx';
import { SlotOutlet } from './slot-outlet.tsx';

/**
 * Main part with its path as a style class. It stays mounted but hidden while a panel is open, so that closing the
 * panel shows the same state again.
 */
export function MainArea({ hidden }: { hidden: boolean }) {
  const { runtime } = useShell();
  const { pathname } = useLocation();
  // Contributions contain the routes.
  useAtomValue(contributionsAtom);
  const view = findMainView(pathname, runtime.targets, useAtomValue(membersOnlyAtom));
  const controller = runtime.slots.main;
  return (
    <main id="main" tabIndex={-1} hidden={hidden} className={classNames(styles.main, toPathClass(pathname))}>
      <SlotOutlet controller={controller} />
      <SlotNotice controller={controller} roomy />
      {view.kind === 'shell' && <ShellPageView key={view.page} page={view.page} />}
      {view.kind === 'not-found' && <NotFound />}
    </main>
  );
}
