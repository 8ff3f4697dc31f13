import { readHistoryAct } from '@parlour/contracts/back-office';
import { Button } from '@parlour/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AsyncContent } from '../frame/async-content.tsx';
import { gatewayKey, useGateway } from '../wire/gateway-context.ts';
import { formatAuditAct } from './audit-act-texts.ts';
import { HistoryEntries } from './history-entries.tsx';
import styles from './operate.module.css';
import { operateTexts as words } from './operate-texts.ts';

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
        {({ pages }) => (
          <HistoryEntries
            entries={pages
              .flatMap((page) => page.entries)
              .map((entry) => ({ ...entry, act: formatAuditAct(entry.act) }))}
          />
        )}
      </AsyncContent>
      {history.hasNextPage && (
        <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {words.historyOlder}
        </Button>
      )}
    </section>
  );
}
