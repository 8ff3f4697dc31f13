/** The awards that members would have received, by their past deposits, bets and logins. */
import type { BettingOversight } from '../../betting/index.ts';
import type { IdentityService } from '../../identity/index.ts';
import type { WalletOversight } from '../../wallet/index.ts';
import { computeCycleKey, computeRebateBase, computeReward, getWeekday } from '../claims/claim-rules.ts';
import { isRebate, type Promotion } from '../promotion.ts';

/** The past of members, as other modules have it. */
export interface MemberPast {
  deposits: Pick<WalletOversight, 'listCredits'>;
  bets: Pick<BettingOversight, 'listValidBets'>;
  logins: Pick<IdentityService['oversight'], 'listFirstLogins'>;
}

interface Time {
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** One award that a member would have received in one cycle. */
export interface Candidate {
  memberId: number;
  at: Date;
  /** Minor units, or points. Of a raffle: the tickets. */
  amount: number;
}

type Simulated = Pick<
  Promotion,
  'cycle' | 'timeZone' | 'task' | 'raffle' | 'reward' | 'eligibility' | 'entry'
>;

/** Lists the awards in a time as if every member had joined at its start, whoever may receive them. */
export async function listCandidates(
  past: MemberPast,
  promotion: Simulated,
  time: Time,
): Promise<Candidate[]> {
  const { task, raffle, reward, cycle: period, timeZone } = promotion;
  if (task?.kind === 'deposit') return listDeposits(past, promotion, time);
  if (task || raffle) return listBets(past, promotion, time);
  const logins = await past.logins.listFirstLogins({ ...time, period, timeZone });
  // Operators decide on the base of a percentage, within its maximum.
  const amount = reward.kind === 'percent' ? (reward.maxMinor ?? 0) : reward.value;
  return logins.map(({ memberId, at }) => ({ memberId, at, amount }));
}

/** The first deposit of each cycle that meets the conditions. */
async function listDeposits(
  { deposits }: MemberPast,
  { cycle, timeZone, reward, eligibility, task }: Simulated,
  time: Time,
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

/** The cycles in which a member's valid bets reach the amount; of a rebate, with the share of all of them. */
async function listBets({ bets }: MemberPast, promotion: Simulated, time: Time): Promise<Candidate[]> {
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
    return { memberId, at: isShare ? lastAt : reachedAt, amount: computeReward(reward, sumMinor) };
  });
}
