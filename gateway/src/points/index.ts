import type { GatewayModule } from '../server/index.ts';
import { createEarningSubscriptions } from './earning.ts';
import { pointsRoutes } from './routes.ts';
import { createPointsService, type PointsParts, type PointsService } from './service.ts';

export type { PointsService } from './service.ts';

/**
 * Creates the points module: points are earned by bets, held in the ledger and shown in the points mall. See README.md.
 */
export function createPoints(parts: PointsParts): { service: PointsService; module: GatewayModule } {
  const service = createPointsService(parts);
  return {
    service,
    module: {
      name: 'points',
      migrations: new URL('migrations/', import.meta.url),
      routes: pointsRoutes(service),
      subscriptions: createEarningSubscriptions(parts),
    },
  };
}
