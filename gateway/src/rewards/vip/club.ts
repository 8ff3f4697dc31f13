/** The levels of the club, members' progress, and the rewards of the levels. Rule: docs/rules.md 5.6. */
import type { Localized } from '@parlour/contracts';
import { type Kysely, sql } from 'kysely';
import type { IdentityService } from '../../identity/index.ts';
import type { Database, DomainEvent, EventHandlers, Tx } from '../../server/index.ts';
import type { Eligibility } from '../eligibility.ts';
import type { RewardCenter } from '../reward-center/rewards.ts';

// A type alias and not an interface, because only a type alias is assignable to the index signature of `withTables`.
type ClubTables = {
  rewards_club_benefit: { rank_level: number; upgrade_minor: number; turnover_multiple_ppm: number };
};

export interface ClubParts {
  database: Database;
  identity: Pick<IdentityService, 'addClubProgress' | 'listClubLevels' | 'findMember'>;
  eligibility: Eligibility;
  rewards: Pick<RewardCenter, 'issueReward'>;
}

interface ClubLevel {
  rankLevel: number;
  name: Localized;
  /** The valid bets and credited deposits, since registration, that the level requires. */
  requiredMinor: number;
  /** The reward for reaching the level; undefined if there is none. */
  upgrade: { amountMinor: number; turnoverMultiple: number } | undefined;
}

export interface Club {
  /** Returns the member's level and progress, and all levels, lowest first. */
  read(
    memberId: number,
  ): Promise<{ rankLevel: number; progressMinor: number; levels: ClubLevel[] } | undefined>;
  subscriptions: EventHandlers;
}

type BetEvent = DomainEvent<'bet.settled' | 'bet.voided'>;

interface Addition {
  key: string;
  memberId: number;
  addedMinor: number;
}

const million = 1_000_000;

export function createClub(parts: ClubParts): Club {
  const { database, identity } = parts;
  return {
    async read(memberId) {
      const member = await identity.findMember(memberId);
      if (!member) return undefined;
      const benefits = await readBenefits(database.withTables<ClubTables>());
      const levels = (await identity.listClubLevels()).map((level) => ({
        ...level,
        upgrade: benefits.get(level.rankLevel),
      }));
      return { rankLevel: member.club.rankLevel, progressMinor: member.club.progressMinor, levels };
    },
    subscriptions: {
      'bet.settled': { batch: (events) => addProgress(parts, events.map(toAddition(1))) },
      'bet.voided': { batch: (events) => addProgress(parts, events.map(toAddition(-1))) },
      'deposit.credited': ({ orderNo, memberId, creditMinor }) =>
        addProgress(parts, [{ key: `deposit:${orderNo}`, memberId, addedMinor: creditMinor }]),
      'member.club-raised': ({ memberId, fromLevel, rankLevel }) =>
        database.transaction((tx) => issueUpgrades(parts, tx, { memberId, fromLevel, rankLevel })),
    },
  };
}

const toAddition =
  (sign: 1 | -1) =>
  ({ id, payload }: BetEvent): Addition => ({
    key: id,
    memberId: payload.memberId,
    addedMinor: sign * payload.validBetMinor,
  });

async function readBenefits(
  db: Kysely<ClubTables>,
): Promise<ReadonlyMap<number, { amountMinor: number; turnoverMultiple: number }>> {
  const rows = await db.selectFrom('rewards_club_benefit').selectAll().execute();
  return new Map(
    rows.map((row) => [
      row.rank_level,
      { amountMinor: row.upgrade_minor, turnoverMultiple: row.turnover_multiple_ppm / million },
    ]),
  );
}

/** Adds to the members' progress, once per key. */
async function addProgress({ database, identity }: ClubParts, given: readonly Addition[]): Promise<void> {
  const additions = given.filter(({ addedMinor }) => addedMinor !== 0);
  if (additions.length === 0) return;
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ event_key: string }>`
      insert into rewards_club_event (event_key)
      select distinct unnest(${additions.map(({ key }) => key)}::text[]) on conflict do nothing
      returning event_key`.execute(tx);
    const fresh = new Set(rows.map(({ event_key }) => event_key));
    const sums = new Map<number, number>();
    for (const { key, memberId, addedMinor } of additions)
      if (fresh.delete(key)) sums.set(memberId, (sums.get(memberId) ?? 0) + addedMinor);
    await identity.addClubProgress(tx, sums);
  });
}

/**
 * Issues the rewards of the levels that a member has just reached. During a block, the member receives none,
 * even later.
 */
async function issueUpgrades(
  { rewards, eligibility }: ClubParts,
  tx: Tx,
  { memberId, fromLevel, rankLevel }: { memberId: number; fromLevel: number; rankLevel: number },
): Promise<void> {
  if ((await eligibility.findRefusalIn(tx, memberId)) !== undefined) return;
  const benefits = await readBenefits(tx.withTables<ClubTables>());
  for (let level = fromLevel + 1; level <= rankLevel; level += 1) {
    const benefit = benefits.get(level);
    if (benefit)
      await rewards.issueReward(tx, {
        memberId,
        source: 'VIP',
        sourceId: `level:${level}`,
        kind: 'money',
        amount: benefit.amountMinor,
        turnoverMultiple: benefit.turnoverMultiple,
      });
  }
}
