import type { Settings } from '@parlour/contracts/back-office';
import type { RegisterRules } from '@parlour/contracts/calls';
import type {
  Audit,
  Clock,
  Database,
  GatewayConfig,
  Job,
  Live,
  Logger,
  Outbox,
  Signals,
  Standings,
} from '../server/index.ts';
import { createPlatformCache, type PlatformReader } from './cache.ts';
import { createPlatformChanges, type PlatformChanges } from './changes.ts';
import { createProfile } from './profile-figures.ts';
import type { JurisdictionProfile } from './profiles.ts';
import { computeRegisterRules } from './register-rules.ts';
import { createSchedule, type Schedule } from './schedule.ts';
import { createDefaultSettings } from './settings.ts';

export interface PlatformParts {
  config: Pick<GatewayConfig, 'profile' | 'profileFigures' | 'currency' | 'timeZone'>;
  database: Database;
  clock: Clock;
  outbox: Outbox;
  signals: Signals;
  live: Live;
  audit: Audit;
  log: Logger;
  standings: Pick<Standings, 'hasEnded'>;
}

interface Currency {
  /** ISO 4217. */
  code: string;
  symbol: string;
}

export interface PlatformService extends PlatformReader, PlatformChanges, Schedule {
  readonly profile: JurisdictionProfile;
  /** The only currency of this deployment. Amounts are in hundredths of it. */
  readonly currency: Currency;
  /** IANA name of the time zone in which days, weeks and months of reports begin. */
  readonly timeZone: string;
  registerRules(): RegisterRules;
  /**
   * Returns the reason why this visitor may not use the site, or undefined when the site is open. Maintenance takes
   * precedence.
   */
  getClosure(visitor: Visitor): 'maintenance' | 'region' | undefined;
  /** Returns whether the visitor's country or address is blocked. */
  isBlocked(visitor: Visitor): boolean;
}

export interface Visitor {
  ip: string;
  /** ISO 3166-1 alpha-2. Undefined unless a proxy in front of the gateway provides it. */
  country: string | undefined;
}

export function createPlatformService(
  parts: PlatformParts,
): PlatformService & { jobs: readonly Job[]; start(): Promise<void>; stop(): Promise<void> } {
  const profile = createProfile(parts.config.profile, parts.config.profileFigures);
  const defaults = createDefaultSettings(profile);
  const { load, announce, ...reader } = createPlatformCache({ ...parts, defaults });
  const { setting, isOn } = reader;
  const cache = { load, announce };
  const changes = createPlatformChanges({ ...parts, cache, defaults });
  const { schedule, job } = createSchedule({ ...parts, cache, changes });
  return {
    profile,
    currency: parts.config.currency,
    timeZone: parts.config.timeZone,
    ...reader,
    ...changes,
    ...schedule,
    jobs: [job],
    registerRules: () => ({
      ...computeRegisterRules(setting('registerFields'), isOn),
      minimumAge: profile.minimumAge,
      passwordLength: { min: profile.password.minLength, max: profile.password.maxLength },
      termsVersion: setting('termsVersion'),
    }),
    getClosure(visitor) {
      if (setting('maintenance') !== null) return 'maintenance';
      return isBlocked(visitor, setting('regionBlock')) ? 'region' : undefined;
    },
    isBlocked: (visitor) => isBlocked(visitor, setting('regionBlock')),
  };
}

function isBlocked({ ip, country }: Visitor, { countries, addresses }: Settings['regionBlock']): boolean {
  if (country !== undefined && countries.includes(country)) return true;
  return addresses.some((address) => (/[.:]$/.test(address) ? ip.startsWith(address) : ip === address));
}
