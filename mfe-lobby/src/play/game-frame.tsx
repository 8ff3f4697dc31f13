import { betsKey } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/federation';
import { GemMark } from '@parlour/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import styles from './game-page.module.css';

interface GameFrameProps {
  url: string;
  name: string;
}

/** The vendor's page, shut off from this one. While it stands here, no other release may take this view's place. */
export function GameFrame({ url, name }: GameFrameProps) {
  const t = useTexts();
  const site = useSite();
  const queries = useQueryClient();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => site.guard.hold('a game is open'), [site]);
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow || !isRoundClosed(event.data)) return;
      void site.refreshBalance();
      void queries.invalidateQueries({ queryKey: betsKey });
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [site, queries]);
  return (
    <div className={styles.stage}>
      {!loaded && (
        <p role="status" className={styles.starting}>
          <GemMark size={72} />
          {t('play.loading')}
        </p>
      )}
      <iframe
        ref={frame}
        src={url}
        title={t('play.frame', { name })}
        className={styles.frame}
        sandbox={permissionsOf(url)}
        allow="fullscreen; autoplay"
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}

/**
 * Scripts and forms, nothing else of this page. A vendor on its own host keeps its own origin; a page of this host
 * must not, or it could reach through the frame and take its sandbox off.
 */
export function permissionsOf(url: string, page: string = window.location.origin): string {
  const isForeign = new URL(url, page).origin !== page;
  return isForeign ? 'allow-scripts allow-forms allow-same-origin' : 'allow-scripts allow-forms';
}

/** Vendors tell the frame around them when a round opens and closes. */
const isRoundClosed = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'source' in data &&
  data.source === 'parlour-vendor' &&
  'round' in data &&
  data.round === 'closed';
