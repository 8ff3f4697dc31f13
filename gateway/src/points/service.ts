import type { GameType, LanguageCode } from '@parlour/contracts';
import type { RewardType } from '@parlour/contracts/calls';
import { showText } from '../server/index.ts';
import type { Conversions } from './conversion/index.ts';
import type { PointsParts } from './parts.ts';
import type { Redemptions } from './redemption/index.ts';
import * as store from './store.ts';

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
  /** The amount that one unit adds to the wallet; undefined for goods. */
  creditMinor: number | undefined;
  quantity: number;
  available: number;
  perMemberMax: number | undefined;
  requiredFields: readonly store.RequiredField[];
  startsAt: Date;
  endsAt: Date | undefined;
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
  redemptions: Redemptions;
  conversions: Conversions;
}

export function createPointsService({
  database,
  clock,
  ledger,
}: Pick<PointsParts, 'database' | 'clock' | 'ledger'>): Omit<PointsService, 'conversions' | 'redemptions'> {
  const db = database.withTables<store.PointsTables>();
  return {
    async getBalance(memberId) {
      const [{ points, pointsHeld }, carriedMicroPoints] = await Promise.all([
        ledger.readBalances(memberId),
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
        name: showText(row.name, language),
        description: showText(row.description, language),
        emblem: row.emblem,
        metal: row.metal,
        pointsRequired: row.points_required,
        cashMinor: row.cash_minor,
        creditMinor: row.credit_minor ?? undefined,
        quantity: row.quantity,
        available: row.available,
        perMemberMax: row.per_member_max ?? undefined,
        requiredFields: row.required_fields,
        startsAt: row.starts_at,
        endsAt: row.ends_at ?? undefined,
      }));
    },
  };
}
