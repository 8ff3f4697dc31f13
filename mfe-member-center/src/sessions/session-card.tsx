import { endAllSessions, endSession, type ListedSession, sessionsQuery } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { AsyncContent, useFormatError, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Badge, Button, Card, SectionHeading } from '@parlour/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ListItem, PlainList } from '../plain-list.tsx';
import styles from './session-card.module.css';
import { isOnPhone } from './session-rules.ts';

/** Card of the member's sessions. The member ends one session, all others, or all including this one. */
export function SessionCard() {
  const t = useTexts();
  const site = useSite();
  const sessions = useQuery(sessionsQuery(site.api));
  return (
    <Card as="section" aria-label={t('sessions.title')}>
      <SectionHeading level={3} icon="smartphone" title={t('sessions.title')} />
      <AsyncContent query={sessions} failed={t('form.failed')}>
        {(list) => (
          <>
            <p>{t('sessions.summary', { count: list.length })}</p>
            <PlainList label={t('sessions.title')}>
              {list.map((session) => (
                <SessionItem key={session.id} session={session} />
              ))}
            </PlainList>
            <div className={styles.acts}>
              {list.length > 1 && <EndOthers count={list.length - 1} />}
              <Button size="small" icon="log-out" onClick={() => void site.logOut({ everywhere: true })}>
                {t('sessions.endAll')}
              </Button>
            </div>
          </>
        )}
      </AsyncContent>
    </Card>
  );
}

function SessionItem({ session }: { session: ListedSession }) {
  const t = useTexts();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const end = useEndSessions(async () => {
    // A session that has already ended is the requested result.
    await endSession(api, { id: session.id }).catch((error: unknown) => {
      if (!isAppError(error, 'identity.session-not-found')) throw error;
    });
    return 1;
  });
  const { browser, ipMasked, isThis, openedAt, seenAt } = session;
  const name = browser === '?' ? t('sessions.unknownBrowser') : browser;
  return (
    <ListItem
      icon={isOnPhone(browser) ? 'smartphone' : 'globe'}
      name={
        <>
          {name}
          {isThis && <Badge tone="jade">{t('sessions.this')}</Badge>}
        </>
      }
      note={
        <>
          {ipMasked} · {t('sessions.opened', { time: formatTime(openedAt, language) })}
          {!isThis && (
            <>
              <br />
              {t('sessions.seen', { time: formatTime(seenAt, language) })}
            </>
          )}
        </>
      }
      end={
        !isThis && (
          <Button
            size="small"
            busy={end.isPending}
            aria-label={t('sessions.endOne', { name, ip: ipMasked })}
            onClick={() => end.mutate()}
          >
            {t('sessions.end')}
          </Button>
        )
      }
    />
  );
}

function EndOthers({ count }: { count: number }) {
  const t = useTexts();
  const { api, dialogs } = useSite();
  const end = useEndSessions(async () => (await endAllSessions(api, { keepThis: true })).ended);
  const confirmAndEnd = async () => {
    const sure = await dialogs.confirm({
      title: t('sessions.othersQuestion'),
      body: t('sessions.othersBody', { count }),
      confirmLabel: t('sessions.endOthers'),
      cancelLabel: t('sessions.stay'),
      tone: 'danger',
    });
    if (sure) end.mutate();
  };
  return (
    <Button size="small" busy={end.isPending} onClick={() => void confirmAndEnd()}>
      {t('sessions.endOthers')}
    </Button>
  );
}

/** Ends sessions, shows how many ended, and refetches the remaining ones. */
function useEndSessions(endSessions: () => Promise<number>) {
  const t = useTexts();
  const { api, dialogs } = useSite();
  const queries = useQueryClient();
  const formatError = useFormatError();
  return useMutation({
    mutationFn: endSessions,
    onSuccess: (count) => dialogs.toast({ tone: 'success', text: t('sessions.ended', { count }) }),
    onError: (error) => dialogs.toast({ tone: 'danger', text: formatError(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery(api).queryKey }),
  });
}
