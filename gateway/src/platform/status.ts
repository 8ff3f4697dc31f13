import type { ValueOf } from '@parlour/contracts';
import { getStatusCall } from '@parlour/contracts/calls';
import { preparedRoute, type RouteEntry } from '../server/index.ts';
import type { PlatformService } from './service.ts';

type Closure = ReturnType<PlatformService['closureFor']>;

const statusNumbers = { maintenance: 1, region: 2 } as const;

/**
 * What every page asks first. All but the visitor's address is the same for everybody whom the site is open or closed to in the
 * same way: it is written as JSON once for each change of the site.
 */
export function statusRoute(platform: PlatformService): RouteEntry {
  let texts = new Map<Closure, string>();
  let textsOf: object | undefined;
  const textFor = (closure: Closure): string => {
    if (textsOf !== platform.revision()) {
      texts = new Map();
      textsOf = platform.revision();
    }
    const text = texts.get(closure) ?? write(platform, closure);
    texts.set(closure, text);
    return text;
  };
  return preparedRoute(getStatusCall, async ({ ip, country }) => {
    await platform.settled();
    return `{"location":${JSON.stringify({ ip })},${textFor(platform.closureFor({ ip, country }))}`;
  });
}

/** The JSON of a status without the visitor's address, from behind its first brace. What the contract does not name is left out. */
function write(platform: PlatformService, closure: Closure): string {
  const { location: _anybodys, ...status } = getStatusCall.value.parse(statusOf(platform, closure));
  return JSON.stringify(status).slice(1);
}

const statusOf = (platform: PlatformService, closure: Closure): ValueOf<typeof getStatusCall> => ({
  status: closure === undefined ? 0 : statusNumbers[closure],
  maintenance: platform.setting('maintenance') ?? undefined,
  regionRestriction: closure === 'region' ? { notice: platform.setting('regionBlock').notice } : undefined,
  location: { ip: '' },
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
});
