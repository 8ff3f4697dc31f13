import type { ServiceMeasure } from '@parlour/contracts';

/** Texts about the service of a remote over thirty days. */
export const serviceTexts = {
  title: 'The last 30 days',
  intro:
    'Reports of pages that this site served, by hour. An hour meets its target with enough good reports; hours with fewer than 20 reports do not count.',
  empty: 'No reports in the last 30 days',
  measure: 'Measure',
  measures: {
    starts: 'Successful starts',
    renders: 'Views without an error (starts among starts and errors of views)',
    lcp: 'Quick first content (LCP up to 2.5 s)',
    inp: 'Quick interactions (INP up to 200 ms)',
  } satisfies Record<ServiceMeasure, string>,
  short: { starts: 'Starts', renders: 'Views', lcp: 'LCP', inp: 'INP' } satisfies Record<
    ServiceMeasure,
    string
  >,
  target: 'Target',
  atLeast: (percent: number) => `at least ${percent} %`,
  met: 'Hours that met it',
  share: (met: number, hours: number) =>
    hours === 0 ? 'too few reports' : `${met} of ${hours} (${Math.floor((met / hours) * 1000) / 10} %)`,
  chart: (measure: string) => `${measure} by hour, in per cent`,
  summary: (hours: number, lowest: number) => `${hours} hours, the lowest with ${lowest} %`,
  deployed: (version: string, time: string) => `${version} deployed, ${time}`,
  rolledBack: (version: string, time: string) => `rolled back to ${version}, ${time}`,
  deployments: 'Deployments in the chart',
} as const;
