import { dialingCodes, getSealingKeysCall } from '@parlour/contracts';
import {
  getCountryCall,
  getDomainsCall,
  getRegisterRulesCall,
  getWhitelabelCall,
} from '@parlour/contracts/calls';
import { type Clock, type RouteEntry, route, type SealedPayloads } from '../server/index.ts';
import type { PlatformService } from './service.ts';
import { statusRoute } from './status.ts';

interface Parts {
  platform: PlatformService;
  payloads: SealedPayloads;
  clock: Clock;
}

export const platformRoutes = ({ platform, payloads, clock }: Parts): RouteEntry[] => [
  statusRoute(platform),
  route(getWhitelabelCall, async () => ({ whitelabel: platform.whitelabel() })),
  route(getRegisterRulesCall, async () => platform.registerRules()),
  route(getDomainsCall, async () => ({ domains: platform.setting('domains') })),
  route(getCountryCall, async ({ country }) => toCountry(platform, country)),
  route(getSealingKeysCall, async () => ({
    keys: await payloads.publicKeys(),
    serverTime: clock.now().toISOString(),
  })),
];

function toCountry(platform: PlatformService, country: string | undefined) {
  const countryDialingCode = country && dialingCodes[country];
  return country && countryDialingCode
    ? { countryCode: country, countryDialingCode }
    : platform.setting('defaultCountry');
}
