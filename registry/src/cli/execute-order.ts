import type { AuditRecord, Order, OrderedAct, Plan } from '@parlour/contracts';
import { CommandError, exitStatus } from './errors.ts';
import type { OperationsClient } from './operations-client.ts';

export type Print = (line: string) => void;

/** Options of every act. */
export interface OrderOptions {
  reason?: string;
  /** Prints the plan without executing the order. */
  plan?: boolean;
  /** Revision that the operator saw. */
  expect?: string;
}

/** Executes an order, or with `--plan` prints its effect. `done` describes the result in one line. */
export async function executeOrder(
  client: OperationsClient,
  act: OrderedAct,
  { reason, plan, expect }: OrderOptions,
  formatResult: (record: AuditRecord) => string,
  print: Print,
): Promise<void> {
  const order: Order = {
    ...act,
    ...(reason !== undefined && { reason }),
    ...(expect !== undefined && { expectedRevision: parseRevision(expect) }),
  };
  if (plan) for (const line of formatPlan(await client.plan(order))) print(line);
  else {
    if (['deploy', 'schedule', 'canary'].includes(act.act)) await warn(client, order, print);
    const record = await client.execute(order);
    print(record.act === 'request' ? describeRequest(record) : formatResult(record));
  }
}

const describeRequest = ({ changes: [change] }: AuditRecord): string =>
  `Nothing is changed yet: a second person has a day for "remotes approve ${change?.name}" or "remotes decline ${change?.name}".`;

/** Prints reasons against a new release, such as an earlier rollback. The order is carried out nevertheless. */
async function warn(client: OperationsClient, order: Order, print: Print): Promise<void> {
  const { problems } = await client.plan(order);
  for (const problem of problems) print(`! ${problem}`);
}

function parseRevision(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new CommandError(`--expect takes the revision that status shows, not "${text}".`, exitStatus.usage);
}

function formatPlan({ revision, effects, problems }: Plan): string[] {
  const concerned = effects.flatMap(({ name, sessions, sessionsConcerned, replaced }) => [
    `${name}: open pages affected: ${sessionsConcerned} of ${sessions}.`,
    ...replaced.map((step) => `  from ${step.version} to ${step.by}: ${step.sessions}`),
  ]);
  const objections =
    problems.length > 0 ? problems.map((problem) => `  ! ${problem}`) : ['  No problems found.'];
  return [`Nothing was changed. The effect on revision ${revision} would be:`, ...concerned, ...objections];
}
