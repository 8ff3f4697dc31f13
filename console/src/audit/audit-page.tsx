import { Alert, Button, Empty } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AsyncContent } from '../frame/async-content.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { texts } from '../texts.ts';
import { parseFieldTime } from '../times.ts';
import { queries } from '../wire/queries.ts';
import type { AuditFilter } from '../wire/registry.ts';
import { useRegistry } from '../wire/registry-context.ts';
import styles from './audit.module.css';
import { AuditFilters, type Condition, conditions } from './audit-filters.tsx';
import { RecordItem } from './record-item.tsx';

const words = texts.audit;

/** Audit log: who did what, when and why, with the state before and after. The filter is in the URL. */
export function AuditPage() {
  const [search, setSearch] = useSearchParams();
  const [steps, setSteps] = useState<readonly string[]>([]);
  const given = Object.fromEntries(conditions.map((key) => [key, search.get(key) ?? '']));
  const audit = useQuery(queries.audit(useRegistry(), toFilter(given, steps.at(-1))));
  const change = (key: Condition, value: string): void => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(key);
    else next.set(key, value);
    setSteps([]);
    setSearch(next, { replace: true });
  };
  const clear = (): void => {
    setSteps([]);
    setSearch({}, { replace: true });
  };
  return (
    <>
      <PageHeading title={words.title} />
      <VerificationStatus />
      <AuditFilters given={given} onChange={change} onClear={clear} />
      <AsyncContent query={audit} label={words.title}>
        {({ records, next }) =>
          records.length === 0 ? (
            <Empty title={words.empty} text={words.emptyText} />
          ) : (
            <>
              <ol className={styles.records}>
                {records.map((record) => (
                  <RecordItem key={record.seq} record={record} />
                ))}
              </ol>
              <nav aria-label={words.pages} className={styles.pages}>
                {steps.length > 0 && <Button onClick={() => setSteps([])}>{words.newest}</Button>}
                {next !== undefined && (
                  <Button icon="arrow-right" onClick={() => setSteps([...steps, String(next)])}>
                    {words.older}
                  </Button>
                )}
              </nav>
            </>
          )
        }
      </AsyncContent>
    </>
  );
}

function toFilter(given: Record<string, string | undefined>, before: string | undefined): AuditFilter {
  const { name, act, by, from = '', until = '' } = given;
  return { name, act, by: by?.trim(), from: parseFieldTime(from), until: parseFieldTime(until), before };
}

/** Shows whether the log's hash chain is intact. */
function VerificationStatus() {
  const verification = useQuery(queries.verification(useRegistry()));
  if (!verification.data) return null;
  return verification.data.intact ? (
    <Alert tone="success" icon="shield-check" title={words.intact(verification.data.records)} />
  ) : (
    <Alert tone="danger" live title={words.broken(verification.data.brokenAt)} />
  );
}
