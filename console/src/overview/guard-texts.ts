import { type CanaryComparison, verdictTexts } from '@parlour/contracts';

/** Texts about webhooks whose messages do not arrive. */
export const failingWebhookTexts = {
  title: (names: string) => `Messages do not arrive: ${names}`,
  show: 'Show the webhooks',
} as const;

/** Texts about the comparison of a canary, or of a release after its deployment. */
export const canaryTexts = {
  share: 'Audience',
  next: 'Next step',
  nextStep: (percent: number, time: string) => `${percent} % from ${time}`,
  dueStep: (percent: number) => `${percent} % once enough pages have shown that it is no worse`,
  samples: 'Starts',
  failing: 'Failed starts',
  beside: (canary: string, stable: string) => `${canary} canary, ${stable} stable`,
  verdict: (verdict: CanaryComparison['verdict']) => `So far: ${verdictTexts[verdict]}`,
  watch: (previous: string | undefined, verdict: CanaryComparison['verdict']) =>
    `${previous === undefined ? 'First release' : `Compared with ${previous}`}: ${verdictTexts[verdict]}`,
  decide: 'The guard has paused this canary. Compare the figures, then resume, promote or roll back.',
  paused: 'Paused',
  everybody: 'Everybody',
  percent: (percent: number) => `${percent} % of visitors`,
  languages: (names: string) => `language ${names}`,
  devices: (names: string) => `device ${names}`,
  audiences: (names: string) => `audience ${names}`,
  visitors: (count: number) => (count === 1 ? '1 named visitor' : `${count} named visitors`),
};
