import { type DeploymentWatch, describeRecentFailures, type RemoteOverview } from '@parlour/contracts';
import { Alert, Card, Icon, StatusChip } from '@parlour/ui';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { conditionLooks, getConditions } from '../remote-condition.ts';
import { texts } from '../texts.ts';
import { CanaryFacts } from './canary-facts.tsx';
import { FactLine } from './fact-line.tsx';
import { MaintenanceFacts } from './maintenance-facts.tsx';
import styles from './overview.module.css';
import { RequestFacts, ScheduleFacts } from './schedule-facts.tsx';

/** Card of one remote or of the shell, with a link to its page: the live release, since when, by whom and why. */
export function RemoteCard({ remote }: { remote: RemoteOverview }) {
  const { name } = remote;
  return (
    <Card as="article" aria-labelledby={`remote-${name}`} className={styles.card}>
      <header className={styles.head}>
        <h2 id={`remote-${name}`} className={styles.name}>
          <Link to={paths.remote(name)} className={styles.link}>
            {name}
            <Icon name="chevron-right" size={18} />
          </Link>
        </h2>
        <div className={styles.chips}>
          {getConditions(remote).map((condition) => (
            <StatusChip
              key={condition}
              status={condition}
              looks={conditionLooks}
              label={texts.standing[condition]}
            />
          ))}
        </div>
      </header>
      <RemoteConditionContent remote={remote} />
    </Card>
  );
}

/** The same card for the remote's own page, which shows the name and the condition in its title. */
export function RemoteConditionCard({ remote }: { remote: RemoteOverview }) {
  return (
    <Card as="article" aria-label={texts.remote.facts} className={styles.card}>
      <RemoteConditionContent remote={remote} />
    </Card>
  );
}

function RemoteConditionContent({ remote }: { remote: RemoteOverview }) {
  const { name, live, canary, maintenance, disabled, retired, frozen, scheduled } = remote;
  const { sessions, heldSwaps, watch, failures, approval, requested } = remote;
  const pages = sessions.reduce((sum, release) => sum + release.sessions, 0);
  return (
    <>
      <div className={styles.parts}>
        <div className={styles.part}>
          <p className={styles.partName}>{texts.overview.live}</p>
          <p className={styles.version}>{live?.version ?? texts.overview.never}</p>
          {live && <FactLine fact={live} />}
          {watch && <WatchFacts watch={watch} />}
          {failures && (
            <p className={styles.held}>
              <Icon name="triangle-alert" size={16} />
              {describeRecentFailures(failures)}
            </p>
          )}
        </div>
        {canary && <CanaryFacts name={name} canary={canary} />}
      </div>
      {maintenance && <MaintenanceFacts maintenance={maintenance} inside={remote.inside} />}
      {disabled && <SwitchFacts label={texts.standing.disabled} fact={disabled} />}
      {retired && <SwitchFacts label={texts.standing.retired} fact={retired} />}
      {requested && <RequestFacts requested={requested} />}
      {approval && <SwitchFacts label={texts.standing.approval} fact={approval} />}
      {scheduled && <ScheduleFacts scheduled={scheduled} />}
      {frozen && <SwitchFacts label={texts.standing.frozen} fact={frozen} />}
      <footer className={styles.foot}>
        <span>{texts.overview.pages(pages)}</span>
        {heldSwaps.length > 0 && (
          <span className={styles.held}>
            <Icon name="triangle-alert" size={16} />
            {texts.overview.held(heldSwaps.reduce((sum, held) => sum + held.sessions, 0))}
          </span>
        )}
      </footer>
    </>
  );
}

/** Comparison of a release with the previous one, in the time after its deployment. */
function WatchFacts({ watch: { previous, verdict, finding } }: { watch: DeploymentWatch }) {
  if (finding)
    return (
      <Alert tone="danger" title={texts.canary.watch(previous, verdict)}>
        {finding}
      </Alert>
    );
  return <p className={styles.partName}>{texts.canary.watch(previous, verdict)}</p>;
}

function SwitchFacts({ label, fact }: { label: string; fact: Parameters<typeof FactLine>[0]['fact'] }) {
  return (
    <div className={styles.part}>
      <p className={styles.partName}>{label}</p>
      <FactLine fact={fact} />
    </div>
  );
}
