import { useTexts } from '@parlour/federation';
import { Pager } from '@parlour/ui';
import { useRef } from 'react';
import styles from './game-pages.module.css';
import { type PagesProps, SwipeablePages } from './swipeable-pages.tsx';

/** Pages that are swiped or chosen by number. */
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
      {/* One page as well: its cards stay when a list of one page follows a longer one. */}
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
