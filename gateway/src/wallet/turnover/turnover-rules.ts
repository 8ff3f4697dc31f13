/** Pure rules of turnover. Amounts in minor units, rates in parts per million. Rule: docs/rules.md 5.2. */

const million = 1_000_000n;

/**
 * The part of a valid bet that counts, by category. Null: every category counts in full. A category that is
 * missing does not count.
 */
export type Contributions = Readonly<Record<string, number>> | null;

export interface FedTask {
  id: number;
  requiredMinor: number;
  progressMinor: number;
  contributions: Contributions;
  excludedVendors: readonly string[];
  /** A bet with a larger stake does not count. Null: no limit. */
  maxStakeMinor: number | null;
}

export interface CountedBet {
  stakeMinor: number;
  validBetMinor: number;
  category: string;
  vendorCode: string;
}

/** Computes the bets that a task requires: its base times the multiple, rounded up to a minor unit. */
export const computeRequired = (baseMinor: number, multiplePpm: number): number =>
  Number((BigInt(baseMinor) * BigInt(multiplePpm) + million - 1n) / million);

/** Returns the rate at which the task counts the bet; 0 for a game that it does not accept. */
const getRatePpm = (
  { contributions, excludedVendors, maxStakeMinor }: FedTask,
  { category, vendorCode, stakeMinor }: CountedBet,
) => {
  if (excludedVendors.includes(vendorCode)) return 0;
  if (maxStakeMinor !== null && stakeMinor > maxStakeMinor) return 0;
  return contributions === null ? Number(million) : (contributions[category] ?? 0);
};

/**
 * Applies one bet to a member's open tasks, oldest first. A task takes what it still needs; the rest of the
 * bet goes to the next task that accepts the game, at that task's rate. Returns the amount that counts for
 * each task.
 */
export function feedTasks(
  tasks: readonly FedTask[],
  bet: CountedBet,
): { taskId: number; countedMinor: number }[] {
  const fed: { taskId: number; countedMinor: number }[] = [];
  let left = BigInt(bet.validBetMinor);
  for (const task of tasks) {
    const rate = BigInt(getRatePpm(task, bet));
    const needed = BigInt(task.requiredMinor - task.progressMinor);
    if (left <= 0n || rate <= 0n || needed <= 0n) continue;
    const offered = (left * rate) / million;
    const counted = offered < needed ? offered : needed;
    // Rounded up, so a fraction of a minor unit of the bet may be used up.
    left = offered < needed ? 0n : left - (needed * million + rate - 1n) / rate;
    if (counted > 0n) fed.push({ taskId: task.id, countedMinor: Number(counted) });
  }
  return fed;
}

/** Sums the bets that tasks lack. */
export const sumRemaining = (tasks: readonly Pick<FedTask, 'requiredMinor' | 'progressMinor'>[]): number =>
  tasks.reduce((sum, { requiredMinor, progressMinor }) => sum + requiredMinor - progressMinor, 0);
