import { houseId, type IdentityService, type Member, selectTeamIds, toTeamRange } from '../identity/index.ts';
import { type Clock, type Database, minuteMs } from '../server/index.ts';
import type { Ledger } from '../wallet/index.ts';
import { readGivenStates } from './downlines/index.ts';
import { createLargeTeamReader } from './large-teams.ts';
import { checkSpan, type TeamPeriods, type TeamSpan } from './span.ts';
import { countMembers, type HourFigures, readDays, readHours, readTeams } from './store.ts';
import {
  type AmountFigures,
  computeProfit,
  type DayFigures,
  fillMissingDays,
  getPreviousSpan,
  noFigures,
  sumFigures,
  type TeamCounts,
} from './team-figures.ts';

export interface AgentsParts {
  database: Database;
  clock: Clock;
  ledger: Pick<Ledger, 'sumBalances'>;
  identity: Pick<
    IdentityService,
    'findMember' | 'listDownlines' | 'readTeamSizes' | 'readRebates' | 'countOnline' | 'moves'
  >;
  /** Time zone in which days and hours begin. */
  timeZone: string;
  records: TeamPeriods;
  options: {
    /** Valid bet in a span from which a member is active, in minor units. */
    activeMinor: number;
  };
}

export interface PeriodFigures extends AmountFigures, TeamCounts {
  /** The house's profit from the team's play. */
  profitMinor: bigint;
}

export interface TeamOverview {
  /** Current values, independent of the span. */
  balanceMinor: bigint;
  members: number;
  onlineNow: number;
  period: PeriodFigures;
  /** The span of equal length directly before. */
  before: PeriodFigures;
  /** One entry for every day of the span. */
  trend: (DayFigures & { profitMinor: bigint })[];
}

export interface Downline extends AmountFigures {
  member: Member;
  /** Number of real members below, at any depth. */
  teamSize: number;
  /** Parts per million of the valid bets. */
  rebatePpm: number;
  /** State of the contract between the agent and the member. */
  contract: 'SIGNED' | 'OFFERED' | 'NONE';
  profitMinor: bigint;
}

export interface AgentsService {
  /**
   * Returns the current state of an agent's team and its figures in a span. Amounts include the agent's own; counts of
   * members exclude the agent. Fails with `request.invalid` when the span ends before it begins or is too long.
   */
  describeTeam(agentId: number, span: TeamSpan): Promise<TeamOverview>;
  /**
   * Sums the whole site's figures for each hour from `from` (inclusive) to `to` (exclusive). Hours without
   * figures are absent.
   */
  listHours(period: { from: Date; to: Date }): Promise<HourFigures[]>;
  /** Lists one page of the direct downlines in order of registration, each with the figures of their team. */
  listDownlines(
    agentId: number,
    span: TeamSpan,
    page: { number: number; size: number },
  ): Promise<{ downlines: Downline[]; total: number }>;
}

const onlineWithinMs = 5 * minuteMs;

export function createAgentsService(parts: AgentsParts): AgentsService {
  const { database, clock, identity, timeZone, records } = parts;
  const readLarge = createLargeTeamReader<TeamOverview>(parts);

  return {
    async describeTeam(agentId, span) {
      checkSpan(span, records);
      const { fromDay, toDay, category = '' } = span;
      return readLarge([agentId, fromDay, toDay, category].join(' '), () =>
        describeTeam(parts, agentId, span),
      );
    },

    listHours: (period) => readHours(database, houseId, period),

    async listDownlines(agentId, span, { number, size }) {
      checkSpan(span, records);
      const { members, total } = await identity.listDownlines(agentId, {
        limit: size,
        offset: (number - 1) * size,
      });
      const ids = members.map(({ id }) => id);
      const sizes = await identity.readTeamSizes(ids);
      const rebates = await identity.readRebates(ids);
      const contracts = await readGivenStates(database, { agentId, memberIds: ids, now: clock.now() });
      const teams = await readTeams(database, timeZone, ids, { ...span, uplineId: agentId });
      const downlines = members.map((member): Downline => {
        const figures = teams.get(member.id) ?? noFigures;
        return {
          ...figures,
          member,
          teamSize: sizes.get(member.id) ?? 0,
          rebatePpm: rebates.get(member.id) ?? 0,
          contract: contracts.get(member.id) ?? 'NONE',
          profitMinor: computeProfit(figures),
        };
      });
      return { downlines, total };
    },
  };
}

/** Reads the figures of a team in a span and in the span of the same length before it. */
async function describeTeam(parts: AgentsParts, agentId: number, span: TeamSpan): Promise<TeamOverview> {
  const { database, identity, timeZone, options } = parts;
  const agent = await identity.findMember(agentId);
  if (agent === undefined) throw new Error(`No member has the id ${agentId}.`);
  const before = { ...span, ...getPreviousSpan(span.fromDay, span.toDay) };
  const ranges = (await identity.moves.listPaths(agent.path)).map(toTeamRange);
  const days = await readDays(database, timeZone, agentId, { ...span, fromDay: before.fromDay });
  const counts = await countMembers(
    database,
    timeZone,
    { agentId, ranges },
    { ...span, beforeDay: before.fromDay, activeMinor: options.activeMinor },
  );
  const toFigures = (of: TeamSpan, counted: TeamCounts): PeriodFigures => {
    const amounts = sumFigures(days.filter(({ day }) => day >= of.fromDay && day <= of.toDay));
    return { ...amounts, ...counted, profitMinor: computeProfit(amounts) };
  };
  return {
    ...(await readCurrentFigures(parts, agent)),
    period: toFigures(span, counts.period),
    before: toFigures(before, counts.before),
    trend: fillMissingDays(span.fromDay, span.toDay, days).map((day) => ({
      ...day,
      profitMinor: computeProfit(day),
    })),
  };
}

/** Counts and sums in the database, whatever the size of the team. */
async function readCurrentFigures(
  { identity, ledger, clock }: AgentsParts,
  { id, path }: Member,
): Promise<Pick<TeamOverview, 'balanceMinor' | 'members' | 'onlineNow'>> {
  const [sizes, balanceMinor, onlineNow] = await Promise.all([
    identity.readTeamSizes([id]),
    ledger.sumBalances(selectTeamIds(path)),
    identity.countOnline(id, new Date(clock.now().getTime() - onlineWithinMs)),
  ]);
  return { members: sizes.get(id) ?? 0, balanceMinor, onlineNow };
}
