import type { Notice } from '@parlour/api-client';
import { Icon, IconButton, useMedia } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { type CSSProperties, useState } from 'react';
import { useContent, useDialogs } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { getFeedValue } from '../state/feed.ts';
import styles from './notice-marquee.module.css';

/** Seconds per character of the scrolling text. The duration follows from the text's length. */
const secondsPerChar = 0.19;

/** Scrolls the notices for everyone. It pauses on hover and focus; a press opens the notice. */
export function NoticeMarquee({ className }: { className?: string }) {
  const t = useText();
  const content = useContent();
  const notices = getFeedValue(useAtomValue(content.announcements.atom))?.notices ?? [];
  const still = useMedia('(prefers-reduced-motion: reduce)');
  return (
    <section
      aria-label={t('header.notices')}
      className={className ? `${styles.bar} ${className}` : styles.bar}
    >
      <Icon name="megaphone" size={18} className={styles.icon} />
      {notices.length > 0 &&
        (still ? <SingleNotice notices={notices} /> : <RunningNotices notices={notices} />)}
    </section>
  );
}

function RunningNotices({ notices }: { notices: readonly Notice[] }) {
  const charCount = notices.reduce((sum, notice) => sum + notice.title.length, 0);
  const style = { '--marquee-time': `${Math.max(12, charCount * secondsPerChar)}s` } as CSSProperties;
  return (
    <div className={styles.window} style={style}>
      <div className={styles.track}>
        <Titles notices={notices} />
        {/* The second copy follows the first without a gap. It is only visual, not another list. */}
        <div className={styles.copy} aria-hidden="true">
          {notices.map((notice) => (
            <span key={notice.id} className={styles.title}>
              {notice.title}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

function Titles({ notices }: { notices: readonly Notice[] }) {
  const dialogs = useDialogs();
  return (
    <div className={styles.copy}>
      {notices.map((notice, index) => (
        <button
          key={notice.id}
          type="button"
          // One stop of the Tab key: the dialog that it opens lists every notice.
          tabIndex={index === 0 ? undefined : -1}
          className={styles.title}
          onClick={() => void dialogs.open({ kind: 'announcements', start: notice.id })}
        >
          {notice.title}
        </button>
      ))}
    </div>
  );
}

/** Shows one notice at a time for people with reduced motion. They change it by hand. */
function SingleNotice({ notices }: { notices: readonly Notice[] }) {
  const t = useText();
  const dialogs = useDialogs();
  const [index, setIndex] = useState(0);
  const notice = notices[index % notices.length];
  if (!notice) return null;
  const turn = (step: number) => setIndex((index + step + notices.length) % notices.length);
  return (
    <>
      <button
        type="button"
        className={styles.single}
        onClick={() => void dialogs.open({ kind: 'announcements', start: notice.id })}
      >
        {notice.title}
      </button>
      {notices.length > 1 && (
        <>
          <IconButton
            size="small"
            icon="chevron-left"
            label={t('header.previousNotice')}
            onClick={() => turn(-1)}
          />
          <IconButton
            size="small"
            icon="chevron-right"
            label={t('header.nextNotice')}
            onClick={() => turn(1)}
          />
        </>
      )}
    </>
  );
}
