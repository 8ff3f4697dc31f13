import { isDeepStrictEqual } from 'node:util';
import { AppError, type Localized } from '@parlour/contracts';
import { listClubLevelsAct, renameClubLevelAct } from '@parlour/contracts/back-office';
import type { Schedulable } from '../../platform/index.ts';
import { type Audit, type Database, type OperatorAct, operatorAct, type Tx } from '../../server/index.ts';
import type { IdentityTables } from '../tables.ts';
import { lockClubName, readClubLevels, writeClubName } from './club-store.ts';

export interface ClubParts {
  database: Database;
  audit: Audit;
}

/** Operators' acts on the levels of the club: `club/levels` lists them, `club/rename` renames one. */
export const clubActs = (parts: ClubParts): OperatorAct[] => [
  operatorAct({
    ...listClubLevelsAct,
    run: async () => {
      const levels = await readClubLevels(parts.database.withTables<IdentityTables>());
      return { levels: levels.map(({ rankLevel, ...level }) => ({ rank: rankLevel, ...level })) };
    },
  }),
  operatorAct({
    ...renameClubLevelAct,
    run: ({ actor, input }) => rename(parts, { ...input, actor }),
  }),
];

interface Renaming {
  rank: number;
  name: Localized;
  actor: string;
  reason?: string | undefined;
}

function rename(parts: ClubParts, { before, ...given }: Renaming & { before: Localized }): Promise<void> {
  const { rank } = given;
  return parts.database.transaction(async (tx) => {
    const current = await lockName(tx, rank);
    if (!isDeepStrictEqual(current, before))
      throw new AppError('operator.changed-later', `The level ${rank} has another name by now.`);
    await writeName(parts, tx, given, current);
  });
}

/** Creates the scheduled changes of the levels' names. */
export const createClubSchedulable = (parts: Pick<ClubParts, 'audit'>): Schedulable => ({
  lockIn: (tx, rank) => lockName(tx, Number(rank)),
  check: () => undefined,
  async writeIn(tx, { key, value, ...by }) {
    const rank = Number(key);
    await writeName(parts, tx, { rank, name: value as Localized, ...by }, await lockName(tx, rank));
  },
});

async function lockName(tx: Tx, rank: number): Promise<Localized> {
  const current = await lockClubName(tx.withTables<IdentityTables>(), rank);
  if (!current) throw new AppError('request.not-found', `The club has no level ${rank}.`);
  return current;
}

async function writeName(
  { audit }: Pick<ClubParts, 'audit'>,
  tx: Tx,
  { rank, name, actor, reason }: Renaming,
  current: Localized,
): Promise<void> {
  if (isDeepStrictEqual(current, name)) return;
  await writeClubName(tx.withTables<IdentityTables>(), rank, name);
  await audit.record(tx, {
    actor,
    act: 'club-level.rename',
    subject: `club-level:${rank}`,
    before: current,
    after: name,
    reason,
  });
}
