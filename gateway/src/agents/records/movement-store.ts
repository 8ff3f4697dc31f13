/** SQL of the team's deposits, withdrawals and rewards. */
import type { TeamMovementKind } from '@parlour/contracts/calls';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../server/index.ts';

export interface NewMovement {
  eventId: string;
  memberId: number;
  /** Path of the member at the time of the movement. */
  path: string;
  kind: TeamMovementKind;
  amountMinor: number;
  at: Date;
}

export interface Movement extends Omit<NewMovement, 'eventId' | 'path'> {
  movementNo: number;
}

export interface MovementFilter {
  /** Half-open ranges of the team's paths, without its agent; one for each path that the agent had. */
  team: readonly { after: string; below: string }[];
  /** Undefined: the whole team. */
  memberId: number | undefined;
  kind: TeamMovementKind | undefined;
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** The last row of the previous part. */
export interface MovementCursor {
  at: Date;
  movementNo: number;
}

export interface MovementTotals {
  count: number;
  depositMinor: bigint;
  withdrawalMinor: bigint;
  rebateMinor: bigint;
  bonusMinor: bigint;
}

/** Adds movements, each event once. Movements without an amount are left out. */
export async function addMovements({ kysely }: Database, movements: readonly NewMovement[]): Promise<void> {
  const rows = movements.filter(({ amountMinor }) => amountMinor > 0);
  if (rows.length === 0) return;
  await sql`
    insert into agents_movement (event_id, member_id, path, kind, amount_minor, at)
    select g."eventId", g."memberId", g.path, g.kind, g."amountMinor", g.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (
           "eventId" uuid, "memberId" bigint, path text, kind text, "amountMinor" bigint, at timestamptz)
     order by g."eventId"
    on conflict (event_id) do nothing`.execute(kysely);
}

const matching = ({ team, memberId, kind, from, to }: MovementFilter): RawBuilder<unknown> => sql`
  from agents_movement m
 where (${sql.join(
   team.map(({ after, below }) => sql`m.path ~>~ ${after} and m.path ~<~ ${below}`),
   sql` or `,
 )})
   and m.at >= ${from}::timestamptz and m.at < ${to}::timestamptz
   ${memberId === undefined ? sql`` : sql`and m.member_id = ${memberId}`}
   ${kind === undefined ? sql`` : sql`and m.kind = ${kind}`}`;

/** Reads movements, newest first: one page, or the part after a cursor. */
export async function readMovements(
  { kysely }: Database,
  filter: MovementFilter,
  part: { limit: number; offset?: number; after?: MovementCursor | undefined },
): Promise<Movement[]> {
  const { after, limit, offset = 0 } = part;
  const rest = after
    ? sql`and (m.at, m.id) < (${after.at}::timestamptz, ${after.movementNo}::bigint)`
    : sql``;
  const { rows } = await sql<Movement>`
    select m.id as "movementNo", m.member_id as "memberId", m.kind, m.amount_minor as "amountMinor", m.at
    ${matching(filter)} ${rest}
     order by m.at desc, m.id desc limit ${limit} offset ${offset}`.execute(kysely);
  return rows;
}

export async function sumMovements({ kysely }: Database, filter: MovementFilter): Promise<MovementTotals> {
  const { rows } = await sql<{ kind: TeamMovementKind; count: number; amount: string }>`
    select m.kind, count(*) as count, sum(m.amount_minor)::text as amount ${matching(filter)} group by 1`.execute(
    kysely,
  );
  const getSum = (kind: TeamMovementKind): bigint =>
    BigInt(rows.find((row) => row.kind === kind)?.amount ?? 0);
  return {
    count: rows.reduce((total, { count }) => total + count, 0),
    depositMinor: getSum('DEPOSIT'),
    withdrawalMinor: getSum('WITHDRAWAL'),
    rebateMinor: getSum('REBATE'),
    bonusMinor: getSum('BONUS'),
  };
}
