import type { Audience, CanaryComparison, LanguageCode, OrderedAct } from '@parlour/contracts';
import { type ActOptions, carryOut, type Print } from './act.ts';
import { CommandError, exitStatus } from './errors.ts';
import type { OperationsClient } from './operations-client.ts';
import { table } from './table.ts';
import { releaseName } from './workspace.ts';

export interface CanaryOptions extends ActOptions {
  percent?: string;
  language?: LanguageCode[];
  device?: ('phone' | 'tablet' | 'desktop')[];
  audience?: string[];
  visitor?: string[];
  promote?: boolean;
  pause?: boolean;
  resume?: boolean;
  end?: boolean;
}

const steps = {
  promote: { act: 'promote', said: 'is live for everybody' },
  pause: { act: 'pause-canary', said: 'is paused: no further page takes it' },
  resume: { act: 'resume-canary', said: 'goes on' },
  end: { act: 'end-canary', said: 'is over' },
} as const;

/** Begins a canary or changes who gets it, moves it on, or says how it does. */
export async function canary(
  client: OperationsClient,
  given: string,
  version: string | undefined,
  options: CanaryOptions,
  print: Print,
): Promise<void> {
  const name = releaseName(given);
  const step = Object.keys(steps).find((key) => options[key as keyof typeof steps]) as
    | keyof typeof steps
    | undefined;
  if (step) {
    const { act, said } = steps[step];
    return carryOut(client, { act, name }, options, () => `The canary of ${name} ${said}.`, print);
  }
  if (version === undefined) return compare(client, name, print);
  const order: OrderedAct = { act: 'canary', name, version, audience: audienceOf(options) };
  const done = ({ revision }: { revision: number }) =>
    `${name} ${version} goes to ${describeAudience(order.audience)} (deployment ${revision}).`;
  return carryOut(client, order, options, done, print);
}

function audienceOf({ percent, language, device, audience, visitor }: CanaryOptions): Audience {
  const given = {
    ...(percent !== undefined && { percent: Number(percent) }),
    ...(language && { languages: language }),
    ...(device && { devices: device }),
    ...(audience && { audiences: audience }),
    ...(visitor && { visitors: visitor }),
  };
  if (Object.keys(given).length > 0) return given;
  throw new CommandError(
    'Say who gets it: --percent 10, --language MY, --device phone, --audience staff or --visitor <key>.',
    exitStatus.usage,
  );
}

export function describeAudience({ percent, languages, devices, audiences, visitors }: Audience): string {
  const conditions = [
    percent === undefined ? [] : [`${percent} % of visitors`],
    languages ? [`who reads ${languages.join(' or ')}`] : [],
    devices ? [`on a ${devices.join(' or ')}`] : [],
    audiences ? [`of ${audiences.join(' or ')}`] : [],
  ].flat();
  const testers = visitors ? [`${visitors.length} named visitors`] : [];
  return [...(conditions.length > 0 ? [conditions.join(', ')] : []), ...testers].join(' and ') || 'everybody';
}

async function compare(client: OperationsClient, name: string, print: Print): Promise<void> {
  const { comparison } = await client.telemetry(name);
  if (!comparison) throw new CommandError(`${name} has no canary.`, exitStatus.conflict);
  for (const line of comparisonLines(comparison)) print(line);
}

const verdicts: Record<CanaryComparison['verdict'], string> = {
  'too-few': 'too little was reported to say anything',
  'no-difference': 'no worse than the stable release',
  worse: 'worse than the stable release',
};

function comparisonLines({ canary, stable, measures, verdict }: CanaryComparison): string[] {
  const figure = ({ failures, trials }: { failures: number; trials: number }) => `${failures} of ${trials}`;
  const rows = measures.map(({ measure, canary: own, stable: other, evidence, threshold }) => [
    measure,
    figure(own),
    figure(other),
    `${evidence < 1000 ? evidence.toFixed(1) : evidence.toExponential(0)} (worse from ${threshold})`,
  ]);
  const heading = ['MEASURE', `CANARY ${canary.version}`, `STABLE ${stable.version}`, 'EVIDENCE'];
  return [...table([heading, ...rows]), `So far: ${verdicts[verdict]}.`];
}
