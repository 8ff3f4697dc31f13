/** Acceptance of an offer: when its contract begins, and which contracts end because of it. */
import type { Clock, Tx } from '../../server/index.ts';
import { type ContractSpan, type Cut, findCoverStart, findCuts } from './contract-spans.ts';
import { toCeilingReason } from './endings.ts';
import { type NoticeParts, sendNews } from './notices.ts';
import { cutContracts, readHeldSpans, readNextStart, readSpansBelow } from './span-store.ts';
import { activate, type Contract, type ContractDb, type ContractTables, endContract } from './store.ts';

export interface AcceptanceParts extends NoticeParts {
  clock: Clock;
}

interface Acceptance {
  /** The start of the first period. */
  starts: Date;
  /** The contract that the accepted one replaces. */
  replaced: ContractSpan | undefined;
  cuts: Cut[];
  /** The contracts of the agents below that stay in force. */
  kept: ContractSpan[];
}

const isOpen = ({ until }: ContractSpan): boolean => until === Number.POSITIVE_INFINITY;

/**
 * Plans the acceptance of an offer at `at`. The contract begins with its first period after every earlier contract of the
 * agent has ended, and after the upline's own contract covers its rate for good.
 */
export async function planAcceptance(
  db: ContractDb,
  offer: Contract,
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<Acceptance> {
  const { id, type, fromId, toId, bestRatePpm } = offer;
  const held = await readHeldSpans(db, { type, memberId: toId, at });
  const free = Math.max(at.getTime(), ...held.filter((one) => !isOpen(one)).map(({ until }) => until));
  const above = fromId === undefined ? [] : await readHeldSpans(db, { type, memberId: fromId, at });
  const covered = fromId === undefined ? free : (findCoverStart(above, bestRatePpm, free) ?? free);
  const starts = await readNextStart(db, offer, { at, earliest: new Date(covered), timeZone });
  const replaced = held.find(isOpen);
  const heldAfter = [
    ...held.map((one) => (isOpen(one) ? { ...one, until: Math.max(one.from, starts.getTime()) } : one)),
    { id, fromId, toId, bestRatePpm, from: starts.getTime(), until: Number.POSITIVE_INFINITY },
  ];
  const below = await readSpansBelow(db, { type, holderId: toId, at });
  const cuts = findCuts(toId, heldAfter, below, starts.getTime());
  const cutIds = new Set(cuts.map((cut) => cut.id));
  return { starts, replaced, cuts, kept: below.filter((one) => isOpen(one) && !cutIds.has(one.id)) };
}

export async function accept(
  parts: AcceptanceParts,
  tx: Tx,
  offer: Contract,
): Promise<{ status: 'ACTIVE'; effectiveFrom: Date; ended: number }> {
  const db = tx.withTables<ContractTables>();
  const { id, type } = offer;
  const at = parts.clock.now();
  const { starts, replaced, cuts } = await planAcceptance(db, offer, { at, timeZone: parts.timeZone });
  if (replaced) await endContract(db, replaced.id, { status: 'SUPERSEDED', at: starts, reason: `by:${id}` });
  await cutContracts(db, cuts, toCeilingReason(id));
  await activate(db, id, at, starts);
  await sendNews(parts, tx, 'accepted', offer);
  if (replaced) await sendNews(parts, tx, 'superseded', { ...replaced, type, endsAt: starts });
  for (const cut of cuts) await sendNews(parts, tx, 'cut', { ...cut, type, endsAt: new Date(cut.until) });
  return { status: 'ACTIVE', effectiveFrom: starts, ended: cuts.filter(({ wasOpen }) => wasOpen).length };
}
