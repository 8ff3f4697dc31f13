import { isDeepStrictEqual } from 'node:util';
import { AppError, type Localized } from '@parlour/contracts';
import { listClubLevelsAct, renameClubLevelAct } from '@parlour/contracts/back-office';
import { type Audit, type Database, type OperatorAct, operatorAct } from '../../server/index.ts';
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

function rename(
  { database, audit }: ClubParts,
  given: {
    rank: number;
    before: Localized;
    name: Localized;
    actor: string;
    reason?: string | undefined;
  },
): Promise<void> {
  const { rank, before, name, actor, reason } = given;
  return database.transaction(async (tx) => {
    const db = tx.withTables<IdentityTables>();
    const current = await lockClubName(db, rank);
    if (!current) throw new AppError('request.not-found', `The club has no level ${rank}.`);
    if (!isDeepStrictEqual(current, before))
      throw new AppError('operator.changed-later', `The level ${rank} has another name by now.`);
    if (isDeepStrictEqual(current, name)) return;
    await writeClubName(db, rank, name);
    await audit.record(tx, {
      actor,
      act: 'club-level.rename',
      subject: `club-level:${rank}`,
      before: current,
      after: name,
      reason,
    });
  });
}
