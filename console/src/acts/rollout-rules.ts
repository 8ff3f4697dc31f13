import type { Rollout } from '@parlour/contracts';

/** Field values of the steps in the canary form. */
export interface StepsDraft {
  steps: string;
  minutes: string;
}

const minutesMax = 7 * 24 * 60;
const usualMinutes = 30;

export const toStepsDraft = (rollout?: Rollout): StepsDraft => ({
  steps: (rollout?.percents ?? []).join(', '),
  minutes: String(rollout?.everyMinutes ?? usualMinutes),
});

const parseSteps = (text: string): number[] =>
  text
    .split(',')
    .filter((step) => step.trim() !== '')
    .map(Number);

/** Returns whether the steps are shares that grow from the first share, which they need. */
export function areSteps(text: string, percent: string): boolean {
  const steps = parseSteps(text);
  const first = percent.trim() === '' ? Number.NaN : Number(percent);
  return [first, ...steps].every(
    (share, index, all) => index === 0 || (share > (all[index - 1] ?? 0) && share <= 100),
  );
}

export const isInterval = (text: string): boolean =>
  Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= minutesMax;

/** Returns the rollout of the draft: without steps, one that ends where it is. `undefined` when a field is wrong. */
export const toRollout = ({ steps, minutes }: StepsDraft, percent: string): Rollout | undefined =>
  areSteps(steps, percent) && isInterval(minutes)
    ? { percents: parseSteps(steps), everyMinutes: Number(minutes) }
    : undefined;
