import type { SettledBet } from '../../betting/index.ts';
import {
  type DomainEvent,
  dayMs,
  type EventHandlers,
  type Job,
  minuteMs,
  type Tx,
} from '../../server/index.ts';
import { isRebate, type Promotion } from '../promotion.ts';
import { findPromotions, lockPromotion, type PromotionsTables, readPromotions } from '../store.ts';
import { type Award, type ClaimChanges, createClaimChanges } from './claim-changes.ts';
import {
  computeCycleKey,
  computeOldestRebate,
  computeRebate,
  computeRebateBase,
  computeReward,
  countsBet,
  countsDeposit,
  isMetBy,
  isRunning,
} from './claim-rules.ts';
import {
  type Claim,
  type ClaimDb,
  type ClaimTables,
  type CountedBet,
  insertCounted,
  lockClaims,
  readCounted,
  readEnded,
  readRunning,
  readUsedDeposits,
} from './claim-store.ts';
import { joinByDeposit } from './deposit-promotions.ts';
import { isOpenAccount } from './eligibility.ts';
import { tellMissedIn } from './missed-deposits.ts';
import type { ClaimParts } from './parts.ts';

type BetEvent = DomainEvent<'bet.settled' | 'bet.voided'>;
type DepositEvent = DomainEvent<'deposit.credited'>;

/** The time after the end of a period within which its bets are delivered. */
const graceMs = 10 * minuteMs;
/** The claims that the job of rebates reads at once. */
const rebatesPerPage = 500;

/**
 * Creates the handlers that track the conditions of joined promotions, and the job that issues rebates. A
 * repeated event changes nothing.
 */
export function createProgress(parts: ClaimParts): { subscriptions: EventHandlers; rebates: Job } {
  const changes = createClaimChanges(parts);
  return {
    subscriptions: {
      'deposit.credited': { batch: (events) => countDeposits(parts, changes, events) },
      'bet.settled': { batch: (events) => countBets(parts, changes, events, false) },
      'bet.voided': { batch: (events) => countBets(parts, changes, events, true) },
    },
    rebates: {
      name: 'promotions.issue-rebates',
      everyMs: minuteMs,
      run: () => issueRebates(parts, changes),
    },
  };
}

interface Happening {
  memberId: number;
  at: Date;
}

const readAffected = (db: ClaimDb, happenings: readonly Happening[]): Promise<Claim[]> => {
  const since = Math.min(...happenings.map(({ at }) => at.getTime()));
  return readRunning(db, [...new Set(happenings.map(({ memberId }) => memberId))], new Date(since));
};

/** Reads the claims that these deposits or bets can change, with their promotions. */
async function readRunningIn(
  tx: Tx,
  happenings: readonly Happening[],
): Promise<{ claims: Claim[]; promotions: ReadonlyMap<number, Promotion> }> {
  const claims = await readAffected(tx.withTables<ClaimTables>(), happenings);
  const ids = [...new Set(claims.map(({ promotionId }) => promotionId))];
  return { claims, promotions: await findPromotions(tx.withTables<PromotionsTables>(), ids) };
}

/** Returns whether these deposits or bets can change any claim. Most cannot. */
const isAnyRunning = async (
  { database }: Pick<ClaimParts, 'database'>,
  happenings: readonly Happening[],
): Promise<boolean> => (await readAffected(database.withTables<ClaimTables>(), happenings)).length > 0;

/**
 * Issues the award of a claim that qualifies, unless the member may receive nothing. An award that the budget does not
 * cover ends the promotion; nobody gets one afterwards.
 */
async function issueMet(
  { blocks, identity }: ClaimParts,
  changes: ClaimChanges,
  tx: Tx,
  { id, promotionId, memberId }: Claim,
  getAward: (promotion: Promotion, claim: Claim, rankLevel: number) => Award,
): Promise<void> {
  const promotion = await lockPromotion(tx.withTables<PromotionsTables>(), promotionId);
  const [claim] = await lockClaims(tx.withTables<ClaimTables>(), [id]);
  if (!promotion || !claim || !isRunning(claim.status)) return;
  const member = await identity.findMemberIn(tx, memberId);
  if (!isOpenAccount(member)) return;
  if (await blocks.isBlockedIn(tx, memberId)) return;
  const award = getAward(promotion, claim, member?.club.rankLevel ?? 0);
  if (award.amount <= 0) return;
  const issued = promotion.spentAt ? undefined : await changes.issueIn(tx, promotion, claim, award);
  if (!issued) await changes.refuseSpentIn(tx, promotion, claim);
}

/**
 * Joins the promotions that deposits name, and issues the awards that deposits earn. Sends a message to a member whose
 * deposit named a promotion and earned no award of it.
 */
async function countDeposits(
  parts: ClaimParts,
  changes: ClaimChanges,
  events: readonly DepositEvent[],
): Promise<void> {
  const deposits = events.map(({ payload }) => ({ ...payload, at: new Date(payload.at) }));
  const naming = deposits.flatMap(({ promotionId, ...deposit }) =>
    promotionId === undefined ? [] : [{ ...deposit, promotionId }],
  );
  for (const deposit of naming) await parts.database.transaction((tx) => joinByDeposit(parts, tx, deposit));
  if (await isAnyRunning(parts, deposits)) await qualifyByDeposits(parts, changes, deposits);
  for (const deposit of naming) await parts.database.transaction((tx) => tellMissedIn(parts, tx, deposit));
}

type Deposit = Omit<DepositEvent['payload'], 'at'> & { at: Date };

/**
 * A deposit qualifies only the first claim that it fits, so that it earns one bonus: the claim of the promotion that it
 * names, which it joined, or else the oldest one. A bonus on the first deposit is not earned by a later one, even if
 * the member joined before the first.
 */
async function qualifyByDeposits(
  parts: ClaimParts,
  changes: ClaimChanges,
  deposits: readonly Deposit[],
): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const { claims, promotions } = await readRunningIn(tx, deposits);
    const used = await readUsedDeposits(
      tx.withTables<ClaimTables>(),
      deposits.map(({ orderNo }) => orderNo),
    );
    const met = new Set<number>();
    for (const deposit of deposits) {
      const { orderNo: depositNo, creditMinor: baseMinor, memberId } = deposit;
      if (used.has(depositNo)) continue;
      const isNamed = ({ promotionId }: Claim) => promotionId === deposit.promotionId;
      const fitting = claims
        .filter((one) => {
          const promotion = promotions.get(one.promotionId);
          return (
            one.memberId === memberId &&
            !met.has(one.id) &&
            promotion &&
            countsDeposit(promotion, one, deposit)
          );
        })
        .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
      const needsFirst = ({ promotionId }: Claim): boolean =>
        promotions.get(promotionId)?.eligibility.firstDeposit ?? false;
      const isLater =
        fitting.some(needsFirst) && (await parts.ledger.readDepositsBeforeIn(tx, memberId, deposit.at)) > 0;
      const claim = fitting.find((one) => !(isLater && needsFirst(one)));
      if (!claim) continue;
      met.add(claim.id);
      used.add(depositNo);
      await issueMet(parts, changes, tx, claim, ({ reward }) => ({
        amount: computeReward(reward, baseMinor),
        baseMinor,
        depositNo,
      }));
    }
  });
}

/**
 * Adds settled bets to the claims for which they count, and subtracts void bets. Awards follow in separate
 * transactions, because they lock the promotion before the claim. After an interruption, the repeated event
 * issues the missing awards.
 */
async function countBets(
  parts: ClaimParts,
  changes: ClaimChanges,
  events: readonly BetEvent[],
  isVoid: boolean,
): Promise<void> {
  const { database } = parts;
  // A void subtracts from claims of any age.
  const happenings = events.map(({ payload: { memberId, settledAt } }) => ({
    memberId,
    at: new Date(isVoid ? 0 : settledAt),
  }));
  if (!(await isAnyRunning(parts, happenings))) return;
  const met = await database.transaction(async (tx) => {
    const db = tx.withTables<ClaimTables>();
    const { claims: running, promotions } = await readRunningIn(tx, happenings);
    const ids = running
      .filter((claim) => canChange(claim, promotions.get(claim.promotionId), events, isVoid))
      .map(({ id }) => id);
    const claims = (await lockClaims(db, ids)).filter(({ status }) => isRunning(status));
    if (claims.length === 0) return [];
    const counted = await computeCounted(db, events, isVoid, claims, promotions);
    await insertCounted(db, counted);
    return addProgress(changes, tx, claims, counted, promotions);
  });
  for (const claim of met)
    await database.transaction((tx) =>
      issueMet(parts, changes, tx, claim, ({ reward }) => ({ amount: computeReward(reward, 0) })),
    );
}

/** Returns whether these bets can change a claim: one of them counts, or the claim waits for its award. */
function canChange(
  claim: Claim,
  promotion: Promotion | undefined,
  events: readonly BetEvent[],
  isVoid: boolean,
): boolean {
  if (!promotion) return false;
  if (isVoid) return promotion.raffle !== undefined || promotion.task?.kind === 'valid-bet';
  if (isMetBy(promotion, claim.progressMinor)) return true;
  return events.some(
    ({ payload }) =>
      payload.memberId === claim.memberId && countsBet(promotion, claim, toCountedBet(payload)),
  );
}

/** Computes the amounts that these events add to claims, without amounts that were already counted. */
async function computeCounted(
  db: ClaimDb,
  events: readonly BetEvent[],
  isVoid: boolean,
  claims: readonly Claim[],
  promotions: ReadonlyMap<number, Promotion>,
): Promise<CountedBet[]> {
  const counted = await readCounted(
    db,
    events.map(({ payload }) => payload.betNo),
  );
  const added: CountedBet[] = [];
  for (const { id: eventId, payload: bet } of events)
    for (const claim of claims) {
      if (claim.memberId !== bet.memberId) continue;
      const own = [...counted, ...added].filter((one) => one.claimId === claim.id && one.betNo === bet.betNo);
      if (own.some((one) => one.eventId === eventId)) continue;
      const row = { claimId: claim.id, eventId, betNo: bet.betNo, isVoid };
      const promotion = promotions.get(claim.promotionId);
      if (isVoid) added.push({ ...row, countedMinor: -sumCounted(own) });
      else if (promotion && countsBet(promotion, claim, toCountedBet(bet)))
        added.push({ ...row, countedMinor: isTakenBack(own) ? 0 : bet.validBetMinor });
    }
  return added;
}

const toCountedBet = ({ settledAt, ...bet }: SettledBet) => ({ ...bet, settledAt: new Date(settledAt) });

const sumCounted = (counted: readonly CountedBet[]): number =>
  counted.reduce((sum, { countedMinor }) => sum + countedMinor, 0);

/** Returns whether the void of a bet arrived before its settlement. */
const isTakenBack = (counted: readonly CountedBet[]): boolean => {
  const voids = counted.filter(({ isVoid }) => isVoid).length;
  return voids > counted.length - voids;
};

/** Adds counted bets to locked claims. Returns the claims that now qualify. */
async function addProgress(
  changes: ClaimChanges,
  tx: Tx,
  claims: readonly Claim[],
  counted: readonly CountedBet[],
  promotions: ReadonlyMap<number, Promotion>,
): Promise<Claim[]> {
  const added = new Map<number, number>();
  for (const { claimId, countedMinor } of counted)
    added.set(claimId, (added.get(claimId) ?? 0) + countedMinor);
  const advances = claims.flatMap((claim) => {
    const promotion = promotions.get(claim.promotionId);
    const progressMinor = claim.progressMinor + (added.get(claim.id) ?? 0);
    return promotion ? [{ promotion, claim, progressMinor }] : [];
  });
  const isMoved = ({ claim, progressMinor }: (typeof advances)[number]): boolean =>
    progressMinor !== claim.progressMinor;
  const moved = await changes.advanceAllIn(tx, advances.filter(isMoved));
  const movedById = new Map(moved.map((claim) => [claim.id, claim]));
  return advances
    .filter(({ promotion, progressMinor }) => isMetBy(promotion, progressMinor))
    .map(({ claim }) => movedById.get(claim.id) ?? claim);
}

/** Issues the rebates of periods that ended. */
async function issueRebates(parts: ClaimParts, changes: ClaimChanges): Promise<void> {
  const { database, clock } = parts;
  const by = new Date(clock.now().getTime() - graceMs);
  const recently = { category: undefined, closedSince: new Date(by.getTime() - 60 * dayMs) };
  const promotions = await readPromotions(database.withTables<PromotionsTables>(), recently);
  for (const promotion of promotions.filter(isRebate)) {
    let page: Claim[] | undefined;
    do {
      page = await readEndedPage(parts, promotion, { by, afterId: page?.at(-1)?.id ?? 0 });
      for (const claim of await listPayable(parts, promotion, page))
        await database.transaction((tx) =>
          issueMet(parts, changes, tx, claim, (locked, { progressMinor }, rankLevel) => ({
            amount: computeRebate(locked.reward, progressMinor, rankLevel),
            baseMinor: progressMinor,
          })),
        );
    } while (page.length === rebatesPerPage);
  }
}

const readEndedPage = (
  { database }: ClaimParts,
  promotion: Promotion,
  { by, afterId }: { by: Date; afterId: number },
): Promise<Claim[]> =>
  readEnded(database.withTables<ClaimTables>(), {
    promotionId: promotion.id,
    since: computeOldestRebate(promotion, by),
    before: computeCycleKey(promotion.cycle, promotion.timeZone, by),
    progressMin: computeRebateBase(promotion.reward),
    afterId,
    limit: rebatesPerPage,
  });

/** Returns the claims whose members may receive a rebate now that is large enough to be paid. */
async function listPayable(
  { identity, blocks }: ClaimParts,
  { reward }: Promotion,
  claims: readonly Claim[],
): Promise<Claim[]> {
  const memberIds = [...new Set(claims.map(({ memberId }) => memberId))];
  if (memberIds.length === 0) return [];
  const members = await identity.findMembersByIds(memberIds);
  const blocked = await blocks.findBlocked(memberIds);
  return claims.filter(({ memberId, progressMinor }) => {
    const member = members.get(memberId);
    const isReceiver = isOpenAccount(member) && !blocked.has(memberId);
    return isReceiver && computeRebate(reward, progressMinor, member?.club.rankLevel ?? 0) > 0;
  });
}
