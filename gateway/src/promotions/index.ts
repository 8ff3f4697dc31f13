import type { GatewayModule } from '../server/index.ts';
import { promotionsRoutes } from './routes.ts';
import { createPromotionsService, type PromotionsParts, type PromotionsService } from './service.ts';

export type { PromotionsService } from './service.ts';
export type { NewPromotion } from './store.ts';

/** Creates the promotions module: the site's offers and their conditions. See README.md. */
export function createPromotions(parts: PromotionsParts): {
  service: PromotionsService;
  module: GatewayModule;
} {
  const service = createPromotionsService(parts);
  return {
    service,
    module: {
      name: 'promotions',
      migrations: new URL('migrations/', import.meta.url),
      routes: promotionsRoutes(service),
    },
  };
}
