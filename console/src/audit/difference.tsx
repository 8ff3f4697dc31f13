import type { Change } from '@parlour/contracts';
import { texts } from '../texts.ts';
import styles from './difference.module.css';
import { computeDifferences, type DifferenceRow, getChangeName } from './difference-rules.ts';

/** Shows the changes of an act for each remote, before beside after. */
export function Differences({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p className={styles.nothing}>{texts.audit.noDifference}</p>;
  return (
    <div className={styles.differences}>
      {changes.map((change) => (
        <Difference key={change.name} change={change} />
      ))}
    </div>
  );
}

function Difference({ change }: { change: Change }) {
  const rows = computeDifferences(change);
  if (rows.length === 0)
    return (
      <p className={styles.nothing}>
        {getChangeName(change)}: {texts.audit.asBefore}
      </p>
    );
  return <DifferenceTable caption={getChangeName(change)} rows={rows} />;
}

/** Shows one row per difference, before beside after. */
export function DifferenceTable({ caption, rows }: { caption: string; rows: readonly DifferenceRow[] }) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{texts.audit.before}</th>
          <th scope="col">{texts.audit.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-side={texts.audit.before}>{before === undefined ? '–' : <del>{before}</del>}</td>
            <td data-side={texts.audit.after}>{after === undefined ? '–' : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
