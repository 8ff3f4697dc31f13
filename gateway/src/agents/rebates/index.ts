import { sql } from 'kysely';
import type { GatewayModule, MoneyCheck } from '../../server/index.ts';
import type { DayIncome } from '../settlement/index.ts';
import { type RebateActParts, rebateActs } from './operator-acts.ts';
import { payRebates, type RebateRunParts } from './pay-rebates.ts';
import { readDifferences } from './rebate-store.ts';
import { type RebateRouteParts, rebateRoutes } from './routes.ts';

export { verifyRebates } from './verify-rebates.ts';

export type RebateParts = RebateActParts & RebateRunParts & RebateRouteParts;

const payEveryMs = 20_000;

const moneyChecks: readonly MoneyCheck[] = [
  {
    invariant: 'every paid rebate of an account has its money, and the other way round',
    every: 'night',
    violations: sql`
      with paid as (
        select id::text as reference, kind.type, member_id, kind.amount
          from agents_rebate
          cross join lateral (values ('REBATE', case when is_withheld then 0 else rebate_minor end),
            ('REBATE_DIFF', difference_minor)) as kind (type, amount)
         where paid_at is not null and kind.amount > 0
      ), money as (
        select t.reference, t.type, a.member_id, t.amount
          from ledger_transfers t join ledger_accounts a on a.id = t.to_account
         where t.source = 'rebate' and t.amount > 0
      )
      select 'rebate ' || reference as example from paid p full join money m using (reference, type)
       where p.amount is distinct from m.amount or p.member_id is distinct from m.member_id`,
  },
];

/** Creates the rebates of accounts: their daily payment, the income of agents by them, and its proof. */
export const createRebates = (
  parts: RebateParts,
): Required<Pick<GatewayModule, 'routes' | 'jobs' | 'operatorActs' | 'moneyChecks'>> & {
  listIncome(agentId: number, span: { fromDay: string; toDay: string }): Promise<DayIncome[]>;
} => ({
  routes: rebateRoutes(parts),
  operatorActs: rebateActs(parts),
  jobs: [{ name: 'agents.rebates', everyMs: payEveryMs, run: () => payRebates(parts) }],
  moneyChecks,
  listIncome: (agentId, span) =>
    readDifferences(parts.database, { agentId, ...span, timeZone: parts.timeZone }),
});
