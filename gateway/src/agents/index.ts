import type { IdentityService } from '../identity/index.ts';
import type { GatewayModule } from '../server/index.ts';
import { agentsHear } from './events.ts';
import { agentsRoutes } from './routes.ts';
import { type AgentsParts, type AgentsService, createAgentsService } from './service.ts';

export type { AgentsService, Downline, TeamOverview, TeamSpan } from './service.ts';

/** What agents see of their teams: figures added up as things happen. See README.md. */
export function createAgents(parts: AgentsParts & { identity: Pick<IdentityService, 'membersByIds'> }): {
  service: AgentsService;
  module: GatewayModule;
} {
  const service = createAgentsService(parts);
  return {
    service,
    module: {
      name: 'agents',
      migrations: new URL('migrations/', import.meta.url),
      routes: agentsRoutes(service),
      hears: agentsHear(parts),
    },
  };
}
