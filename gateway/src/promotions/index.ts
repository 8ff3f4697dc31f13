import type { Bounds, GatewayModule, Ids } from '../server/index.ts';
import { createFindUnusable, type FindUnusable } from './advertising.ts';
import { createApplications } from './claims/applications.ts';
import { type ClaimsService, createClaims } from './claims/claims.ts';
import type { ClaimParts, RewardIssuer } from './claims/parts.ts';
import { createProgress } from './claims/progress.ts';
import { promotionChecks } from './money-checks.ts';
import { promotionActs } from './operator-acts.ts';
import { announcePhases } from './phase-announcements.ts';
import { createRaffles } from './raffle/raffles.ts';
import { ticketListRoute } from './raffle/ticket-list.ts';
import { promotionsRoutes } from './routes.ts';
import { createPromotionsService, type PromotionsParts, type PromotionsService } from './service.ts';
import type { SimulationParts } from './simulation/simulate.ts';

export type { FindUnusable } from './advertising.ts';
export type { PromotionsService } from './service.ts';

interface Parts extends ClaimParts, Pick<PromotionsParts, 'catalog' | 'wageringMultipleMax'> {
  ids: Ids;
  identity: ClaimParts['identity'] & SimulationParts['identity'];
  history: SimulationParts['history'];
  rewards?: RewardIssuer | undefined;
  /** An operator's act above a bound needs two people. */
  bounds: Bounds;
}

/** Creates the promotions module: the site's offers, their conditions and the members' claims. See README.md. */
export function createPromotions(parts: Parts): {
  service: PromotionsService;
  claims: ClaimsService;
  findUnusable: FindUnusable;
  module: GatewayModule;
} {
  const service = createPromotionsService({ ...parts, hasRewardCentre: parts.rewards !== undefined });
  const claims = createClaims(parts);
  const raffles = createRaffles(parts);
  const progress = createProgress(parts);
  const applications = createApplications(parts);
  return {
    service,
    claims,
    findUnusable: createFindUnusable({ promotions: service, claims }),
    module: {
      name: 'promotions',
      migrations: new URL('migrations/', import.meta.url),
      routes: promotionsRoutes({ promotions: service, claims, raffles }),
      plugin: ticketListRoute(raffles),
      operatorActs: promotionActs({ ...parts, promotions: service, applications }),
      subscriptions: progress.subscriptions,
      jobs: [progress.rebates, raffles.draws, announcePhases(parts)],
      moneyChecks: promotionChecks,
    },
  };
}
