import { type ListedLogin, loginsQuery } from '@parlour/api-client';
import { AsyncContent, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Button, Card, Empty, SectionHeading, StatusChip, type StatusLooks } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ListItem, PlainList } from '../plain-list.tsx';
import styles from './session-card.module.css';

const looks = {
  opened: { tone: 'done' },
  'wrong-credentials': { tone: 'refused' },
  locked: { tone: 'waiting', icon: 'lock' },
  'verification-required': { tone: 'waiting', icon: 'shield-check' },
  'verification-failed': { tone: 'refused' },
  'captcha-failed': { tone: 'refused' },
  'too-many': { tone: 'waiting' },
  'account-closed': { tone: 'refused', icon: 'lock' },
} satisfies StatusLooks<ListedLogin['outcome']>;

/** Number of logins shown before "show more". */
const firstShown = 5;

/** Card of successful and refused logins, so that a member notices a foreign login and changes the password. */
export function LoginCard() {
  const t = useTexts();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const [all, setAll] = useState(false);
  const logins = useQuery(loginsQuery(api));
  return (
    <Card as="section" aria-label={t('logins.title')}>
      <SectionHeading level={3} icon="history" title={t('logins.title')} />
      <AsyncContent query={logins} failed={t('form.failed')}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon="history" title={t('logins.empty')} />
          ) : (
            <>
              <PlainList label={t('logins.title')}>
                {list.slice(0, all ? undefined : firstShown).map((login, index) => (
                  <ListItem
                    // Two logins may have the same timestamp, and the list only grows at its start.
                    key={list.length - index}
                    icon="log-in"
                    name={formatTime(login.at, language)}
                    note={`${login.ipMasked} · ${login.browser === '?' ? t('sessions.unknownBrowser') : login.browser}`}
                    end={
                      <StatusChip
                        status={login.outcome}
                        looks={looks}
                        label={t(`logins.outcome.${login.outcome}`)}
                      />
                    }
                  />
                ))}
              </PlainList>
              {!all && list.length > firstShown && (
                <div className={styles.acts}>
                  <Button size="small" onClick={() => setAll(true)}>
                    {t('logins.all', { count: list.length })}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </AsyncContent>
    </Card>
  );
}
