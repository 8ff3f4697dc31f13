import type { RequestedFact, ScheduledFact } from '@parlour/contracts';
import { Alert } from '@parlour/ui';
import { describeRequested } from '../audit/difference-rules.ts';
import { texts } from '../texts.ts';
import { formatTime } from '../times.ts';
import { FactLine } from './fact-line.tsx';
import styles from './overview.module.css';

/** Shows a scheduled deployment, or why it was not carried out. */
export function ScheduleFacts({ scheduled }: { scheduled: ScheduledFact }) {
  const { version, startsAt, refused } = scheduled;
  if (refused)
    return (
      <Alert tone="danger" title={`${texts.standing.refused}: ${version}, ${formatTime(startsAt)}`}>
        {refused.why}
      </Alert>
    );
  return (
    <div className={styles.part}>
      <p className={styles.partName}>{texts.standing.scheduled}</p>
      <p className={styles.version}>{version}</p>
      <p>{formatTime(startsAt)}</p>
      <FactLine fact={scheduled} />
    </div>
  );
}

/** Shows an order that waits for a second person. */
export function RequestFacts({ requested }: { requested: RequestedFact }) {
  return (
    <Alert tone="warning" title={texts.standing.requested}>
      <p>{describeRequested(requested)}</p>
      <FactLine fact={requested} />
    </Alert>
  );
}
