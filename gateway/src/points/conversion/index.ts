import { AppError } from '@parlour/contracts';
import { type NumberQuery, type Tx, toCalendarDay } from '../../server/index.ts';
import { requirePosted } from '../../wallet/index.ts';
import type { PointsParts } from '../parts.ts';
import { runOnce } from '../run-once.ts';
import { type PointsTables, readConfig } from '../store.ts';
import { checkConversion, computeConvertedMinor, computeDailyLeft } from './conversion-rules.ts';
import * as store from './conversion-store.ts';

interface ConversionRequest {
  requestId: string;
  points: number;
  paymentPassword: string;
}

export interface Conversions {
  /**
   * Converts points into money of the main account with a turnover task. The same `requestId` returns the same
   * conversion. Fails with the codes of `convertPointCall`.
   */
  convert(memberId: number, request: ConversionRequest): Promise<store.Conversion>;
  /** Finds the conversions whose numbers begin with a text, in the order of their numbers. */
  search(query: NumberQuery & { limit: number }): Promise<store.Conversion[]>;
  /** Returns the points that the member may still convert today. */
  readDailyLeft(memberId: number): Promise<number>;
}

/** The value of converted points must be bet this many times before it can be withdrawn. */
const convertTurnover = 1;

/** Creates the conversions of points. Rule: docs/rules.md 5.5. */
export function createConversions(parts: PointsParts): Conversions {
  const { database, clock, timeZone } = parts;
  const db = database.withTables<PointsTables>();
  return {
    convert: (memberId, request) =>
      runOnce(parts, memberId, request, {
        find: store.findByRequest,
        requireSame: (earlier) => requireSame(earlier, request),
        run: (tx) => convertIn(parts, tx, memberId, request),
      }),
    search: (query) => store.searchConversions(database.kysely, query),
    async readDailyLeft(memberId) {
      const today = toCalendarDay(timeZone, clock.now());
      const [config, converted] = await Promise.all([readConfig(db), store.sumOfDay(db, memberId, today)]);
      return computeDailyLeft({ dailyConvertMax: config.daily_convert_max }, converted);
    },
  };
}

function requireSame(conversion: store.Conversion, { points }: ConversionRequest): store.Conversion {
  if (conversion.points === points) return conversion;
  throw new AppError('request.duplicate-mismatch', 'This request was made before with other content.');
}

/** Makes the checks that need the member's lock, and exchanges the points. */
async function convertIn(
  { clock, ids, ledger, timeZone, turnover }: PointsParts,
  tx: Tx,
  memberId: number,
  { requestId, points }: ConversionRequest,
): Promise<store.Conversion> {
  const db = tx.withTables<PointsTables>();
  const now = clock.now();
  const today = toCalendarDay(timeZone, now);
  const config = await readConfig(db);
  const terms = {
    ratioPointsPerUnit: config.ratio_points_per_unit,
    minConvert: config.min_convert,
    convertMultiple: config.convert_multiple,
    dailyConvertMax: config.daily_convert_max,
  };
  checkConversion(terms, points, await store.sumOfDay(db, memberId, today));
  const { points: balance = 0 } = (await ledger.readBalancesIn(tx, [memberId])).get(memberId) ?? {};
  if (balance < points)
    throw new AppError('points.insufficient', `Member ${memberId} has ${balance} points.`, {
      details: { points: balance, needed: points },
    });
  const number = ids.orderNo('C', now);
  const creditedMinor = computeConvertedMinor(points, terms.ratioPointsPerUnit);
  const conversion = { number, memberId, requestId, points, creditedMinor, convertedAt: now };
  await store.insertConversion(db, today, conversion);
  await turnover.closeEmptyIn(tx, [memberId]);
  await turnover.openIn(tx, {
    memberId,
    source: 'BONUS',
    key: `conversion:${number}`,
    baseMinor: creditedMinor,
    multiple: convertTurnover,
  });
  const of = { source: 'conversion', reference: number };
  const postings = await ledger.postAllIn(tx, [
    {
      ...of,
      key: `${number}:points`,
      type: 'POINT_CONVERT_POINTS',
      from: { memberId, book: 'points' },
      to: { house: 'points_issued' },
      amountMinor: points,
    },
    {
      ...of,
      key: `${number}:money`,
      type: 'POINT_CONVERT',
      from: { house: 'points_expense' },
      to: { memberId, book: 'main' },
      amountMinor: creditedMinor,
    },
  ]);
  for (const posting of postings) requirePosted(posting);
  return conversion;
}
