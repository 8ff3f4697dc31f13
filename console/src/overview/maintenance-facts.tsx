import type { MaintenanceFact, RemoteOverview } from '@parlour/contracts';
import { texts } from '../texts.ts';
import { formatWindow } from '../times.ts';
import { FactLine } from './fact-line.tsx';
import styles from './overview.module.css';

interface MaintenanceFactsProps {
  maintenance: MaintenanceFact;
  inside: RemoteOverview['inside'];
}

/** Shows a maintenance with its window, its mode, the pages that still show the remote, and the notice for players. */
export function MaintenanceFacts({ maintenance, inside }: MaintenanceFactsProps) {
  const { running, mode, notice } = maintenance;
  return (
    <div className={styles.part}>
      <p className={styles.partName}>{running ? texts.standing.maintenance : texts.standing.planned}</p>
      <p>{formatWindow(maintenance)}</p>
      <p className={styles.fact}>{texts.forms.modes[mode]}</p>
      {inside && <p>{texts.overview.inside(inside.sessions, inside.busy)}</p>}
      <blockquote className={styles.notice}>{notice.EN}</blockquote>
      <FactLine fact={maintenance} />
    </div>
  );
}
