import type { HistoryEntry } from '@parlour/contracts/back-office';
import { Icon } from '@parlour/ui';
import { formatTime } from '../times.ts';
import { formatActor } from './format-actor.ts';
import styles from './operate.module.css';
import { operateTexts as words } from './operate-texts.ts';
import { PlainData } from './plain-data.tsx';

interface HistoryEntriesProps {
  /** `act` is in words. */
  entries: readonly HistoryEntry[];
}

/** Entries about one object, each with the state before and after. */
export const HistoryEntries = ({ entries }: HistoryEntriesProps) =>
  entries.length === 0 ? (
    <p className={styles.intro}>{words.historyEmpty}</p>
  ) : (
    <ol className={styles.entries}>
      {entries.map(({ id, at, actor, act, before, after, reason }) => (
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
              {reason !== null && <EntryReason reason={reason} />}
              <EntryStates before={before} after={after} />
            </div>
          </details>
        </li>
      ))}
    </ol>
  );

/** The reason of an act. */
const EntryReason = ({ reason }: { reason: string }) => (
  <div className={styles.entrySide}>
    <p className={styles.factLabel}>{words.reason}</p>
    <span className={styles.plain}>{reason}</span>
  </div>
);

/** The state before an act and after it, where the record has them. */
export const EntryStates = ({ before, after }: { before: unknown; after: unknown }) => (
  <>
    {isGiven(before) && <EntryData label={words.before} data={before} />}
    {isGiven(after) && <EntryData label={words.after} data={after} />}
  </>
);

const isGiven = (data: unknown): boolean => data !== null && data !== undefined;

const EntryData = ({ label, data }: { label: string; data: unknown }) => (
  <div className={styles.entrySide}>
    <p className={styles.factLabel}>{label}</p>
    <PlainData data={data} />
  </div>
);
