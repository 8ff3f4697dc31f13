import { type GameType, type LanguageCode, pickText } from '@parlour/contracts';
import type { RedemptionStatus, RewardType } from '@parlour/contracts/calls';
import type { Clock, Database } from '../server/index.ts';
import type { Ledger } from '../wallet/index.ts';
import * as store from './store.ts';

export interface PointsParts {
  database: Database;
  clock: Clock;
  ledger: Pick<Ledger, 'balances' | 'postAllIn' | 'postIn'>;
}

interface PointBalance {
  points: number;
  /** Points reserved for redemptions that await a decision. */
  held: number;
  /** Millionths of a point towards the next one; negative while void bets leave a debt. */
  carriedMicroPoints: number;
}

export interface Reward {
  id: number;
  type: RewardType;
  name: string;
  description: string;
  emblem: string;
  metal: string;
  pointsRequired: number;
  cashMinor: number;
  quantity: number;
  available: number;
  perMemberMax: number | undefined;
  requiredFields: readonly store.RequiredField[];
  startsAt: Date;
  endsAt: Date | undefined;
}

export interface Redemption {
  number: string;
  rewardId: number;
  rewardName: string;
  units: number;
  points: number;
  paidMinor: number;
  status: RedemptionStatus;
  remark: string | undefined;
  redeemedAt: Date;
}

interface PointConfig {
  ratioPointsPerUnit: number;
  minConvert: number;
  convertMultiple: number;
  dailyConvertMax: number;
  /** Points per million minor units of valid bet. */
  rates: readonly { gameType: GameType; ptsPpm: number }[];
}

export interface PointsService {
  /** Reads the current balance from the ledger. */
  getBalance(memberId: number): Promise<PointBalance>;
  getConfig(): Promise<PointConfig>;
  /** Lists rewards that are available now, including those that are sold out. */
  listRewards(language: LanguageCode): Promise<Reward[]>;
  /** Lists redemptions, newest first. `page` counts from 1. */
  listRedemptions(
    memberId: number,
    query: { language: LanguageCode; page: number; pageSize: number },
  ): Promise<{ redemptions: Redemption[]; total: number }>;
}

export function createPointsService({ database, clock, ledger }: PointsParts): PointsService {
  const db = database.withTables<store.PointsTables>();
  return {
    async getBalance(memberId) {
      const [{ points, pointsHeld }, carriedMicroPoints] = await Promise.all([
        ledger.balances(memberId),
        store.readCarry(db, memberId),
      ]);
      return { points, held: pointsHeld, carriedMicroPoints };
    },
    async getConfig() {
      const config = await store.readConfig(db);
      return {
        ratioPointsPerUnit: config.ratio_points_per_unit,
        minConvert: config.min_convert,
        convertMultiple: config.convert_multiple,
        dailyConvertMax: config.daily_convert_max,
        rates: (await store.readRates(db)).map((row) => ({ gameType: row.game_type, ptsPpm: row.pts_ppm })),
      };
    },
    async listRewards(language) {
      const rows = await store.readRewards(db, clock.now());
      return rows.map((row) => ({
        id: row.id,
        type: row.type,
        name: pickText(row.name, language),
        description: pickText(row.description, language),
        emblem: row.emblem,
        metal: row.metal,
        pointsRequired: row.points_required,
        cashMinor: row.cash_minor,
        quantity: row.quantity,
        available: row.available,
        perMemberMax: row.per_member_max ?? undefined,
        requiredFields: row.required_fields,
        startsAt: row.starts_at,
        endsAt: row.ends_at ?? undefined,
      }));
    },
    async listRedemptions(memberId, { language, ...page }) {
      const { rows, total } = await store.readRedemptions(db, { memberId, ...page });
      const redemptions = rows.map((row) => ({
        number: row.number,
        rewardId: row.reward_id,
        rewardName: pickText(row.name, language),
        units: row.units,
        points: row.points,
        paidMinor: row.paid_minor,
        status: row.status,
        remark: row.remark ?? undefined,
        redeemedAt: row.redeemed_at,
      }));
      return { redemptions, total };
    },
  };
}
