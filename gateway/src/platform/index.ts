import type { GatewayModule, Ids, SealedPayloads } from '../server/index.ts';
import { createClockWatch } from './clock-watch.ts';
import { platformActs } from './operator-acts.ts';
import { createPictures, type Pictures, pictureRoutes } from './pictures/index.ts';
import { platformRoutes } from './routes.ts';
import { createPlatformService, type PlatformParts, type PlatformService } from './service.ts';

export { createBounds } from './bounds.ts';
export type {} from './events.ts';
export type { Picture, Pictures } from './pictures/index.ts';
export type { JurisdictionProfile } from './profiles.ts';
export type { Schedulable } from './schedulable.ts';
export type { PlatformService } from './service.ts';

/** Creates the platform module: public facts of the site, switches, settings and uploaded pictures. See README.md. */
export function createPlatform(parts: PlatformParts & { payloads: SealedPayloads; ids: Ids }): {
  service: PlatformService;
  pictures: Pictures;
  module: GatewayModule;
} {
  const service = createPlatformService(parts);
  const { pictures, upkeep } = createPictures(parts);
  return {
    service,
    pictures,
    module: {
      name: 'platform',
      migrations: new URL('./migrations/', import.meta.url),
      routes: [
        ...platformRoutes({ platform: service, payloads: parts.payloads, clock: parts.clock }),
        ...pictureRoutes(pictures),
      ],
      operatorActs: platformActs(service),
      jobs: [upkeep, createClockWatch({ ...parts, profile: service.profile }), ...service.jobs],
      start: service.start,
      stop: service.stop,
    },
  };
}
