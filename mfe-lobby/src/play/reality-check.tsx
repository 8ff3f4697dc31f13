import {
  acknowledgeRealityCheck,
  type PlaySession,
  playSessionQuery,
  protectionKey,
} from '@parlour/api-client';
import { minuteMs } from '@parlour/basics';
import { memberPages } from '@parlour/contracts';
import { useErrorText, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, Button, Modal, Money } from '@parlour/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styles from './reality-check.module.css';

/** Keys of the pages of the personal centre to which the dialog leads. */
const pages = { history: memberPages.bettingRecord, protection: memberPages.protection } as const;

const refetchIntervalMs = minuteMs;

/**
 * Watches real-money play. A reality check covers the game until the member acknowledges it. When a time
 * limit is reached or a block begins, play ends.
 */
export function RealityCheck({ onLeave }: { onLeave(): void }) {
  const { api, events } = useSite();
  const queries = useQueryClient();
  useEffect(
    () =>
      events.subscribe('protection.changed', () => queries.invalidateQueries({ queryKey: protectionKey })),
    [events, queries],
  );
  const query = useQuery({ ...playSessionQuery(api), refetchInterval: refetchIntervalMs });
  const session = query.data;
  const isOver = useIsPast(getTime(query.dataUpdatedAt, session?.playEndsInMs));
  const isDue = useIsPast(getTime(query.dataUpdatedAt, session?.realityCheckInMs));
  if (!session) return null;
  if (isOver || session.blockKind) return <PlayEnded isBlocked={!isOver} onLeave={onLeave} />;
  return isDue ? <CheckDialog session={session} onLeave={onLeave} /> : null;
}

const getTime = (fromMs: number, inMs: number | undefined): number | undefined =>
  inMs === undefined ? undefined : fromMs + inMs;

/** Returns whether a time has come, by this page's clock. */
function useIsPast(atMs: number | undefined): boolean {
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    if (atMs === undefined) return;
    const timer = setTimeout(() => setPassed(atMs), Math.max(0, atMs - Date.now()));
    return () => clearTimeout(timer);
  }, [atMs]);
  return atMs !== undefined && passed === atMs;
}

function CheckDialog({ session, onLeave }: { session: PlaySession; onLeave(): void }) {
  const t = useTexts();
  const site = useSite();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const acknowledge = useMutation({
    mutationFn: () => acknowledgeRealityCheck(site.api),
    onSuccess: (next) => queries.setQueryData(playSessionQuery(site.api).queryKey, next),
  });
  const { stakedMinor, paidMinor, elapsedMs, realityCheckMinutes } = session;
  const minutes = Math.max(1, Math.floor(elapsedMs / minuteMs));
  const answer = (then?: () => void) => acknowledge.mutate(undefined, { onSuccess: then });
  return (
    <Modal open locked onClose={() => undefined} title={t('reality.title')}>
      <div className={styles.body}>
        <p>{t('reality.time', { count: minutes })}</p>
        <dl className={styles.figures}>
          <dt>{t('reality.staked')}</dt>
          <dd>
            <Money minor={stakedMinor} />
          </dd>
          <dt>{t('reality.paid')}</dt>
          <dd>
            <Money minor={paidMinor} />
          </dd>
          <dt>{t('reality.net')}</dt>
          <dd>
            <Money minor={paidMinor - stakedMinor} sign="always" toned={false} />
          </dd>
        </dl>
        <p className={styles.note}>{t('reality.next', { count: realityCheckMinutes })}</p>
        {acknowledge.isError && <Alert tone="danger" live title={errorText(acknowledge.error)} />}
        <div className={styles.answers}>
          <Button data-autofocus busy={acknowledge.isPending} onClick={() => answer()}>
            {t('reality.goOn')}
          </Button>
          <Button onClick={() => answer(() => site.panels.open('member', pages.history))}>
            {t('reality.history')}
          </Button>
          <Button tone="gold" onClick={() => answer(onLeave)}>
            {t('reality.leave')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function PlayEnded({ isBlocked, onLeave }: { isBlocked: boolean; onLeave(): void }) {
  const t = useTexts();
  const site = useSite();
  const showTools = () => {
    onLeave();
    site.panels.open('member', pages.protection);
  };
  return (
    <Modal open locked onClose={() => undefined} title={t('reality.endedTitle')}>
      <div className={styles.body}>
        <p>{t(isBlocked ? 'reality.blocked' : 'reality.timeUp')}</p>
        <div className={styles.answers}>
          <Button onClick={showTools}>{t('reality.tools')}</Button>
          <Button data-autofocus tone="gold" onClick={onLeave}>
            {t('reality.leave')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
