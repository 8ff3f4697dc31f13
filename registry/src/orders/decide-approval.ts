import type {
  Act,
  ActFact,
  ApprovableOrder,
  ChangedParts,
  OrderedAct,
  RequestedFact,
} from '@parlour/contracts';
import { operatorRequestSeconds } from '@parlour/contracts';
import { RegistryError } from '../errors.ts';
import { decide, getOrderNames } from './decide.ts';
import { endRequest } from './decide-requirement.ts';
import type { RegistryState } from './registry-state.ts';

type Parts = Record<string, ChangedParts>;

/** The author of an order. */
interface OrderAuthor {
  by: string;
  /** The person who answers for it: the owner of a program's token. */
  person: string;
  /** When, ISO 8601. */
  at: string;
}

interface Decision {
  act: Act;
  by: string;
  reason: string;
  after: Parts;
  details?: Readonly<Record<string, unknown>>;
}

/**
 * Decides an order of an operator. An order that needs a second person becomes a request, and an approval carries out
 * the request in the name of its author.
 */
export function decideOrder(
  state: RegistryState,
  order: OrderedAct & { reason?: string },
  author: OrderAuthor,
): Decision {
  const { by, at } = author;
  const { act, reason = '' } = order;
  const fact: ActFact = { since: at, by, reason };
  if (order.act === 'approve') return decideApproval(state, order.name, fact, author.person);
  if (!needsApproval(state, order)) return { act, by, reason, after: decide(state, order, fact) };
  return { act: 'request', by, reason, after: createRequest(state, order, fact, author.person) };
}

/** Returns the effect that an order has in the end: that of an approval, or of a request that waits for one. */
export function decideEffect(state: RegistryState, order: OrderedAct, fact: ActFact): Parts {
  return decide(
    state,
    order.act === 'approve' ? getRequest(state, order.name, fact.since).order : order,
    fact,
  );
}

/** Returns whether an order gives visitors a release of a remote that requires two people, or ends that requirement. */
export function needsApproval(
  { byName, everLive }: RegistryState,
  order: OrderedAct,
): order is ApprovableOrder {
  const isApprovable = ['deploy', 'schedule', 'canary', 'promote', 'waive-approval'].includes(order.act);
  const isUntried =
    order.act === 'rollback' && order.version !== undefined && !everLive[order.name]?.includes(order.version);
  if (!isApprovable && !isUntried) return false;
  return getOrderNames(order).some((name) => byName[name]?.approval !== undefined);
}

/** Returns the request that waits for a second person. Fails with `nothing-to-do`. */
function getRequest({ byName }: RegistryState, name: string, at: string): RequestedFact {
  const requested = byName[name]?.requested;
  if (requested && isOpen(requested, at)) return requested;
  throw new RegistryError('nothing-to-do', `No request about ${name} waits for a second person.`);
}

const isOpen = ({ since }: RequestedFact, at: string): boolean =>
  Date.parse(at) - Date.parse(since) < operatorRequestSeconds * 1000;

function createRequest(state: RegistryState, given: ApprovableOrder, fact: ActFact, person: string): Parts {
  decide(state, given, fact);
  const {
    reason: _,
    expectedRevision: __,
    ...order
  } = given as ApprovableOrder & {
    reason?: string;
    expectedRevision?: number;
  };
  const names = getOrderNames(given);
  for (const name of names) {
    const waiting = state.byName[name]?.requested;
    if (waiting && isOpen(waiting, fact.since))
      throw new RegistryError(
        'request-waits',
        `A request of ${waiting.by} about ${name} waits for a second person: ${waiting.order.act}. Approve or decline it first.`,
      );
  }
  const requested: RequestedFact = { ...fact, person, order, request: state.revision + 1 };
  return Object.fromEntries(names.map((name) => [name, { requested }]));
}

function decideApproval(state: RegistryState, name: string, fact: ActFact, person: string): Decision {
  const requested = getRequest(state, name, fact.since);
  if (requested.person === person)
    throw new RegistryError(
      'second-person-needed',
      `${person} gave this order. Another person approves it: remotes approve ${name}`,
    );
  const { by, order } = requested;
  const reason = [requested.reason, `approved by ${fact.by}`, fact.reason].filter(Boolean).join('; ');
  const changed = decide(state, order, { since: fact.since, by, reason });
  const ended = endRequest(state, requested);
  const names = new Set([...Object.keys(changed), ...Object.keys(ended)]);
  const after = [...names].map((one) => [one, { ...changed[one], ...ended[one] }]);
  return { act: order.act, by, reason, after: Object.fromEntries(after), details: { approvedBy: fact.by } };
}
