import type { MaintenanceFact } from '@parlour/contracts';
import { texts } from '../texts.ts';
import { timeText } from '../times.ts';
import { FactLine } from './fact-line.tsx';
import styles from './overview.module.css';

/** `22 Nov 2026, 16:30 – open end`. */
export const windowText = ({ startsAt, endsAt }: Pick<MaintenanceFact, 'startsAt' | 'endsAt'>): string =>
  `${startsAt ? timeText(startsAt) : texts.parts.now} – ${endsAt ? timeText(endsAt) : texts.parts.openEnd}`;

/** A maintenance with its window, its mode and what players read. */
export function MaintenanceFacts({ maintenance }: { maintenance: MaintenanceFact }) {
  const { running, mode, notice } = maintenance;
  return (
    <div className={styles.part}>
      <p className={styles.partName}>{running ? texts.standing.maintenance : texts.standing.planned}</p>
      <p>{windowText(maintenance)}</p>
      <p className={styles.fact}>{texts.forms.modes[mode]}</p>
      <blockquote className={styles.notice}>{notice.EN}</blockquote>
      <FactLine fact={maintenance} />
    </div>
  );
}
