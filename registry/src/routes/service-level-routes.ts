import type { ServiceLevels } from '@parlour/contracts';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access.ts';
import { getCredentials } from '../access/credentials.ts';
import type { RegistryConfig } from '../config.ts';
import type { Deployments } from '../deployments/deployments.ts';
import { type HourStore, hoursKeptMs } from '../telemetry/hour-store.ts';
import { countMetHours, toTargets } from '../telemetry/service-levels.ts';

interface ServiceLevelRouteParts {
  hours: HourStore;
  deployments: Pick<Deployments, 'history'>;
  access: Access;
  targets: RegistryConfig['serviceTargets'];
  now(): Date;
}

/** Registers `GET /registry/telemetry/<name>/hours`: the service of a remote by hour, and its deployments. */
export function serviceLevelRoutes(app: FastifyInstance, parts: ServiceLevelRouteParts): void {
  app.get<{ Params: { name: string } }>(
    '/registry/telemetry/:name/hours',
    async (request): Promise<ServiceLevels> => {
      await parts.access.authorize(getCredentials(request), 'releases.view');
      const { name } = request.params;
      const hours = await parts.hours.read(name);
      const targets = toTargets(Object.hasOwn(parts.targets, name) ? parts.targets[name] : {});
      const oldest = new Date(parts.now().getTime() - hoursKeptMs).toISOString();
      const deployments = parts.deployments
        .history()
        .flatMap(({ name: of, kind, at, version }) =>
          of === name && kind !== 'canary' && at >= oldest ? [{ at, version, kind }] : [],
        );
      return { name, targets, hours, met: countMetHours(hours, targets), deployments };
    },
  );
}
