import type { MissionMetric } from '@parlour/contracts/calls';
import { useSite } from '@parlour/remote-sdk';

const hundred = 100;

/** Returns a function that formats a score: an amount, a multiple such as `12.5×`, or a number. */
export function useScoreText(): (metric: MissionMetric, score: number) => string {
  const { money } = useSite();
  return (metric, score) => {
    if (metric === 'VALID_BET') return money.withSymbol(score);
    return metric === 'WIN_MULTIPLE' ? `${score / hundred}×` : score.toLocaleString('en');
  };
}
