import { Button, Empty, Skeleton, SkeletonGroup } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { AnnouncementList } from '../components/announcement-list.tsx';
import { useContent } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import styles from './page.module.css';
import { usePageName } from './parts/page-frame.tsx';

/** /noticePage: the list of `noticeModal` as a page, followed by the notices of promotions. */
export default function NoticePage() {
  const t = useText();
  const content = useContent();
  const announcements = useAtomValue(content.announcements.atom);
  usePageName(t('announcements.title'));
  return (
    <div className={styles.page}>
      <h1>{t('announcements.title')}</h1>
      <div className={styles.card}>
        {announcements.state === 'loading' && (
          <SkeletonGroup label={t('loading')} className={styles.waiting}>
            <Skeleton height="44px" />
            <Skeleton height="44px" />
            <Skeleton height="44px" />
          </SkeletonGroup>
        )}
        {announcements.state === 'ready' && (
          <AnnouncementList
            notices={[...announcements.value.notices, ...announcements.value.promotions]}
            headingLevel={2}
          />
        )}
        {announcements.state === 'failed' && (
          <Empty
            icon="triangle-alert"
            title={t('announcements.failed')}
            action={
              <Button icon="refresh-cw" onClick={() => void content.announcements.refresh()}>
                {t('retry')}
              </Button>
            }
          />
        )}
      </div>
    </div>
  );
}
