import { useSite, useTexts } from '@parlour/federation';
import { IconButton, useMedia } from '@parlour/ui';
import { useId } from 'react';
import styles from './desktop-panel.module.css';
import { PageList } from './page-list.tsx';
import { PagePlace } from './page-place.tsx';
import type { ReadyPanel } from './use-panel.ts';

/** A card under the header: the menu at its start, or as a strip above the page in narrower windows. */
export function DesktopPanel({ panel }: { panel: ReadyPanel }) {
  const t = useTexts();
  const site = useSite();
  const titleId = useId();
  const roomy = useMedia('(width >= 1024px)');
  const { pages, counts, page } = panel;
  return (
    <div className={styles.wrap}>
      <section aria-labelledby={titleId} className={styles.panel}>
        <header className={styles.head}>
          <h1 id={titleId} className={styles.title}>
            {t('panel.title')}
          </h1>
          <IconButton plate icon="x" label={t('panel.close')} onClick={() => site.panels.close()} />
        </header>
        <div className={styles.body}>
          <div className={styles.menu}>
            <PageList pages={pages} counts={counts} current={page?.key} shape={roomy ? 'menu' : 'strip'} />
          </div>
          <div className={styles.content}>{page && <PagePlace key={page.key} pageKey={page.key} />}</div>
        </div>
      </section>
    </div>
  );
}
