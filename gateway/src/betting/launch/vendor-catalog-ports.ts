import { AppError } from '@parlour/contracts';
import type { VendorCatalogPort } from '../../catalog/index.ts';
import type { Clock, VendorConnection } from '../../server/index.ts';
import { callVendor, VendorUnavailable } from './vendor-client.ts';

/**
 * Creates the catalogue's ports to each connected vendor, over the vendor contract. Their calls reject while the vendor
 * does not respond.
 */
export const createVendorCatalogPorts = (
  vendors: readonly VendorConnection[],
  clock: Clock,
): VendorCatalogPort[] =>
  vendors.map((connection) => ({
    code: connection.code,
    async openedNumbers(count) {
      const { games } = await callVendor({ connection, clock }, 'openedNumbers', { count });
      return games.map(({ gameId, draws, next }) => ({
        vendorGame: gameId,
        draws: draws.map(({ drawnAt, ...draw }) => ({ ...draw, drawnAt: new Date(drawnAt) })),
        next: next && {
          number: next.number,
          closesAt: new Date(next.closesAt),
          drawsAt: new Date(next.drawsAt),
        },
      }));
    },
    async games() {
      try {
        return await callVendor({ connection, clock }, 'listGames', {});
      } catch (cause) {
        if (!(cause instanceof VendorUnavailable)) throw cause;
        throw new AppError('betting.launch-failed', `${connection.code} did not list its games.`, { cause });
      }
    },
    async fixtures(count) {
      const { games } = await callVendor({ connection, clock }, 'fixtures', { count });
      return games.flatMap(({ gameId, fixtures }) =>
        fixtures.map(({ startsAt, ...fixture }) => ({
          ...fixture,
          vendorGame: gameId,
          startsAt: new Date(startsAt),
        })),
      );
    },
    async rooms(vendorGame) {
      try {
        return (await callVendor({ connection, clock }, 'roomList', { gameId: vendorGame })).rooms;
      } catch (cause) {
        if (!(cause instanceof VendorUnavailable)) throw cause;
        throw new AppError('betting.launch-failed', `${connection.code} did not list its rooms.`, { cause });
      }
    },
    async gameInfo(vendorGame, language) {
      try {
        return await callVendor({ connection, clock }, 'gameInfo', { gameId: vendorGame, language });
      } catch (cause) {
        if (!(cause instanceof VendorUnavailable)) throw cause;
        throw new AppError('betting.launch-failed', `${connection.code} did not describe ${vendorGame}.`, {
          cause,
        });
      }
    },
  }));
