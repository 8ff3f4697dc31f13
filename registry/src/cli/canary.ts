import {
  type Audience,
  type CanaryComparison,
  type ComparedMeasure,
  doubtTexts,
  type LanguageCode,
  type OrderedAct,
  type Rollout,
  verdictTexts,
} from '@parlour/contracts';
import { CommandError, exitStatus } from './errors.ts';
import { executeOrder, type OrderOptions, type Print } from './execute-order.ts';
import type { OperationsClient } from './operations-client.ts';
import { formatTable } from './table.ts';
import { toReleaseName } from './workspace.ts';

export interface CanaryOptions extends OrderOptions {
  percent?: string;
  /** Shares in per cent, separated by commas: `1,10,50,100`. */
  steps?: string;
  /** Time between two steps: `30m`, `2h`. */
  every?: string;
  language?: LanguageCode[];
  device?: ('phone' | 'tablet' | 'desktop')[];
  audience?: string[];
  visitor?: string[];
  promote?: boolean;
  /** Promotes a canary that has too few reports. */
  early?: boolean;
  pause?: boolean;
  resume?: boolean;
  end?: boolean;
}

const steps = {
  promote: { act: 'promote', outcome: 'is live for everybody' },
  pause: { act: 'pause-canary', outcome: 'is paused: no more pages load it' },
  resume: { act: 'resume-canary', outcome: 'is resumed' },
  end: { act: 'end-canary', outcome: 'has ended' },
} as const;

/** Starts a canary, changes its audience, pauses, resumes, ends or promotes it, or prints its results. */
export async function canary(
  client: OperationsClient,
  given: string,
  version: string | undefined,
  options: CanaryOptions,
  print: Print,
): Promise<void> {
  const name = toReleaseName(given);
  const step = Object.keys(steps).find((key) => options[key as keyof typeof steps]) as
    | keyof typeof steps
    | undefined;
  if (step) {
    const { act, outcome } = steps[step];
    if (step === 'promote' && !options.early && !options.plan) await requireEvidence(client, name);
    return executeOrder(client, { act, name }, options, () => `The canary of ${name} ${outcome}.`, print);
  }
  if (version === undefined) return compare(client, name, print);
  const rollout = toRollout(options);
  const [percent = options.percent] = options.steps?.split(',') ?? [];
  const audience = toAudience({ ...options, ...(percent !== undefined && { percent }) });
  const order: OrderedAct = { act: 'canary', name, version, audience, ...(rollout && { rollout }) };
  const formatResult = ({ revision }: { revision: number }) =>
    `${name} ${version} goes to ${describeAudience(audience)}${rollout ? `, ${describeSteps(rollout)}` : ''} (deployment ${revision}).`;
  return executeOrder(client, order, options, formatResult, print);
}

/** Returns the steps after the first one. */
function toRollout({ steps: given, every = '30m' }: CanaryOptions): Rollout | undefined {
  if (given === undefined) return undefined;
  const span = /^(\d{1,4})([mh])$/.exec(every);
  if (!span) throw new CommandError(`"${every}" is not a time. Write 30m or 2h.`, exitStatus.usage);
  const everyMinutes = Number(span[1]) * (span[2] === 'h' ? 60 : 1);
  return { percents: given.split(',').slice(1).map(Number), everyMinutes };
}

const describeSteps = ({ percents, everyMinutes }: Rollout): string =>
  `then every ${everyMinutes} minutes to ${percents.join(', ')} %`;

function toAudience({ percent, language, device, audience, visitor }: CanaryOptions): Audience {
  const given = {
    ...(percent !== undefined && { percent: Number(percent) }),
    ...(language && { languages: language }),
    ...(device && { devices: device }),
    ...(audience && { audiences: audience }),
    ...(visitor && { visitors: visitor }),
  };
  if (Object.keys(given).length > 0) return given;
  throw new CommandError(
    'Choose an audience: --percent 10, --language MY, --device phone, --audience staff or --visitor <key>.',
    exitStatus.usage,
  );
}

export function describeAudience({ percent, languages, devices, audiences, visitors }: Audience): string {
  const conditions = [
    percent === undefined ? [] : [`${percent} % of visitors`],
    languages ? [`language ${languages.join(' or ')}`] : [],
    devices ? [`device ${devices.join(' or ')}`] : [],
    audiences ? [`audience ${audiences.join(' or ')}`] : [],
  ].flat();
  const testers = visitors ? [`${visitors.length} named visitors`] : [];
  return [...(conditions.length > 0 ? [conditions.join(', ')] : []), ...testers].join(' and ') || 'everybody';
}

/** Fails when too few pages had the canary to compare it with the live release. */
async function requireEvidence(client: OperationsClient, name: string): Promise<void> {
  const { comparison } = await client.telemetry(name);
  if (comparison?.verdict !== 'too-few') return;
  throw new CommandError(
    [
      ...formatComparison(comparison),
      `${name} is not promoted: look again later, or promote it early with --early.`,
    ].join('\n'),
    exitStatus.refused,
  );
}

async function compare(client: OperationsClient, name: string, print: Print): Promise<void> {
  const { comparison } = await client.telemetry(name);
  if (!comparison) throw new CommandError(`${name} has no canary.`, exitStatus.conflict);
  for (const line of formatComparison(comparison)) print(line);
}

function formatComparison({ canary, stable, measures, verdict }: CanaryComparison): string[] {
  const formatSample = ({ failures, trials, networks }: ComparedMeasure['canary']) =>
    `${failures} of ${trials} (${networks} networks)`;
  const rows = measures.map(({ measure, canary: own, stable: other, evidence, threshold, doubt }) => [
    measure,
    formatSample(own),
    formatSample(other),
    `${evidence < 1000 ? evidence.toFixed(1) : evidence.toExponential(0)} (worse from ${threshold})` +
      (doubt ? `; ${doubtTexts[doubt]}` : ''),
  ]);
  const heading = ['MEASURE', `CANARY ${canary.version}`, `STABLE ${stable.version}`, 'EVIDENCE'];
  return [...formatTable([heading, ...rows]), `So far: ${verdictTexts[verdict]}.`];
}
