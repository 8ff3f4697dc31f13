import { useTexts } from '@parlour/federation';
import { Pager } from '@parlour/ui';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import styles from './game-pages.module.css';

/** Swiping is an addition: the first page is there before its code is. */
const SwipedPages = lazy(() => import('./swiped-pages.tsx'));

export interface GamePagesProps {
  /** From 1. */
  page: number;
  /** 0 until it is known. */
  pageCount: number;
  /** A list is on its way: no other page is asked for. */
  locked: boolean;
  onPage(page: number): void;
  /** The games of this page. */
  content: ReactNode;
}

/** Pages that are swiped or chosen by number. */
export function GamePages(props: GamePagesProps) {
  const { page, pageCount, content, onPage } = props;
  const t = useTexts();
  const top = useRef<HTMLDivElement>(null);
  const choose = (next: number) => {
    onPage(next);
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={top} className={styles.pages}>
      {pageCount > 1 ? (
        <Suspense fallback={content}>
          <SwipedPages {...props} />
        </Suspense>
      ) : (
        content
      )}
      <div className={styles.pager}>
        <Pager
          page={Math.min(page, Math.max(1, pageCount))}
          pageCount={pageCount}
          onPage={choose}
          texts={{
            label: t('lobby.pages'),
            previous: t('lobby.previousPage'),
            next: t('lobby.nextPage'),
            page: (number) => t('lobby.page', { page: number }),
          }}
        />
      </div>
    </div>
  );
}
