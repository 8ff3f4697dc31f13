import { readHistoryAct } from '@parlour/contracts/back-office';
import { Button, Icon } from '@parlour/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AsyncContent } from '../frame/async-content.tsx';
import { formatTime } from '../times.ts';
import { gatewayKey, useGateway } from '../wire/gateway-context.ts';
import styles from './operate.module.css';
import { operateTexts as words } from './operate-texts.ts';
import { PlainData } from './plain-data.tsx';

const entriesPerPage = 20;

/** The audit record about one object, newest first, such as `deposit:D261120-1`. */
export function HistoryPanel({ subject }: { subject: string }) {
  const gateway = useGateway();
  const history = useInfiniteQuery({
    queryKey: [...gatewayKey, readHistoryAct.path, subject],
    queryFn: ({ pageParam }) =>
      gateway.read(readHistoryAct, { subject, limit: entriesPerPage, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  return (
    <section className={styles.history} aria-label={words.history}>
      <h3 className={styles.historyTitle}>{words.history}</h3>
      <AsyncContent query={history} label={words.history}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <p className={styles.intro}>{words.historyEmpty}</p>;
          return (
            <ol className={styles.entries}>
              {entries.map(({ id, at, actor, act, before, after }) => (
                <li key={id}>
                  <details className={styles.entry}>
                    <summary className={styles.entryLine}>
                      <span className={styles.entryAct}>{act}</span>
                      <span className={styles.entryWho}>{formatActor(actor)}</span>
                      <time dateTime={at} className={styles.entryTime}>
                        {formatTime(at)}
                      </time>
                      <Icon name="chevron-down" size={18} />
                    </summary>
                    <div className={styles.entryBody}>
                      {isGiven(before) && <EntryData label={words.before} data={before} />}
                      {isGiven(after) && <EntryData label={words.after} data={after} />}
                    </div>
                  </details>
                </li>
              ))}
            </ol>
          );
        }}
      </AsyncContent>
      {history.hasNextPage && (
        <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {words.historyOlder}
        </Button>
      )}
    </section>
  );
}

const isGiven = (data: unknown): boolean => data !== null && data !== undefined;

const EntryData = ({ label, data }: { label: string; data: unknown }) => (
  <div className={styles.entrySide}>
    <p className={styles.factLabel}>{label}</p>
    <PlainData data={data} />
  </div>
);

/** Returns the name of an actor of the audit record: `operator:olga` becomes `olga`. */
export const formatActor = (actor: string): string => actor.replace(/^operator:/, '');
