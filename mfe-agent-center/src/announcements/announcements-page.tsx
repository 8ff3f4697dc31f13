import { agentNoticesQuery, type Notice } from '@parlour/api-client';
import { AsyncContent, LoadingGroup, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Card, Empty, Icon, SafeHtml, Skeleton } from '@parlour/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import styles from './announcements-page.module.css';

/** The operators' current notices for agents. The first one is open. */
export default function AnnouncementsPage() {
  const t = useTexts();
  const { api, atoms, events } = useSite();
  const queries = useQueryClient();
  const language = useAtomValue(atoms.language);
  const notices = useQuery(agentNoticesQuery(api, language));
  useEffect(
    () =>
      events.subscribe('notices.changed', () => {
        void queries.invalidateQueries({ queryKey: ['agents', 'notices'] });
      }),
    [events, queries],
  );
  return (
    <Card>
      <AsyncContent
        query={notices}
        failed={t('announcements.failed')}
        skeleton={<NoticesSkeleton />}
        empty={
          <Empty icon="megaphone" title={t('announcements.empty')} text={t('announcements.emptyText')} />
        }
      >
        {(list) => (
          <ul className={styles.list} aria-label={t('title.announcements')}>
            {list.map((notice, index) => (
              <NoticeItem key={notice.id} notice={notice} isFirst={index === 0} />
            ))}
          </ul>
        )}
      </AsyncContent>
    </Card>
  );
}

function NoticeItem({ notice, isFirst }: { notice: Notice; isFirst: boolean }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  return (
    <li>
      <details className={styles.notice} open={isFirst}>
        <summary className={styles.head}>
          <Icon name="megaphone" size={20} />
          <span className={styles.text}>
            <span className={styles.title}>{notice.title}</span>
            <span className={styles.note}>{formatTime(notice.publishedAt, language)}</span>
          </span>
        </summary>
        <div className={styles.body}>
          <SafeHtml html={notice.html} loadingLabel={t('loading')} />
        </div>
      </details>
    </li>
  );
}

const NoticesSkeleton = () => (
  <LoadingGroup className={styles.skeleton}>
    <Skeleton height={120} />
    <Skeleton height={56} />
    <Skeleton height={56} />
  </LoadingGroup>
);
