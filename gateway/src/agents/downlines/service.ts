import { AppError } from '@parlour/contracts';
import type { AgentContractType, InvitedKind } from '@parlour/contracts/calls';
import { type IdentityService, type Member, parsePath } from '../../identity/index.ts';
import type { BlockReads } from '../../protection/index.ts';
import { type Database, toCalendarDay } from '../../server/index.ts';
import type { Ledger } from '../../wallet/index.ts';
import { readGivenTypes } from './contract-store.ts';
import { readSearch } from './search-rules.ts';

export interface DownlineParts {
  database: Database;
  identity: Pick<
    IdentityService,
    | 'findMember'
    | 'listChildren'
    | 'findMembersByIds'
    | 'readFacts'
    | 'searchTeam'
    | 'readTeamSizes'
    | 'readRebates'
  >;
  ledger: Pick<Ledger, 'readBalancesIn'>;
  blocks: Pick<BlockReads, 'findBlocked'>;
  timeZone: string;
}

/** A member of a team as the agent sees them. */
export interface TeamMember {
  member: Member;
  /** 1 for a direct downline of the agent. */
  level: number;
  /** The member directly above; undefined for a direct downline of the agent. */
  upline: Member | undefined;
  /** `yyyy-MM-dd`. Undefined when the member never logged in or is not available. */
  lastLoginDay: string | undefined;
  teamSize: number;
  children: number;
  /** In minor units. Only for a direct downline who is available. */
  balanceMinor: number | undefined;
  contracts: readonly AgentContractType[];
  /** Parts per million of the valid bets. */
  rebatePpm: number;
  /** False for a member who cannot play now, whatever the reason. */
  isAvailable: boolean;
}

interface DownlineRequest {
  /** The member whose direct downlines are listed. Default: the agent. */
  of: number | undefined;
  /** If set, the whole team is searched instead. */
  search: string | undefined;
  kind: InvitedKind | undefined;
  page: number;
  pageSize: number;
}

interface DownlinePage {
  rows: TeamMember[];
  /** The members between the agent and the rows, the highest first. Empty for a search. */
  above: Member[];
  total: number;
}

export interface Downlines {
  /** Lists members of an agent's team. Fails with `request.not-found` when `of` does not belong to the team. */
  list(agentId: number, request: DownlineRequest): Promise<DownlinePage>;
}

export function createDownlines(parts: DownlineParts): Downlines {
  const { identity } = parts;
  return {
    async list(agentId, { of, search, kind, page, pageSize }) {
      const agent = await requireMember(parts, agentId);
      const part = {
        limit: pageSize,
        offset: (page - 1) * pageSize,
        kind: kind && (kind === 'AGENT' ? ('agent' as const) : ('member' as const)),
      };
      if (search !== undefined) {
        const { members, total } = await identity.searchTeam(agent.path, readSearch(search), part);
        return { rows: await describeMembers(parts, agent, members), above: [], total };
      }
      const top = of === undefined ? agent : await requireDownline(parts, agent, of);
      const { members, total } = await identity.listChildren(top.id, part);
      const between = listBetween(agent, top.path);
      const known = await identity.findMembersByIds(between);
      return {
        rows: await describeMembers(parts, agent, members),
        above: between.flatMap((id) => known.get(id) ?? []),
        total,
      };
    },
  };
}

async function requireMember({ identity }: DownlineParts, id: number): Promise<Member> {
  const member = await identity.findMember(id);
  if (member === undefined) throw new Error(`No member has the id ${id}.`);
  return member;
}

/** A member outside the team is treated like one who does not exist. */
async function requireDownline({ identity }: DownlineParts, agent: Member, id: number): Promise<Member> {
  const member = await identity.findMember(id);
  if (member && member.id !== agent.id && member.path.startsWith(agent.path)) return member;
  throw new AppError('request.not-found', `The team has no member ${id}.`);
}

/** Lists the ids below the agent on a path, the highest first. */
const listBetween = (agent: Member, path: string): number[] =>
  parsePath(path).slice(parsePath(agent.path).length);

async function describeMembers(
  parts: DownlineParts,
  agent: Member,
  members: readonly Member[],
): Promise<TeamMember[]> {
  const { identity, database, ledger, blocks, timeZone } = parts;
  const ids = members.map(({ id }) => id);
  const direct = members.filter(({ uplineId }) => uplineId === agent.id).map(({ id }) => id);
  const uplineIds = members.flatMap(({ uplineId }) => (uplineId === agent.id ? [] : (uplineId ?? [])));
  const [uplines, facts, sizes, blocked, balances, contracts, rebates] = await Promise.all([
    identity.findMembersByIds(uplineIds),
    identity.readFacts(ids),
    identity.readTeamSizes(ids),
    blocks.findBlocked(ids),
    database.transaction((tx) => ledger.readBalancesIn(tx, direct)),
    readGivenTypes(database, agent.id, direct),
    identity.readRebates(ids),
  ]);
  return members.map((member) => {
    const isAvailable = member.status === 'active' && member.blocks.length === 0 && !blocked.has(member.id);
    const { lastLoginAt, children = 0 } = facts.get(member.id) ?? {};
    return {
      member,
      level: listBetween(agent, member.path).length,
      upline: member.uplineId === undefined ? undefined : uplines.get(member.uplineId),
      lastLoginDay: isAvailable && lastLoginAt ? toCalendarDay(timeZone, lastLoginAt) : undefined,
      teamSize: sizes.get(member.id) ?? 0,
      children,
      balanceMinor: isAvailable ? balances.get(member.id)?.sumMinor : undefined,
      contracts: contracts.get(member.id) ?? [],
      rebatePpm: rebates.get(member.id) ?? 0,
      isAvailable,
    };
  });
}
