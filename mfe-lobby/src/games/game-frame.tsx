import { betsKey } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { classNames } from '@parlour/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import styles from './game-page.module.css';
import { LaunchFailure, LaunchProgress } from './launch-status.tsx';

/** Time in ms after which a loading page counts as late. It may still arrive. */
export const lateAfterMs = 20_000;

interface GameFrameProps {
  url: string;
  name: string;
  /** Launches the game again. */
  onRetry(): void;
  onLeave(): void;
}

/** Vendor's page in a sandboxed frame. While it is mounted, no other release can replace this view. */
export function GameFrame({ url, name, onRetry, onLeave }: GameFrameProps) {
  const t = useTexts();
  const site = useSite();
  const queries = useQueryClient();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'late' | 'loaded'>('loading');
  useEffect(() => site.guard.hold('a game is open'), [site]);
  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow || !isRoundClosed(event.data)) return;
      void site.refreshBalance();
      void queries.invalidateQueries({ queryKey: betsKey });
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [site, queries]);
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('late'), lateAfterMs);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <div className={styles.stage}>
      {state === 'loading' && <LaunchProgress />}
      {state === 'late' && (
        <LaunchFailure title={t('play.late')} text={t('play.lateBody')} onRetry={onRetry} onLeave={onLeave} />
      )}
      <iframe
        ref={frame}
        src={url}
        title={t('play.frame', { name })}
        className={classNames(styles.frame, state === 'late' && styles.late)}
        sandbox={getSandboxPermissions(url)}
        allow="fullscreen; autoplay"
        referrerPolicy="no-referrer"
        onLoad={() => setState('loaded')}
      />
    </div>
  );
}

/**
 * Returns the sandbox permissions: only scripts and forms. A vendor on its own host keeps its origin. A page of this
 * host must not, because it could reach through the frame and remove its sandbox.
 */
export function getSandboxPermissions(url: string, page: string = window.location.origin): string {
  const isForeign = new URL(url, page).origin !== page;
  return isForeign ? 'allow-scripts allow-forms allow-same-origin' : 'allow-scripts allow-forms';
}

/** Returns whether a message of the vendor's frame announces the end of a round. */
const isRoundClosed = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'source' in data &&
  data.source === 'parlour-vendor' &&
  'round' in data &&
  data.round === 'closed';
