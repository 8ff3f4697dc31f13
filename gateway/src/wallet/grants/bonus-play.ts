import type { Tx } from '../../server/index.ts';
import { type MemberBalances, summarize } from '../ledger/index.ts';
import { endWhenDone, readBalance, sweep } from './grant-money.ts';
import type { Grant, GrantGame } from './grant-store.ts';
import * as store from './grant-store.ts';
import type { GrantParts } from './parts.ts';

/** The bonus money that a stake can use, with the grant locked. */
interface PlayableGrant {
  grantId: number;
  balanceMinor: number;
}

/** Stakes and wins of bonus money. Lock the round before a grant, and a grant before an account of its member. */
export interface BonusPlay {
  /** Reads the bonus money that the member can stake at the game. */
  readPlayable(db: store.GrantDb, memberId: number, game: GrantGame): Promise<number>;
  /** Reads all balances of the member together with that bonus money. */
  readMoneyIn(
    tx: Tx,
    memberId: number,
    game: GrantGame,
  ): Promise<{ balances: MemberBalances; bonusMinor: number }>;
  /** Reads the bonus money of many members, each at a game. Members without bonus money are absent. */
  readPlayablesIn(
    tx: Tx,
    players: readonly ({ memberId: number } & GrantGame)[],
  ): Promise<ReadonlyMap<number, number>>;
  lockPlayableIn(tx: Tx, memberId: number, game: GrantGame): Promise<PlayableGrant | undefined>;
  /** Locks the grant of a round. Its money is playable while it is active. */
  lockIn(tx: Tx, grantId: number): Promise<PlayableGrant & Pick<Grant, 'status'>>;
  /** Counts a bonus stake as in play, or one that was reversed as not in play. Lock the grant before. */
  addInPlayIn(tx: Tx, grantId: number, minor: number): Promise<void>;
  /**
   * Ends the play of a round's bonus stakes. A grant whose required bets are met converts; a grant without money ends.
   * If the grant has already ended, money that a reversal returned to it goes where its earlier money went: to the main
   * account, or to the house.
   */
  leaveRoundIn(tx: Tx, grantId: number, bonusStakeMinor: number): Promise<void>;
  /** Makes a used grant active again, because a reversal or a late win returns money to it. */
  reopenIn(tx: Tx, grantId: number): Promise<void>;
}

export function createBonusPlay(parts: GrantParts): BonusPlay {
  const { clock } = parts;
  return {
    async readPlayable(db, memberId, game) {
      const playables = await store.readPlayables(db, [{ memberId, ...game }], clock.now());
      return playables.get(memberId) ?? 0;
    },
    async readMoneyIn(tx, memberId, game) {
      const { books, bonusMinor } = await store.readBooks(tx, memberId, game, clock.now());
      return { balances: summarize(books), bonusMinor };
    },
    async lockPlayableIn(tx, memberId, game) {
      const grant = await store.lockPlayable(tx, memberId, game, clock.now());
      return grant && { grantId: grant.id, balanceMinor: await readBalance(parts, tx, grant) };
    },
    async lockIn(tx, grantId) {
      const grant = await store.lockGrant(tx, grantId);
      return { grantId, status: grant.status, balanceMinor: await readBalance(parts, tx, grant) };
    },
    readPlayablesIn: (tx, players) => store.readPlayables(tx, players, clock.now()),
    addInPlayIn: store.addInPlay,
    async leaveRoundIn(tx, grantId, bonusStakeMinor) {
      await store.addInPlay(tx, grantId, -bonusStakeMinor);
      const grant = await store.lockGrant(tx, grantId);
      if (grant.status === 'ACTIVE') await endWhenDone(parts, tx, grant);
      else await sweep(parts, tx, grant, await readBalance(parts, tx, grant));
    },
    reopenIn: store.reopenGrant,
  };
}
