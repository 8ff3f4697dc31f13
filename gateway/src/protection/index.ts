import type { IdentityService } from '../identity/index.ts';
import type { JurisdictionProfile } from '../platform/index.ts';
import type { Audit, Clock, Database, GatewayModule, Live } from '../server/index.ts';
import { permanent, toHours, toMonths } from './blocks/block-rules.ts';
import { createBlocks } from './blocks/blocks.ts';
import { createDepositGuard, type DepositGuard, type DepositRecord } from './deposit-guard.ts';
import { createLimits } from './limits/limits.ts';
import { protectionActs } from './operator-acts.ts';
import { createPlayGuard, type PlayGuard } from './play/play-guard.ts';
import { createPlayTotals, type PlayRecord } from './play/play-totals.ts';
import { protectionRoutes } from './routes.ts';
import { createProtectionService, type ProtectionRule, type ProtectionService } from './service.ts';

export { type BlockReads, createBlockReads } from './blocks/blocks.ts';
export type { DepositGuard, DepositRecord } from './deposit-guard.ts';
export { toLimitError } from './limits/limit-error.ts';
export type { PlayGuard } from './play/play-guard.ts';
export type { PastPlay, PlayRecord } from './play/play-totals.ts';
export type { ProtectionService } from './service.ts';

interface ProtectionParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  live: Live;
  identity: Pick<IdentityService, 'findMember' | 'signedInTime'>;
  /** The numbers of the jurisdiction profile. */
  profile: JurisdictionProfile['protection'];
  /** Records that higher modules provide. */
  play: PlayRecord;
  deposits: DepositRecord;
}

/** Creates player protection: limits, cool-offs, exclusions and reality checks. See README.md. */
export function createProtection(parts: ProtectionParts): {
  service: ProtectionService;
  /** Decides about bets and launches. */
  play: PlayGuard;
  /** Decides about deposits. */
  deposits: DepositGuard;
  module: GatewayModule;
} {
  const { identity, clock } = parts;
  const rule = toRule(parts.profile);
  const totals = createPlayTotals({
    ...parts,
    record: parts.play,
    sessions: identity.signedInTime,
    longestHours: Math.max(...rule.periodsHours),
  });
  const blocks = createBlocks({ ...parts, rule });
  const limits = createLimits({ ...parts, totals, rule, periodsHours: rule.periodsHours });
  const play = createPlayGuard({ totals, clock });
  const service = createProtectionService({
    ...parts,
    rule,
    blocks,
    limits,
    totals,
    findOpenedAt: identity.signedInTime.findOpenedAt,
  });
  return {
    service,
    play,
    deposits: createDepositGuard({ clock, blocks, play, record: parts.deposits }),
    module: {
      name: 'protection',
      migrations: new URL('./migrations/', import.meta.url),
      routes: protectionRoutes(service, clock),
      operatorActs: protectionActs({ service, findMember: identity.findMember }),
      jobs: [totals.cleanup],
    },
  };
}

const toRule = (profile: JurisdictionProfile['protection']): ProtectionRule => ({
  loosenAfterHours: profile.limits.loosenAfterHours,
  confirmWithinHours: profile.limits.confirmWithinHours,
  periodsHours: profile.limits.periodsHours,
  limitOfferMonths: profile.limits.offerMonths,
  realityCheckMinutes: profile.realityCheck.minutes,
  realityCheckDefaultMinutes: profile.realityCheck.defaultMinutes,
  coolOffs: profile.coolOffHours.map(toHours),
  exclusions: [
    ...profile.exclusion.months.map(toMonths),
    ...(profile.exclusion.hasPermanent ? [permanent] : []),
  ],
  irrevocableMonths: profile.exclusion.irrevocableMonths,
  endDelayHours: profile.exclusion.endDelayHours,
  endDecisionDays: profile.exclusion.endDecisionDays,
});
