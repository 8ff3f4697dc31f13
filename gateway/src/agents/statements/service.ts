import type { IdentityService, Member } from '../../identity/index.ts';
import type { Database } from '../../server/index.ts';
import { checkSpan, type TeamPeriods, type TeamSpan } from '../span.ts';
import { readDays, readTeams } from '../store.ts';
import {
  type AmountFigures,
  amountNames,
  type DayFigures,
  fillMissingDays,
  noFigures,
  sumFigures,
} from '../team-figures.ts';

export interface StatementParts {
  database: Database;
  identity: Pick<IdentityService, 'readChildIds' | 'findMembersByIds' | 'moves'>;
  timeZone: string;
  records: TeamPeriods;
}

interface Page {
  number: number;
  size: number;
}

interface BranchFigures extends AmountFigures {
  member: Member;
}

/** Profit and loss of a team, from the roll-ups. All fail as `describeTeam` does for an invalid span. */
export interface Statements {
  /** Lists every day of the span, latest first. */
  listDays(
    agentId: number,
    span: TeamSpan,
    page: Page,
  ): Promise<{ totals: AmountFigures; days: DayFigures[]; total: number }>;
  /**
   * Lists the direct downlines, also those that were moved away, each with everyone below, in descending order of valid
   * bet. `own` is the agent's own part of the totals.
   */
  listBranches(
    agentId: number,
    span: TeamSpan,
    page: Page,
  ): Promise<{ totals: AmountFigures; own: AmountFigures; branches: BranchFigures[]; total: number }>;
}

export function createStatements({ database, identity, timeZone, records }: StatementParts): Statements {
  return {
    async listDays(agentId, span, page) {
      checkSpan(span, records);
      const known = await readDays(database, timeZone, agentId, span);
      const days = fillMissingDays(span.fromDay, span.toDay, known).toReversed();
      return { totals: sumFigures(known), days: slice(days, page), total: days.length };
    },

    async listBranches(agentId, span, page) {
      checkSpan(span, records);
      const former = await identity.moves.listFormerDownlines(agentId);
      const ids = [...new Set([...(await identity.readChildIds(agentId)), ...former])];
      const teams = await readTeams(database, timeZone, ids, { ...span, uplineId: agentId });
      const getFigures = (id: number): AmountFigures => teams.get(id) ?? noFigures;
      const totals = sumFigures(await readDays(database, timeZone, agentId, span));
      const own = subtract(totals, sumFigures(ids.map(getFigures)));
      // The sort is stable: branches without a bet stay in the order of registration.
      const shown = slice(
        ids.toSorted((a, b) => compareAmounts(getFigures(b).validBetMinor, getFigures(a).validBetMinor)),
        page,
      );
      const members = await identity.findMembersByIds(shown);
      const branches = shown.flatMap((id) => {
        const member = members.get(id);
        return member ? [{ ...getFigures(id), member }] : [];
      });
      return { totals, own, branches, total: ids.length };
    },
  };
}

const slice = <T>(rows: readonly T[], { number, size }: Page): T[] =>
  rows.slice((number - 1) * size, number * size);

const compareAmounts = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1);

function subtract(whole: AmountFigures, part: AmountFigures): AmountFigures {
  const rest = { ...whole, registrations: whole.registrations - part.registrations };
  for (const name of amountNames) rest[name] = whole[name] - part[name];
  return rest;
}
