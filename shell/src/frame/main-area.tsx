import { useLocation } from '@parlour/router';
import { classNames } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useRuntime } from '../context/services.tsx';
import { findMainView, type ShellPage } from '../routing/main-view.ts';
import { membersOnlyAtom } from '../state/members-only.ts';
import { contributionsAtom } from '../state/page-atoms.ts';
import { toPathClass } from './frame-layout.ts';
import styles from './main-area.module.css';
import { NotFound } from './not-found.tsx';
import { SlotNotice } from './slot-notice.tsx';
import { SlotOutlet } from './slot-outlet.tsx';

export interface MainAreaProps {
  hidden: boolean;
  /** Renders a page of the shell itself. */
  renderPage(page: ShellPage): ReactNode;
}

/**
 * Main part with its path as a style class. It stays mounted but hidden while a panel is open, so that closing the
 * panel shows the same state again.
 */
export function MainArea({ hidden, renderPage }: MainAreaProps) {
  const runtime = useRuntime();
  const { pathname } = useLocation();
  // Contributions contain the routes.
  useAtomValue(contributionsAtom);
  const view = findMainView(pathname, runtime.targets, useAtomValue(membersOnlyAtom));
  const controller = runtime.slots.main;
  return (
    <main
      id={hidden ? undefined : 'main'}
      tabIndex={-1}
      hidden={hidden}
      className={classNames(styles.main, toPathClass(pathname))}
    >
      <SlotOutlet controller={controller} />
      <SlotNotice controller={controller} roomy />
      {view.kind === 'shell' && renderPage(view.page)}
      {view.kind === 'not-found' && <NotFound />}
    </main>
  );
}
