import { AppError, isOwnLottery, openedNumbersCount } from '@parlour/contracts';
import { type Clock, type Database, dayMs, type Logger } from '../../server/index.ts';
import { gameNotFound } from '../errors.ts';
import type { Game } from '../game.ts';
import type { LiveSnapshot } from '../live-snapshot.ts';
import { memoizeFor } from '../memoize-for.ts';
import type { Room, VendorCatalogPort } from '../vendor-catalog-port.ts';
import {
  addDraws,
  type Draw,
  type DrawTables,
  deleteDraws,
  type LotteryRef,
  type NextDraw,
  readDraws,
  readNextDraw,
  writeNextDraw,
} from './store.ts';

/** A lottery of the lottery page with its last draws, newest first. */
interface OpenedNumbers {
  game: Game;
  draws: readonly Draw[];
  next: NextDraw | undefined;
}

export interface LotteryService {
  /** Lists the lotteries of the lottery page, in menu order. */
  listLotteries(): Promise<readonly Game[]>;
  /** Lists the draws of one lottery, or each series of draws once, under the first lottery of the menu that uses it. */
  listOpenedNumbers(gameId?: string): Promise<readonly OpenedNumbers[]>;
  /**
   * Lists a game's rooms. Fails with `catalog.game-not-found`, `betting.vendor-not-connected` or
   * `betting.launch-failed`.
   */
  listRooms(nodeId: number): Promise<readonly Room[]>;
  /** Requests draws from vendors and persists them. */
  pollDraws(): Promise<void>;
}

const toLotteryKey = ({ deliveredBy, vendorGame }: LotteryRef): string => `${deliveredBy}/${vendorGame}`;

const cacheMs = 1_000;
/** Consecutive failed requests before a warning: about a minute. */
const failuresToWarn = 20;
const retentionDays = 30;

export function createLotteryService(parts: {
  database: Database;
  clock: Clock;
  log: Logger;
  live: LiveSnapshot;
  vendors: readonly VendorCatalogPort[];
}): LotteryService {
  const { database, clock, log, live } = parts;
  const db = database.withTables<DrawTables>();
  const vendors = new Map(parts.vendors.map((vendor) => [vendor.code, vendor]));
  const failures = new Map<string, number>();

  const listLotteries = async () => (await live.current()).index.all.filter(isOwnLottery);
  /** The draws by lottery key; several lotteries of the menu may use the same draws. */
  const readSeries = memoizeFor(cacheMs, clock, async () => {
    const lotteries = new Map((await listLotteries()).map((game) => [toLotteryKey(game), game]));
    const read = async ([key, lottery]: [string, LotteryRef]) => {
      const [draws, next] = await Promise.all([
        readDraws(db, lottery, openedNumbersCount),
        readNextDraw(db, lottery),
      ]);
      return [key, { draws, next: next && next.drawsAt > clock.now() ? next : undefined }] as const;
    };
    return new Map(await Promise.all([...lotteries].map(read)));
  });

  const pollVendor = async (vendor: VendorCatalogPort, games: readonly LotteryRef[]): Promise<void> => {
    try {
      for (const { vendorGame, draws, next } of await vendor.openedNumbers(openedNumbersCount)) {
        const lottery = { deliveredBy: vendor.code, vendorGame };
        if (!games.some((game) => game.vendorGame === vendorGame)) continue;
        await addDraws(db, lottery, draws);
        if (next) await writeNextDraw(db, lottery, next);
      }
      failures.delete(vendor.code);
    } catch (error) {
      // Logged once per outage, and not for the moments in which both sides start.
      const failureCount = (failures.get(vendor.code) ?? 0) + 1;
      failures.set(vendor.code, failureCount);
      if (failureCount === failuresToWarn) log.warn({ vendor: vendor.code, err: error }, 'no opened numbers');
    }
  };

  return {
    listLotteries,
    async listOpenedNumbers(gameId) {
      const [series, games] = await Promise.all([readSeries(), listLotteries()]);
      const first = new Map(games.toReversed().map((game) => [toLotteryKey(game), game]));
      const shown = games.filter((game) =>
        gameId === undefined ? first.get(toLotteryKey(game)) === game : game.gameId === gameId,
      );
      return shown.map((game) => ({
        game,
        ...(series.get(toLotteryKey(game)) ?? { draws: [], next: undefined }),
      }));
    },
    async listRooms(nodeId) {
      const game = (await live.current()).index.byNode(nodeId);
      if (!game) throw gameNotFound(nodeId);
      const vendor = vendors.get(game.deliveredBy);
      if (!vendor)
        throw new AppError(
          'betting.vendor-not-connected',
          `${game.vendorName} is not connected to this site.`,
        );
      // Games of other types have no rooms.
      return game.type === 'PVP' ? vendor.rooms(game.vendorGame) : [];
    },
    async pollDraws() {
      const games = await listLotteries();
      for (const vendor of vendors.values()) {
        const own = games.filter((game) => game.deliveredBy === vendor.code);
        if (own.length > 0) await pollVendor(vendor, own);
      }
      await deleteDraws(db, new Date(clock.now().getTime() - retentionDays * dayMs));
    },
  };
}
