import type { GatewayModule, SealedPayloads } from '../server/index.ts';
import { platformRoutes } from './routes.ts';
import { createPlatformService, type PlatformParts, type PlatformService } from './service.ts';

export type {} from './events.ts';
export type { JurisdictionProfile } from './profiles.ts';
export type { Currency, PlatformService, Visitor } from './service.ts';
export type { SettingKey, Settings } from './settings.ts';
export type { SwitchId } from './switches.ts';

/** Public facts of the site, switches and settings: see README.md. */
export function createPlatform(parts: PlatformParts & { payloads: SealedPayloads }): {
  service: PlatformService;
  module: GatewayModule;
} {
  const service = createPlatformService(parts);
  return {
    service,
    module: {
      name: 'platform',
      migrations: new URL('./migrations/', import.meta.url),
      routes: platformRoutes({ platform: service, payloads: parts.payloads, clock: parts.clock }),
      start: service.start,
      stop: service.stop,
    },
  };
}
