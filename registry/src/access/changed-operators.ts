import { minuteMs } from '@parlour/basics';
import { type OperatorGrantClaims, operatorRequestSeconds } from '@parlour/contracts';
import type { Journal } from '../audit/journal.ts';
import type { Operators } from './operators.ts';
import { isOperatorRole } from './principal.ts';

interface ChangedOperatorsParts {
  journal: Pick<Journal, 'records'>;
  operators: Pick<Operators, 'find'>;
  now(): Date;
}

const changingActs: readonly string[] = ['operator-added', 'operator-removed', 'operator-roles-changed'];
/** The clocks of gateway and registry may differ by this much. */
const clockDifferenceMs = 10 * minuteMs;

/**
 * Returns the operators who were added, were removed or got other roles while a request of the gateway may still wait
 * for its second person, each with the present account.
 */
export async function findChangedOperators({
  journal,
  operators,
  now,
}: ChangedOperatorsParts): Promise<OperatorGrantClaims['changedOperators']> {
  const since = now().getTime() - operatorRequestSeconds * 1000 - clockDifferenceMs;
  const names = new Set<string>();
  const records = journal.records();
  for (let index = records.length - 1; index >= 0; index -= 1) {
    const record = records[index];
    if (!record || Date.parse(record.at) < since) break;
    const operator = record.details?.operator;
    if (changingActs.includes(record.act) && typeof operator === 'string') names.add(operator);
  }
  return Promise.all(
    [...names].sort().map(async (name) => {
      const present = await operators.find(name);
      return {
        name,
        since: present?.createdAt ?? null,
        roles: (present?.roles ?? []).filter(isOperatorRole),
      };
    }),
  );
}
