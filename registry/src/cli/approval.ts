import type { AuditRecord } from '@parlour/contracts';
import { executeOrder, type OrderOptions, type Print } from './execute-order.ts';
import type { OperationsClient } from './operations-client.ts';
import { toReleaseName } from './workspace.ts';

/** Carries out the request about a remote, as the second person, or declines it. */
export function decideRequest(
  client: OperationsClient,
  act: 'approve' | 'decline',
  given: string,
  options: OrderOptions,
  print: Print,
): Promise<void> {
  const formatResult = ({ act: done, by, changes, revision }: AuditRecord): string => {
    const names = changes.map(({ name }) => name).join(' and ');
    if (act === 'decline') return `No request about ${names} waits any more.`;
    return `The order of ${by} is carried out: ${done}, ${names} (revision ${revision}).`;
  };
  return executeOrder(client, { act, name: toReleaseName(given) }, options, formatResult, print);
}

/** Requires two people for new releases of a remote, or ends that. */
export function requireApproval(
  client: OperationsClient,
  given: string,
  { end, ...options }: OrderOptions & { end?: boolean },
  print: Print,
): Promise<void> {
  const name = toReleaseName(given);
  const act = end ? 'waive-approval' : 'require-approval';
  const formatResult = () => `New releases of ${name} need ${end ? 'one person' : 'two people'} from now on.`;
  return executeOrder(client, { act, name }, options, formatResult, print);
}
