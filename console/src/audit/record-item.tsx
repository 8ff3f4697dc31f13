import type { AuditRecord } from '@parlour/contracts';
import { Icon } from '@parlour/ui';
import { texts } from '../texts.ts';
import { formatTime } from '../times.ts';
import styles from './audit.module.css';
import { Differences, DifferenceTable } from './difference.tsx';
import { computeRightsRows, getChangeName } from './difference-rules.ts';

const words = texts.audit;

/** One record of the audit log. Its changes are in an expandable section. */
export function RecordItem({ record }: { record: AuditRecord }) {
  const { seq, act, at, by, reason, changes, details } = record;
  const rights = computeRightsRows(details);
  return (
    <li className={styles.record}>
      <details>
        <summary className={styles.line}>
          <span className={styles.act}>{words.acts[act] ?? act}</span>
          <span className={styles.subject}>{describeSubject(record)}</span>
          <span className={styles.who}>
            {by}, <time dateTime={at}>{formatTime(at)}</time>
          </span>
          <span className={styles.reason}>{reason || (details ? '' : texts.noReason)}</span>
          <span className={styles.more}>
            {words.details}
            <Icon name="chevron-down" size={18} className={styles.arrow} />
          </span>
        </summary>
        <div className={styles.body}>
          <p className={styles.number}>{words.number(seq)}</p>
          {rights ? (
            <DifferenceTable caption={words.rights} rows={rights} />
          ) : (
            <>
              <Differences changes={changes} />
              {details && <Details details={details} />}
            </>
          )}
        </div>
      </details>
    </li>
  );
}

function Details({ details }: { details: NonNullable<AuditRecord['details']> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(details).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function describeSubject({ changes, details }: AuditRecord): string {
  if (changes.length > 0)
    return changes
      .map((change) => {
        const version = change.after.live?.version ?? change.after.canary?.version;
        return version ? `${getChangeName(change)} ${version}` : getChangeName(change);
      })
      .join(', ');
  const { name, version, operator, before, after } = details ?? {};
  const { holder } = (after ?? before ?? {}) as { holder?: unknown };
  return [name, version, operator, holder].filter((part) => typeof part === 'string').join(' ');
}
