import { getSealingKeysCall, type ValueOf } from '@parlour/contracts';
import {
  getCountryCall,
  getDomainsCall,
  getRegisterRulesCall,
  getStatusCall,
  getWhitelabelCall,
} from '@parlour/contracts/calls';
import { type Clock, type RouteEntry, route, type SealedPayloads } from '../server/index.ts';
import { dialingCodeOf } from './dialing-codes.ts';
import type { PlatformService, Visitor } from './service.ts';

interface Parts {
  platform: PlatformService;
  payloads: SealedPayloads;
  clock: Clock;
}

export const platformRoutes = ({ platform, payloads, clock }: Parts): RouteEntry[] => [
  route(getStatusCall, async ({ ip, country }) => {
    await platform.settled();
    return statusFor(platform, { ip, country });
  }),
  route(getWhitelabelCall, async () => ({ whitelabel: platform.whitelabel() })),
  route(getRegisterRulesCall, async () => platform.registerRules()),
  route(getDomainsCall, async () => ({ domains: platform.setting('domains') })),
  route(getCountryCall, async ({ country }) => countryOf(platform, country)),
  route(getSealingKeysCall, async () => ({
    keys: await payloads.publicKeys(),
    serverTime: clock.now().toISOString(),
  })),
];

const statusNumbers = { maintenance: 1, region: 2 } as const;

function statusFor(platform: PlatformService, visitor: Visitor): ValueOf<typeof getStatusCall> {
  const closure = platform.closureFor(visitor);
  return {
    status: closure === undefined ? 0 : statusNumbers[closure],
    maintenance: platform.setting('maintenance') ?? undefined,
    regionRestriction: closure === 'region' ? { notice: platform.setting('regionBlock').notice } : undefined,
    location: { ip: visitor.ip },
    whitelabel: platform.whitelabel(),
    register: platform.registerRules(),
    customerService: platform.setting('customerService'),
    contacts: platform.setting('contacts'),
    resources: platform.setting('downloads'),
    analytics: platform.setting('analytics'),
    imageCDNs: platform.setting('imageHosts'),
    launchGameCDNs: platform.setting('launchHosts'),
    currency: platform.currency.code,
    currencySymbol: platform.currency.symbol,
    brand: platform.setting('brand'),
    footer: platform.setting('footer'),
    minimumAge: platform.profile.minimumAge,
    loginRequiredForHome: platform.setting('loginRequiredForHome'),
  };
}

function countryOf(platform: PlatformService, country: string | undefined) {
  const countryDialingCode = country && dialingCodeOf(country);
  return country && countryDialingCode
    ? { countryCode: country, countryDialingCode }
    : platform.setting('defaultCountry');
}
