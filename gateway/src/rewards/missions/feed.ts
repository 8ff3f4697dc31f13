/** Counts settled bets, logins and referrals for missions and leaderboards, once per event. Rule: docs/rules.md 5.7. */
import type { SettledBet } from '../../betting/index.ts';
import {
  type Database,
  type DomainEvent,
  dayMs,
  type EventHandlers,
  type Live,
  type Tx,
} from '../../server/index.ts';
import type { Calendar } from './calendar.ts';
import {
  type CountedBet,
  type Counter,
  countBet,
  countsBest,
  getPeriodKey,
  isRunning,
} from './mission-rules.ts';
import {
  type Mission,
  type MissionDb,
  type MissionTables,
  markOwed,
  readClaims,
  readLeaderboards,
  readMissions,
} from './mission-store.ts';
import * as store from './tally-store.ts';

interface FeedParts {
  database: Database;
  live: Live;
  calendar: Calendar;
}

export interface Feed {
  subscriptions: EventHandlers;
  /** Counts a referral that qualified. The caller passes each referral once. */
  countReferralIn(tx: Tx, referral: { referrerId: number; at: Date }): Promise<void>;
}

type BetEvent = DomainEvent<'bet.settled' | 'bet.voided'>;

export const createFeed = (parts: FeedParts): Feed => ({
  subscriptions: {
    'bet.settled': { batch: (events) => countSettled(parts, events) },
    'bet.voided': { batch: (events) => reverseVoided(parts, events) },
    'member.logged-in': ({ memberId, at }) =>
      parts.database.transaction(async (tx) => {
        const when = new Date(at);
        if (await store.insertLoginDay(scope(tx), memberId, parts.calendar.toDay(when)))
          await countOne(parts, tx, { metric: 'LOGIN_DAYS', memberId, at: when });
      }),
  },
  countReferralIn: (tx, { referrerId, at }) =>
    countOne(parts, tx, { metric: 'REFERRALS', memberId: referrerId, at }),
});

const scope = (tx: Tx): store.TallyDb => tx.withTables<store.TallyTables>();
const withMissionTables = (tx: Tx): MissionDb => tx.withTables<MissionTables>();

const toBet = ({ id, payload }: BetEvent): store.StoredBet => ({
  ...pickFigures(payload),
  eventId: id,
});

const pickFigures = (bet: SettledBet): CountedBet & { betNo: number; memberId: number } => ({
  betNo: bet.betNo,
  memberId: bet.memberId,
  gameType: bet.category,
  vendorCode: bet.vendorCode,
  stakeMinor: bet.stakeMinor,
  payoutMinor: bet.payoutMinor,
  validBetMinor: bet.validBetMinor,
  settledAt: new Date(bet.settledAt),
});

async function readCounters(tx: Tx): Promise<{ missions: Mission[]; counters: Counter[] }> {
  const missions = await readMissions(withMissionTables(tx));
  return { missions, counters: [...missions, ...(await readLeaderboards(withMissionTables(tx)))] };
}

async function countSettled(parts: FeedParts, events: readonly BetEvent[]): Promise<void> {
  const { database, calendar } = parts;
  await database.transaction(async (tx) => {
    const db = scope(tx);
    const { missions, counters } = await readCounters(tx);
    const counting = [...new Map(events.map((event) => [event.id, event])).values()]
      .map(toBet)
      .filter((bet) => listGains(counters, bet, calendar).length > 0);
    if (counting.length === 0) return;
    await store.lockMembers(
      db,
      counting.map(({ memberId }) => memberId),
    );
    const recorded = await store.insertBets(db, counting);
    const fresh = counting.filter(({ eventId }) => recorded.has(eventId));
    if (fresh.length === 0) return;
    const unmade = await store.applyEarlyVoids(db, fresh);
    const gains = fresh
      .filter(({ eventId }) => !unmade.has(eventId))
      .flatMap((bet) => listGains(counters, bet, calendar));
    await raise(parts, tx, { missions, counters, gains });
  });
}

/** Lists the amounts that one bet counts for each mission and leaderboard. */
const listGains = (
  counters: readonly Counter[],
  bet: store.StoredBet,
  calendar: Calendar,
): store.TallyGain[] =>
  counters.flatMap((counter) => {
    const amount = countBet(counter, bet);
    if (amount === 0) return [];
    const period = getPeriodKey(counter.period, calendar.toDay(bet.settledAt));
    return [{ subject: counter.subject, period, memberId: bet.memberId, amount, at: bet.settledAt }];
  });

interface Raise {
  missions: readonly Mission[];
  counters: readonly Counter[];
  gains: readonly store.TallyGain[];
}

/**
 * Raises the scores, settles what is owed for missions that are completed again, and notifies pages of
 * completed missions.
 */
async function raise({ database, live }: FeedParts, tx: Tx, { missions, counters, gains }: Raise) {
  const best = new Set(counters.filter(({ metric }) => countsBest(metric)).map(({ subject }) => subject));
  const sums = mergeGains(
    gains.filter(({ subject }) => !best.has(subject)),
    (a, b) => a + b,
  );
  const tops = mergeGains(
    gains.filter(({ subject }) => best.has(subject)),
    Math.max,
  );
  const after = [
    ...(await store.raiseTallies(scope(tx), sums, 'sum')),
    ...(await store.raiseTallies(scope(tx), tops, 'best')),
  ];
  await settleOwed(tx, missions, after);
  const added = new Map([...sums, ...tops].map((gain) => [toKey(gain), gain.amount]));
  const targets = new Map(missions.map(({ subject, target }) => [subject, target]));
  const done = after.filter((tally) => {
    const target = targets.get(tally.subject) ?? Number.POSITIVE_INFINITY;
    return tally.score >= target && tally.score - (added.get(toKey(tally)) ?? 0) < target;
  });
  for (const memberId of new Set(done.map((tally) => tally.memberId)))
    database.afterCommit(() => live.send({ memberId }, { topic: 'rewards' }));
}

const toKey = ({ subject, period, memberId }: store.TallyKey): string => `${subject} ${period} ${memberId}`;

const latest = (a: Date, b: Date): Date => new Date(Math.max(a.getTime(), b.getTime()));

/** Merges the gains of each score and sorts them, so that all transactions lock scores in the same order. */
function mergeGains(
  gains: readonly store.TallyGain[],
  merge: (a: number, b: number) => number,
): store.TallyGain[] {
  const merged = new Map<string, store.TallyGain>();
  for (const gain of gains) {
    const known = merged.get(toKey(gain));
    merged.set(
      toKey(gain),
      known ? { ...gain, amount: merge(known.amount, gain.amount), at: latest(known.at, gain.at) } : gain,
    );
  }
  return [...merged.values()].sort((a, b) => a.memberId - b.memberId || (toKey(a) < toKey(b) ? -1 : 1));
}

async function reverseVoided(parts: FeedParts, events: readonly BetEvent[]): Promise<void> {
  const { database, calendar } = parts;
  await database.transaction(async (tx) => {
    const db = scope(tx);
    await store.lockMembers(
      db,
      events.map(({ payload }) => payload.memberId),
    );
    for (const { id, payload } of events) {
      const bet = await store.voidBet(db, { eventId: id, betNo: payload.betNo });
      if (bet === undefined) continue;
      const { missions, counters } = await readCounters(tx);
      const lowered: store.TallyKey[] = [];
      for (const gain of listGains(counters, bet, calendar)) {
        const counter = counters.find(({ subject }) => subject === gain.subject);
        if (counter && countsBest(counter.metric)) await recountBest(parts, db, counter, gain);
        else await store.lowerTally(db, gain, gain.amount);
        lowered.push(gain);
      }
      const tallies = await store.readTallies(
        db,
        bet.memberId,
        lowered.map(({ subject }) => subject),
      );
      const keys = new Set(lowered.map(toKey));
      await settleOwed(
        tx,
        missions,
        tallies.filter((tally) => keys.has(toKey(tally))),
      );
      database.afterCommit(() => parts.live.send({ memberId: bet.memberId }, { topic: 'rewards' }));
    }
  });
}

/** Finds the best remaining bet of the period. */
async function recountBest(
  { calendar }: FeedParts,
  db: store.TallyDb,
  counter: Counter,
  key: store.TallyGain,
): Promise<void> {
  // A period is at most a month long. A mission without a period counts from its start.
  const monthMs = 32 * dayMs;
  const from = counter.period === 'ONCE' ? counter.startsAt : new Date(key.at.getTime() - monthMs);
  const scores = (await store.readBets(db, key.memberId, from))
    .filter((bet) => getPeriodKey(counter.period, calendar.toDay(bet.settledAt)) === key.period)
    .map((bet) => countBet(counter, bet));
  await store.setTally(db, key, Math.max(0, ...scores));
}

/**
 * Compares claimed missions with their scores. When a void cancels a paid mission, the member owes its
 * reward, which is deducted from later missions. When the mission is completed again, the member no longer
 * owes it.
 */
async function settleOwed(tx: Tx, missions: readonly Mission[], tallies: readonly store.Tally[]) {
  const bySubject = new Map(missions.map((mission) => [mission.subject, mission]));
  const relevant = tallies.filter(({ subject }) => bySubject.has(subject));
  if (relevant.length === 0) return;
  const claims = await readClaims(
    withMissionTables(tx),
    [...new Set(relevant.map(({ memberId }) => memberId))],
    [...new Set(relevant.map(({ period }) => period))],
  );
  for (const tally of relevant) {
    const mission = bySubject.get(tally.subject);
    const claim = claims.find(
      ({ memberId, code, period }) =>
        memberId === tally.memberId && code === mission?.code && period === tally.period,
    );
    if (!mission || !claim) continue;
    const isOwed = tally.score < mission.target;
    if (isOwed === claim.isOwed) continue;
    const { kind, amount } = mission.reward;
    await markOwed(withMissionTables(tx), claim, isOwed);
    await store.addOwed(scope(tx), tally.memberId, { kind, amount: isOwed ? amount : -amount });
  }
}

async function countOne(
  parts: FeedParts,
  tx: Tx,
  { metric, memberId, at }: { metric: 'LOGIN_DAYS' | 'REFERRALS'; memberId: number; at: Date },
): Promise<void> {
  const { missions, counters } = await readCounters(tx);
  const day = parts.calendar.toDay(at);
  const gains = missions
    .filter((mission) => mission.metric === metric && isRunning(mission, at))
    .map(({ subject, period }) => ({
      subject,
      period: getPeriodKey(period, day),
      memberId,
      amount: 1,
      at,
    }));
  if (gains.length === 0) return;
  await store.lockMembers(scope(tx), [memberId]);
  await raise(parts, tx, { missions, counters, gains });
}
