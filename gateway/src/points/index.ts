import type { GatewayModule } from '../server/index.ts';
import { catalogueActs } from './catalogue/operator-acts.ts';
import { createConversions } from './conversion/index.ts';
import { createEarningSubscriptions } from './earning.ts';
import { pointsChecks } from './money-checks.ts';
import type { PointsParts } from './parts.ts';
import { createRedemptions } from './redemption/index.ts';
import { pointsRoutes } from './routes.ts';
import { createPointsService, type PointsService } from './service.ts';

export type { PointsService } from './service.ts';

/**
 * Creates the points module: members earn points by betting, the ledger holds them, and the points mall spends them.
 * See README.md.
 */
export function createPoints(parts: PointsParts): { service: PointsService; module: GatewayModule } {
  const { redemptions, acts } = createRedemptions(parts);
  const service = { ...createPointsService(parts), redemptions, conversions: createConversions(parts) };
  return {
    service,
    module: {
      name: 'points',
      migrations: new URL('migrations/', import.meta.url),
      routes: pointsRoutes(service),
      operatorActs: [...acts, ...catalogueActs(parts)],
      subscriptions: createEarningSubscriptions(parts),
      moneyChecks: pointsChecks,
    },
  };
}
