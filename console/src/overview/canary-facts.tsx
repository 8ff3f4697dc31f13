import {
  type CanaryComparison,
  type CanaryFact,
  type ComparedMeasure,
  canaryGuardName,
} from '@parlour/contracts';
import { Alert, StatusChip, type StatusLooks } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { formatAudience } from '../remote-condition.ts';
import { texts } from '../texts.ts';
import { formatTime } from '../times.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import { FactLine } from './fact-line.tsx';
import styles from './overview.module.css';

const verdictLooks = {
  'too-few': { tone: 'neutral' },
  'no-difference': { tone: 'done' },
  doubtful: { tone: 'waiting' },
  worse: { tone: 'refused' },
} satisfies StatusLooks<CanaryComparison['verdict']>;
const pausedLooks = { paused: { tone: 'waiting' } } satisfies StatusLooks<'paused'>;

/** Shows a canary, its audience, and its results beside the stable release. */
export function CanaryFacts({ name, canary }: { name: string; canary: CanaryFact }) {
  const telemetry = useQuery(queries.telemetry(useRegistry(), name));
  const comparison = telemetry.data?.comparison;
  const starts = comparison?.measures.find(({ measure }) => measure === 'start');
  return (
    <div className={styles.part}>
      <p className={styles.partName}>{texts.overview.canary}</p>
      <p className={styles.version}>{canary.version}</p>
      <div className={styles.chips}>
        {canary.paused && <StatusChip status="paused" looks={pausedLooks} label={texts.canary.paused} />}
        {comparison && (
          <StatusChip
            status={comparison.verdict}
            looks={verdictLooks}
            label={texts.canary.verdict(comparison.verdict)}
          />
        )}
      </div>
      <FactLine fact={canary.paused ?? canary} />
      {canary.paused?.by === canaryGuardName && <Alert tone="warning" title={texts.canary.decide} />}
      <dl className={styles.figures}>
        <Figure name={texts.canary.share} value={formatAudience(canary.audience)} />
        {canary.rollout && !canary.paused && (
          <Figure name={texts.canary.next} value={formatNextStep(canary.rollout)} />
        )}
        {starts && (
          <>
            <Figure
              name={texts.canary.samples}
              value={texts.canary.beside(String(starts.canary.trials), String(starts.stable.trials))}
            />
            <Figure
              name={texts.canary.failing}
              value={texts.canary.beside(formatRate(starts.canary), formatRate(starts.stable))}
            />
          </>
        )}
      </dl>
    </div>
  );
}

/** Describes the next step of a rollout; one that is due waits for reports. */
function formatNextStep({ percents, nextAt }: NonNullable<CanaryFact['rollout']>): string {
  const percent = percents[0] ?? 100;
  return Date.parse(nextAt) > Date.now()
    ? texts.canary.nextStep(percent, formatTime(nextAt))
    : texts.canary.dueStep(percent);
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const formatRate = ({ failures, trials }: ComparedMeasure['canary']): string =>
  trials === 0 ? '–' : `${((failures / trials) * 100).toFixed(1)} %`;
