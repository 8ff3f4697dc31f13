import { type memberFlags, readMemberAct } from '@parlour/contracts/back-office';
import type { ContractsService } from '../agents/index.ts';
import type { BettingOversight } from '../betting/index.ts';
import type { IdentityService, Member, MemberOversight } from '../identity/index.ts';
import type { MessagingService } from '../messaging/index.ts';
import type { ProtectionService } from '../protection/index.ts';
import type { OperatorAct } from '../server/index.ts';
import type { Ledger, WalletOversight } from '../wallet/index.ts';
import { type AccessParts, isMaskedFor, recordView, requireMember } from './access.ts';
import { bindAct } from './bind-act.ts';

export interface ReadParts extends AccessParts {
  identity: Pick<IdentityService, 'findMember' | 'findUsernames' | 'oversight'>;
  ledger: Pick<Ledger, 'readBalances'>;
  wallet: Pick<WalletOversight, 'hasHeldPayment' | 'readDebt'>;
  betting: Pick<BettingOversight, 'readBetsInPlay'>;
  protection: Pick<ProtectionService, 'find'>;
  messaging: Pick<MessagingService, 'countUnread'>;
  contracts: Pick<ContractsService, 'listCurrent'>;
  /** ISO 4217. */
  currency: string;
}

type Flag = (typeof memberFlags)[number];
type Facts = NonNullable<Awaited<ReturnType<MemberOversight['readFacts']>>>;
type BetsInPlay = Awaited<ReturnType<BettingOversight['readBetsInPlay']>>;

const lastLoginsShown = 5;
/** The personal fields of the answer. */
const fields = ['realName', 'mobile', 'email', 'birthday', 'addresses', 'devices', 'balances'];

export const memberReadAct = (parts: ReadParts): OperatorAct =>
  bindAct(readMemberAct, async (call) => {
    const { memberId } = call.input;
    const masking = { isMasked: isMaskedFor(call) };
    const { oversight } = parts.identity;
    const member = await requireMember(parts, memberId);
    const facts = await oversight.readFacts(memberId, masking);
    if (facts === undefined) throw new Error(`Member ${memberId} is gone.`);
    // The member, the flags and the position come from several tables, which are read in parallel.
    const [
      betsInPlay,
      exclusion,
      hasHeldPayment,
      debtMinor,
      blocks,
      links,
      sessions,
      logins,
      { devices, isMore: moreDevices },
      unread,
      contracts,
      named,
    ] = await Promise.all([
      parts.betting.readBetsInPlay(memberId),
      parts.protection.find(memberId),
      parts.wallet.hasHeldPayment(memberId),
      parts.wallet.readDebt(memberId),
      oversight.readBlocks(memberId),
      oversight.listLinks(memberId),
      oversight.listSessions(memberId, masking),
      oversight.listLogins(memberId, { before: undefined, limit: lastLoginsShown }, masking),
      oversight.listDevices(memberId),
      parts.messaging.countUnread(memberId),
      listContracts(parts, memberId),
      parts.identity.findUsernames([
        ...facts.uplineIds,
        ...(facts.referrerId === null ? [] : [facts.referrerId]),
      ]),
    ]);
    const balances = await readBalances(parts, memberId, betsInPlay);
    const toNamed = (id: number) => ({ id, username: named.get(id) ?? '' });
    await recordView(parts, call, { memberId, page: 'read', fields });
    return {
      member: { ...facts.member, referrer: facts.referrerId === null ? null : toNamed(facts.referrerId) },
      ...masking,
      club: facts.club,
      flags: listFlags({
        member,
        facts,
        betsInPlay,
        isExcluded: exclusion !== undefined,
        hasHeldPayment,
        isInDebt: debtMinor > 0,
      }),
      blocks,
      exclusion: exclusion ? { kind: exclusion.kind, endsAt: exclusion.endsAt?.toISOString() ?? null } : null,
      security: { ...facts.security, links },
      terms: facts.terms,
      sessions,
      lastLogins: logins.filter(({ outcome }) => outcome === 'opened'),
      devices,
      moreDevices,
      balances: { ...balances, debtMinor },
      messages: { unread },
      uplines: facts.uplineIds.map(toNamed),
      directDownlines: facts.directDownlines,
      contracts,
      notes: facts.notes,
    };
  });

async function readBalances(
  { ledger, currency }: ReadParts,
  memberId: number,
  { openRounds, openStakeMinor }: BetsInPlay,
) {
  const { mainMinor, floatMinor, heldMinor, vendors, points, pointsHeld, demoMinor } =
    await ledger.readBalances(memberId);
  return {
    currency,
    mainMinor,
    floatMinor,
    heldMinor,
    vendors,
    points,
    pointsHeld,
    demoMinor,
    openRounds,
    openStakeMinor,
  };
}

async function listContracts({ contracts, identity }: ReadParts, memberId: number) {
  const current = await contracts.listCurrent(memberId);
  const usernames = await identity.findUsernames(current.flatMap(({ fromId }) => fromId ?? []));
  return current.map(({ id, type, status, fromId, bestRatePpm, ...contract }) => {
    const from = fromId === undefined ? undefined : usernames.get(fromId);
    return {
      id,
      type,
      state: status === 'ACTIVE' ? ('ACTIVE' as const) : ('OFFERED' as const),
      ...(from !== undefined && { from }),
      bestRatePpm,
      salaryType: contract.salaryType ?? null,
      period: contract.period ?? null,
      tiers: [...contract.tiers],
      offeredAt: contract.offeredAt.toISOString(),
      expiresAt: contract.expiresAt.toISOString(),
      effectiveFrom: contract.effectiveFrom?.toISOString() ?? null,
    };
  });
}

function listFlags({
  member,
  facts,
  betsInPlay,
  isExcluded,
  hasHeldPayment,
  isInDebt,
}: {
  member: Member;
  facts: Facts;
  betsInPlay: BetsInPlay;
  isExcluded: boolean;
  hasHeldPayment: boolean;
  isInDebt: boolean;
}): Flag[] {
  const isSet: Record<Flag, boolean> = {
    'demo-account': member.accountClass === 'demo',
    'test-account': member.accountClass === 'test',
    closed: member.status === 'closed',
    blocked: member.blocks.length > 0,
    locked: facts.isLocked,
    dormant: facts.isDormant,
    excluded: isExcluded,
    'in-debt': isInDebt,
    'win-under-review': betsInPlay.hasHeldWin,
    'payment-under-review': hasHeldPayment,
    'password-must-change': facts.mustChangePassword,
    'no-second-factor': facts.security.authenticatorSince === null && facts.security.passkeys === 0,
  };
  return (Object.keys(isSet) as Flag[]).filter((flag) => isSet[flag]);
}
