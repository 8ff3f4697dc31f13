import type { ValueOf } from '@parlour/contracts';
import { getStatusCall } from '@parlour/contracts/calls';
import { LRUCache } from 'lru-cache';
import { PreparedAnswer, type RouteEntry, readyRoute } from '../server/index.ts';
import type { PlatformService, Visitor } from './service.ts';

type SiteClosure = ReturnType<PlatformService['getClosure']>;

const statusNumbers = { maintenance: 1, region: 2 } as const;
/** Maximum number of visitors whose responses are cached (about 5 MB). */
const answersMax = 2_000;

/** Responses cached for one revision of the site. */
interface StatusCache {
  revision: object;
  texts: Map<SiteClosure, string>;
  answers: LRUCache<string, PreparedAnswer>;
}

/**
 * Creates the route of the status call, the first call of every page. Visitors with the same closure get the same
 * response except for their address. The shared part is serialized once per revision, and each visitor's response is
 * cached until the next revision.
 */
export function statusRoute(platform: PlatformService): RouteEntry {
  let cache: StatusCache | undefined;
  const getCache = (): StatusCache => {
    if (cache?.revision !== platform.revision())
      cache = { revision: platform.revision(), texts: new Map(), answers: new LRUCache({ max: answersMax }) };
    return cache;
  };
  const getText = (closure: SiteClosure): string => {
    const { texts } = getCache();
    const text = texts.get(closure) ?? serializeStatus(platform, closure);
    texts.set(closure, text);
    return text;
  };
  const getAnswer = (visitor: Visitor): PreparedAnswer => {
    const { answers } = getCache();
    const closure = platform.getClosure(visitor);
    const key = `${closure ?? 'open'} ${visitor.ip}`;
    const known = answers.get(key);
    if (known) return known;
    const answer = new PreparedAnswer(
      `{"location":${JSON.stringify({ ip: visitor.ip })},${getText(closure)}`,
    );
    answers.set(key, answer);
    return answer;
  };
  return readyRoute(getStatusCall, {
    getIfReady: (visitor) => (platform.isLoaded() ? getAnswer(visitor) : undefined),
    async whenReady(visitor) {
      await platform.whenLoaded();
      return getAnswer(visitor);
    },
  });
}

/**
 * Serializes a status without the visitor's address and without the leading brace. Fields outside the contract are
 * dropped.
 */
function serializeStatus(platform: PlatformService, closure: SiteClosure): string {
  const { location: _anybodys, ...status } = getStatusCall.value.parse(toStatus(platform, closure));
  return JSON.stringify(status).slice(1);
}

const toStatus = (platform: PlatformService, closure: SiteClosure): ValueOf<typeof getStatusCall> => ({
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
  records: platform.profile.records,
  loginRequiredForHome: platform.setting('loginRequiredForHome'),
});
