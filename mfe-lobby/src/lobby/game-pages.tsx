import { useTexts } from '@parlour/remote-sdk';
import { Pager } from '@parlour/ui';
import { useRef } from 'react';
import styles from './game-pages.module.css';
import { type PagesProps, SwipeablePages } from './swipeable-pages.tsx';

/** Pages of games with swiping and a pager. */
export function GamePages(props: PagesProps) {
  const { page, pageCount, content, onPage } = props;
  const t = useTexts();
  const top = useRef<HTMLDivElement>(null);
  const choose = (next: number) => {
    onPage(next);
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={top} className={styles.pages}>
      {/* Even for a single page: its cards stay mounted when a list of one page follows a longer one. */}
      {pageCount > 0 ? <SwipeablePages {...props} /> : content}
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
