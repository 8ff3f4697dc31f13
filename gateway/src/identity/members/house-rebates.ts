import { AppError } from '@parlour/contracts';
import type { Clock, Tx } from '../../server/index.ts';
import type { IdentityTables } from '../tables.ts';
import { houseId } from './member.ts';
import { lockTree } from './moves/index.ts';
import { readHighestBelow, readRebates, writeRebate } from './rebate-store.ts';
import { findById } from './store.ts';

interface WantedRebate {
  memberId: number;
  /** Parts per million of the valid bets. */
  ratePpm: number;
}

/** Rebates of members directly below the house, to whom no upline gives one. */
export interface HouseRebates {
  /**
   * Returns the present rate. Fails with `request.not-found` for any other member, and with
   * `agents.rebate-below-downline` when a downline has a higher one.
   */
  checkIn(tx: Tx, wanted: WantedRebate): Promise<{ beforePpm: number }>;
  /** Sets the rate from now on. Fails as `checkIn` does. */
  setIn(tx: Tx, wanted: WantedRebate): Promise<{ beforePpm: number }>;
}

export function createHouseRebates(clock: Clock): HouseRebates {
  const checkIn: HouseRebates['checkIn'] = async (tx, { memberId, ratePpm }) => {
    const db = tx.withTables<IdentityTables>();
    const member = await findById(db, memberId);
    if (member?.uplineId !== houseId)
      throw new AppError('request.not-found', `The member ${memberId} is not directly below the house.`);
    if ((await readHighestBelow(db, memberId)) > ratePpm)
      throw new AppError('agents.rebate-below-downline', 'A downline of this member has a higher rebate.', {
        fields: [{ path: ['ratePpm'], rule: 'invalid' }],
      });
    return { beforePpm: (await readRebates(db, [memberId])).get(memberId) ?? 0 };
  };
  return {
    checkIn,
    async setIn(tx, wanted) {
      const db = tx.withTables<IdentityTables>();
      await lockTree(db);
      const checked = await checkIn(tx, wanted);
      await writeRebate(db, { ...wanted, at: clock.now() });
      return checked;
    },
  };
}
