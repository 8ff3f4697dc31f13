import { AppError } from '@parlour/contracts';
import type { Clock, Database, Tx } from '../../../server/index.ts';
import type { IdentityDb, IdentityTables } from '../../tables.ts';
import { houseId, type Member } from '../member.ts';
import { boundRebates } from '../rebate-store.ts';
import { findById, findByUsername } from '../store.ts';
import { checkMove, findPathAt, listPaths } from './place.ts';
import { hasMoveFrom, lockTree, moveTeam, readFormerDownlines, readMoves } from './store.ts';

interface WantedMove {
  memberId: number;
  /** User name of the new upline. */
  to: string;
}

interface PlannedMove {
  /** The member before the move. */
  member: Member;
  upline: Member;
}

/** Moves of members to other agents, and the places that members had before. */
export interface Moves {
  /** Returns the members of a move. Fails with `request.not-found` and as `checkMove` does. */
  planIn(tx: Tx, move: WantedMove): Promise<PlannedMove>;
  /** Moves a member with everyone below. No rebate stays above that of the new upline. Fails as `planIn` does. */
  moveIn(tx: Tx, move: WantedMove): Promise<PlannedMove>;
  /** Returns the paths at earlier moments, in the given order, of members with these paths now. */
  findPathsAt(places: readonly { path: string; at: Date }[]): Promise<string[]>;
  /** Returns every path that a member with this path had, latest first. */
  listPaths(path: string): Promise<string[]>;
  /** Returns the members who stood directly below an agent and were moved away. */
  listFormerDownlines(agentId: number): Promise<number[]>;
  /** Returns whether somebody who was below a path in one of these ranges was moved away. */
  hasLost(ranges: readonly { after: string; below: string }[]): Promise<boolean>;
}

export function createMoves({ database, clock }: { database: Database; clock: Clock }): Moves {
  const db = database.withTables<IdentityTables>();
  return {
    planIn: (tx, move) => plan(tx.withTables<IdentityTables>(), move),
    async moveIn(tx, move) {
      const scoped = tx.withTables<IdentityTables>();
      await lockTree(scoped);
      const planned = await plan(scoped, move);
      const at = clock.now();
      await moveTeam(scoped, { ...planned, at });
      const { member, upline } = planned;
      await boundRebates(scoped, { path: `${upline.path}${member.id}.`, uplineId: upline.id, at });
      return planned;
    },
    async findPathsAt(places) {
      const first = Math.min(...places.map(({ at }) => at.getTime()));
      const moves = places.length === 0 ? [] : await readMoves(db, new Date(first));
      return places.map(({ path, at }) => findPathAt(path, moves, at));
    },
    listPaths: async (path) => listPaths(path, await readMoves(db)),
    listFormerDownlines: (agentId) => readFormerDownlines(db, agentId),
    hasLost: (ranges) => hasMoveFrom(db, ranges),
  };
}

async function plan(db: IdentityDb, { memberId, to }: WantedMove): Promise<PlannedMove> {
  const member = memberId === houseId ? undefined : await findById(db, memberId);
  if (member === undefined) throw new AppError('request.not-found', `No member has the id ${memberId}.`);
  const upline = await findByUsername(db, to);
  if (upline === undefined)
    throw new AppError('request.not-found', 'Nobody has this user name.', {
      fields: [{ path: ['to'], rule: 'invalid' }],
    });
  checkMove(member, upline);
  return { member, upline };
}
