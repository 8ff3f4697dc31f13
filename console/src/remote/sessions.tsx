import type { BrowserSessionFact, SessionsPage } from '@parlour/contracts';
import { Alert, type Column, Empty, SectionHeading, Table } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { AsyncContent } from '../frame/async-content.tsx';
import { TableCard } from '../frame/table-card.tsx';
import { texts } from '../texts.ts';
import { formatTime } from '../times.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import styles from './remote.module.css';

const words = texts.remote;

/** Shows which browser is on which release, and which ones hold a swap and why. */
export function Sessions({ name }: { name: string }) {
  const sessions = useQuery(queries.sessions(useRegistry(), name));
  return (
    <AsyncContent query={sessions} label={words.sessions}>
      {(page) => <SessionsContent name={name} page={page} />}
    </AsyncContent>
  );
}

function SessionsContent({ name, page }: { name: string; page: SessionsPage }) {
  const releases = page.releases.filter((release) => release.name === name);
  const held = page.heldSwaps.filter((swap) => swap.name === name);
  const all = releases.reduce((sum, release) => sum + release.sessions, 0);
  if (all === 0) return <Empty title={words.noSessions} icon="layout-grid" />;
  return (
    <div className={styles.stack}>
      {held.length > 0 && (
        <Alert tone="warning" title={words.heldTitle}>
          <ul className={styles.plain}>
            {held.map(({ version, reason, sessions }) => (
              <li key={`${version} ${reason}`}>
                {words.held(texts.overview.pages(sessions), version, reason)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <section>
        <SectionHeading title={words.pagesByRelease} />
        <dl className={styles.bars}>
          {releases.map(({ version, sessions }) => (
            <div key={version} className={styles.bar}>
              <dt>{version}</dt>
              <dd>
                <meter className={styles.meter} min={0} max={all} value={sessions}>
                  {sessions}
                </meter>
                {texts.overview.pages(sessions)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <TableCard>
        <Table
          label={words.sessions}
          columns={createColumns(name)}
          rows={page.sessions}
          rowKey={({ visitor }) => visitor}
          tall
        />
      </TableCard>
    </div>
  );
}

const createColumns = (name: string): Column<BrowserSessionFact>[] => [
  {
    key: 'visitor',
    head: words.visitor,
    cell: ({ visitor }) => <code className={styles.key}>{visitor}</code>,
    onCard: 'key',
  },
  { key: 'version', head: words.version, cell: ({ releases }) => releases[name] ?? '–', onCard: 'amount' },
  { key: 'language', head: words.language, cell: ({ language }) => language ?? '–' },
  { key: 'device', head: words.device, cell: ({ device }) => device ?? '–' },
  { key: 'seen', head: words.seen, cell: ({ seenAt }) => formatTime(seenAt) },
  { key: 'holds', head: words.holds, cell: ({ held }) => held[name] ?? '–' },
];
