import type { Notice } from '@parlour/api-client';
import { classNames, Empty, IconButton, SafeHtml } from '@parlour/ui';
import { useState } from 'react';
import { useText, useTimeText } from '../context/use-text.ts';
import styles from './announcement-list.module.css';

/** Titles per page (MOD-03). */
const noticesPerPage = 9;

interface AnnouncementListProps {
  notices: readonly Notice[];
  /** The notice that is open first. Default: the first in the list. */
  start?: string;
  /** Heading level of the notice's title, one below the heading above the list. Default 3. */
  headingLevel?: 2 | 3;
}

/** Lists titles at the start edge with the chosen notice beside them. Phones show the list first, then the notice. */
export function AnnouncementList({ notices, start, headingLevel = 3 }: AnnouncementListProps) {
  const t = useText();
  const timeText = useTimeText();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const found = notices.findIndex(({ id }) => id === start);
  const [page, setPage] = useState(Math.floor(Math.max(0, found) / noticesPerPage));
  const [chosen, setChosen] = useState<string | undefined>(found === -1 ? undefined : start);
  if (notices.length === 0) {
    return <Empty icon="megaphone" title={t('announcements.empty')} text={t('announcements.emptyText')} />;
  }
  const shown = notices.slice(page * noticesPerPage, (page + 1) * noticesPerPage);
  const notice = notices.find(({ id }) => id === chosen) ?? shown[0];
  return (
    <div className={styles.columns} data-chosen={chosen !== undefined || undefined}>
      <div className={styles.side}>
        <ul className={styles.list} aria-label={t('announcements.list')}>
          {shown.map(({ id, title, publishedAt }) => (
            <li key={id}>
              <button
                type="button"
                className={classNames(styles.title, id === notice?.id && styles.current)}
                aria-current={id === notice?.id || undefined}
                onClick={() => setChosen(id)}
              >
                <span>{title}</span>
                <time className={styles.time}>{timeText(publishedAt)}</time>
              </button>
            </li>
          ))}
        </ul>
        <Pages page={page} total={Math.ceil(notices.length / noticesPerPage)} onPage={setPage} />
      </div>
      {notice && (
        <article className={styles.notice}>
          <IconButton
            className={styles.back}
            icon="arrow-left"
            label={t('announcements.back')}
            onClick={() => setChosen(undefined)}
          />
          <Heading className={styles.heading}>{notice.title}</Heading>
          <time className={styles.time}>{timeText(notice.publishedAt)}</time>
          <SafeHtml html={notice.html} loadingLabel={t('loading')} />
        </article>
      )}
    </div>
  );
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage(page: number): void }) {
  const t = useText();
  if (total <= 1) return null;
  return (
    <div className={styles.pages}>
      <IconButton
        icon="chevron-left"
        label={t('announcements.previousPage')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <span>{t('announcements.page', { page: page + 1, total })}</span>
      <IconButton
        icon="chevron-right"
        label={t('announcements.nextPage')}
        disabled={page === total - 1}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}
