import { minuteMs } from '@parlour/basics';
import type { Rollout } from '@parlour/contracts';
import { RegistryError } from '../errors.ts';

/** Returns the time of the step after `since`. */
export const getNextStepAt = ({ everyMinutes }: Rollout, since: string): string =>
  new Date(Date.parse(since) + everyMinutes * minuteMs).toISOString();

/** Requires a share to begin with, and that each step gives the release to more visitors. */
export function requireGrowth(percent: number | undefined, { percents }: Rollout): void {
  const all = [percent ?? 0, ...percents];
  if (percent === undefined || all.some((share, index) => index > 0 && share <= (all[index - 1] ?? 0)))
    throw new RegistryError(
      'request-invalid',
      'The steps of a rollout begin with a share and grow: 1, 10, 50, 100.',
    );
}
