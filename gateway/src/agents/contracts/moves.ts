/** The end of contracts when an agent is moved below another one. */
import { type AgentContractType, agentContractTypes } from '@parlour/contracts/calls';
import type { Audit, Clock, Tx } from '../../server/index.ts';
import { type Cut, findCuts } from './contract-spans.ts';
import { type NoticeParts, sendNews } from './notices.ts';
import { cutContracts, readHeldSpans, readSpansBelow } from './span-store.ts';
import {
  type Contract,
  type ContractDb,
  type ContractTables,
  closeOffer,
  lockContracts,
  readCurrentContracts,
} from './store.ts';

export interface ContractMoveParts extends NoticeParts {
  clock: Clock;
  audit: Audit;
}

interface ContractEnds {
  /** The contracts of the agent and of the agents below. */
  contracts: (Cut & { type: AgentContractType })[];
  /** The offers to the agent that are open. */
  offers: Contract[];
}

const toMoveReason = (memberId: number): string => `move:${memberId}`;

/**
 * Returns the contracts and offers that end when an agent is moved at `at`: all that the agent holds, because the giver
 * is no longer the upline, and all that depend on them.
 */
export async function planMoveEnds(
  db: ContractDb,
  { memberId, at }: { memberId: number; at: Date },
): Promise<ContractEnds> {
  const contracts: ContractEnds['contracts'] = [];
  for (const type of agentContractTypes) {
    const held = await readHeldSpans(db, { type, memberId, at });
    const below = await readSpansBelow(db, { type, holderId: memberId, at });
    const own = held.map((one) => ({
      ...one,
      // A contract that has not begun ends at its start.
      until: Math.max(one.from, at.getTime()),
      wasOpen: one.until === Number.POSITIVE_INFINITY,
    }));
    contracts.push(
      ...[...own, ...findCuts(memberId, [], below, at.getTime())].map((cut) => ({ ...cut, type })),
    );
  }
  const offers = (await readCurrentContracts(db, memberId)).filter(({ status }) => status === 'OFFERED');
  return { contracts, offers };
}

/** Ends what `planMoveEnds` returns, and sends a message to every party. */
export async function endForMove(
  parts: ContractMoveParts,
  tx: Tx,
  { memberId, actor }: { memberId: number; actor: string },
): Promise<ContractEnds> {
  const db = tx.withTables<ContractTables>();
  await lockContracts(db);
  const at = parts.clock.now();
  const ends = await planMoveEnds(db, { memberId, at });
  const record = (id: number, after: object) =>
    parts.audit.record(tx, { actor, act: 'contract.move', subject: `contract:${id}`, after });
  await cutContracts(db, ends.contracts, toMoveReason(memberId));
  for (const { type, ...cut } of ends.contracts) {
    const endsAt = new Date(cut.until);
    await record(cut.id, { memberId, endsAt: endsAt.toISOString() });
    await sendNews(parts, tx, 'moved', { ...cut, type, endsAt });
  }
  for (const offer of ends.offers) {
    await closeOffer(db, offer.id, 'WITHDRAWN', at);
    await record(offer.id, { memberId, status: 'WITHDRAWN' });
    await sendNews(parts, tx, 'movedOffer', offer);
  }
  return ends;
}
