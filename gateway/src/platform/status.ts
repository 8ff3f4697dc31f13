import type { ValueOf } from '@parlour/contracts';
import { getStatusCall } from '@parlour/contracts/calls';
import { PreparedAnswer, type RouteEntry, readyRoute } from '../server/index.ts';
import type { PlatformService, Visitor } from './service.ts';

type Closure = ReturnType<PlatformService['closureFor']>;

const statusNumbers = { maintenance: 1, region: 2 } as const;
/** Visitors whose answers are kept; the oldest goes first. Some 5 MB. */
const answersMax = 2_000;

/** What was made of one version of the site. */
interface Kept {
  revision: object;
  texts: Map<Closure, string>;
  answers: Map<string, PreparedAnswer>;
}

/**
 * What every page asks first. All but the visitor's address is the same for everybody whom the site is open or closed to in the
 * same way: it is written as JSON once for each change of the site, and each visitor's answer is kept until the next one.
 */
export function statusRoute(platform: PlatformService): RouteEntry {
  let kept: Kept | undefined;
  const keptNow = (): Kept => {
    if (kept?.revision !== platform.revision())
      kept = { revision: platform.revision(), texts: new Map(), answers: new Map() };
    return kept;
  };
  const textFor = (closure: Closure): string => {
    const { texts } = keptNow();
    const text = texts.get(closure) ?? write(platform, closure);
    texts.set(closure, text);
    return text;
  };
  const answerTo = (visitor: Visitor): PreparedAnswer => {
    const { answers } = keptNow();
    const closure = platform.closureFor(visitor);
    const key = `${closure ?? 'open'} ${visitor.ip}`;
    const known = answers.get(key);
    if (known) return known;
    const answer = new PreparedAnswer(
      `{"location":${JSON.stringify({ ip: visitor.ip })},${textFor(closure)}`,
    );
    const [oldest] = answers.keys();
    if (answers.size >= answersMax && oldest !== undefined) answers.delete(oldest);
    answers.set(key, answer);
    return answer;
  };
  return readyRoute(getStatusCall, {
    atOnce: (visitor) => (platform.isSettled() ? answerTo(visitor) : undefined),
    async whenReady(visitor) {
      await platform.settled();
      return answerTo(visitor);
    },
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
