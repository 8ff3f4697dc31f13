import type { DeploymentWatch } from '@parlour/contracts';

const verdicts: Record<DeploymentWatch['verdict'], string> = {
  'too-few': 'too few samples yet',
  'no-difference': 'no worse',
  doubtful: 'it looks worse, and you must decide',
  worse: 'it is worse, and is rolled back automatically',
};

export const describeWatch = (previous: string, verdict: DeploymentWatch['verdict']): string =>
  `Compared with ${previous}: ${verdicts[verdict]}`;

/** Texts about a canary. */
export const canaryTexts = {
  share: 'Audience',
  next: 'Next step',
  nextStep: (percent: number, time: string) => `${percent} % from ${time}`,
  samples: 'Starts',
  failing: 'Failed starts',
  beside: (canary: string, stable: string) => `${canary} canary, ${stable} stable`,
  verdict: {
    'too-few': 'Too few samples yet',
    'no-difference': 'No worse than stable',
    doubtful: 'Needs your decision',
    worse: 'Worse than stable',
  },
  decide: 'The guard has paused this canary. Compare the figures, then resume, promote or roll back.',
  paused: 'Paused',
  everybody: 'Everybody',
  percent: (percent: number) => `${percent} % of visitors`,
  languages: (names: string) => `language ${names}`,
  devices: (names: string) => `device ${names}`,
  audiences: (names: string) => `audience ${names}`,
  visitors: (count: number) => (count === 1 ? '1 named visitor' : `${count} named visitors`),
};
