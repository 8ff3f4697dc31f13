import { doubtTexts, type EvidenceDoubt } from '@parlour/contracts';

/** Texts of the reports that browsers send about a remote. */
export const healthTexts = {
  chart: 'Failed starts in the last hour, in per cent',
  summary: (version: string, failures: number, trials: number) =>
    `${version}: ${failures} of ${trials} starts failed in the last hour`,
  stable: 'Stable',
  canary: 'Canary',
  minute: 'Minutes ago',
  now: 'now',
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  release: 'Release',
  failed: 'Failed',
  starts: 'Starts',
  table: 'Figures of the chart',
  none: 'No reports in the last hour',
  noneText: 'Browsers report each start of a remote. The chart appears after the first report.',
  compared: 'Canary and stable release since the start of the canary',
  measure: 'Measure',
  measures: {
    start: 'Failed starts',
    run: 'Errors after the start',
    vitals: 'Slow or shifting pages',
  },
  of: (failures: number, trials: number) => `${failures} of ${trials}`,
  networks: (networks: number) => `${networks} networks`,
  unverified: (reports: number) =>
    `${reports} reports came from pages without a valid ticket. They are in the chart, but they are no evidence.`,
  evidence: 'Evidence',
  evidenceWithThreshold: (evidence: string, threshold: number, doubt: EvidenceDoubt | undefined) =>
    `${evidence} (worse from ${threshold})${doubt ? `; ${doubtTexts[doubt]}` : ''}`,
} as const;
