/** Computes the awards that members would have received for their earlier deposits, bets and logins. */
import type { BettingOversight } from '../../betting/index.ts';
import type { IdentityService } from '../../identity/index.ts';
import type { WalletOversight } from '../../wallet/index.ts';
import { computeCycleKey, computeRebateBase, computeReward, getWeekday } from '../claims/claim-rules.ts';
import { isRebate, type Promotion } from '../promotion.ts';

/** The history of the members, which other modules store. */
export interface MemberHistory {
  deposits: Pick<WalletOversight, 'listCredits'>;
  bets: Pick<BettingOversight, 'listValidBets'>;
  logins: Pick<IdentityService['oversight'], 'listFirstLogins'>;
}

interface TimeSpan {
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** One award that a member would have received in one cycle. */
export interface Candidate {
  memberId: number;
  at: Date;
  /** Minor units or points; for a raffle, tickets. */
  amount: number;
  /** The valid bets of a rebate, whose share depends on the member's club level. */
  rebateBaseMinor?: number;
}

type Simulated = Pick<
  Promotion,
  'cycle' | 'timeZone' | 'task' | 'raffle' | 'reward' | 'eligibility' | 'entry' | 'budget'
>;

/** Lists the awards in a span of time as if every member had joined at its start, regardless of eligibility. */
export async function listCandidates(
  history: MemberHistory,
  promotion: Simulated,
  time: TimeSpan,
): Promise<Candidate[]> {
  const { task, raffle, reward, cycle: period, timeZone } = promotion;
  if (task?.kind === 'deposit') return listDepositCandidates(history, promotion, time);
  if (task || raffle) return listBetCandidates(history, promotion, time);
  const logins = await history.logins.listFirstLogins({ ...time, period, timeZone });
  // Operators decide on the base of a percentage, within its maximum.
  const amount = reward.kind === 'percent' ? (reward.maxMinor ?? 0) : computeExpected(promotion, 0);
  return logins.map(({ memberId, at }) => ({ memberId, at, amount }));
}

/** Computes a reward; of a red envelope, the average of all. */
const computeExpected = ({ reward, budget = 0 }: Simulated, baseMinor: number): number =>
  reward.envelopes ? Math.floor(budget / reward.envelopes) : computeReward(reward, baseMinor);

/** Lists the first deposit of each cycle that meets the conditions. */
async function listDepositCandidates(
  { deposits }: MemberHistory,
  { cycle, timeZone, reward, eligibility, task }: Simulated,
  time: TimeSpan,
): Promise<Candidate[]> {
  const { minDepositMinor = 0, firstDeposit = false } = eligibility;
  const taken = new Set<string>();
  const candidates: Candidate[] = [];
  for (const { memberId, creditMinor, at, isFirst } of await deposits.listCredits(time)) {
    const key = `${memberId} ${computeCycleKey(cycle, timeZone, at)}`;
    const isLate = firstDeposit && !isFirst;
    const isOtherDay = task?.weekdays && !task.weekdays.includes(getWeekday(timeZone, at));
    if (creditMinor < minDepositMinor || isLate || isOtherDay || taken.has(key)) continue;
    taken.add(key);
    candidates.push({ memberId, at, amount: computeReward(reward, creditMinor) });
  }
  return candidates;
}

/** Lists the cycles in which a member's valid bets reach the required amount; a rebate is a share of all these bets. */
async function listBetCandidates(
  { bets }: MemberHistory,
  promotion: Simulated,
  time: TimeSpan,
): Promise<Candidate[]> {
  const { task, raffle, reward, eligibility, cycle: period, timeZone } = promotion;
  const betTask = task?.kind === 'valid-bet' ? task : undefined;
  const isShare = isRebate(promotion);
  const found = await bets.listValidBets({
    ...time,
    period,
    timeZone,
    gameTypes: betTask?.gameTypes,
    vendors: eligibility.vendors,
    weekdays: betTask?.weekdays,
    minMinor: isShare ? computeRebateBase(reward) : (raffle?.ticketEveryMinor ?? betTask?.minMinor ?? 1),
  });
  return found.map(({ memberId, sumMinor, reachedAt, lastAt }) => {
    if (raffle) return { memberId, at: reachedAt, amount: Math.floor(sumMinor / raffle.ticketEveryMinor) };
    const amount = computeExpected(promotion, sumMinor);
    return isShare
      ? { memberId, at: lastAt, amount, rebateBaseMinor: sumMinor }
      : { memberId, at: reachedAt, amount };
  });
}
