/** How offers and contracts end without an answer: withdrawn, expired, terminated. */
import { AppError } from '@parlour/contracts';
import type { AuditAct } from '@parlour/contracts/back-office';
import type { AgentContractType } from '@parlour/contracts/calls';
import type { IdentityService } from '../../identity/index.ts';
import type { Audit, Clock, Database, Tx } from '../../server/index.ts';
import { findCuts } from './contract-spans.ts';
import { type NoticeParts, sendNews } from './notices.ts';
import { cutContracts, readHeldSpans, readNextStart, readSpansBelow } from './span-store.ts';
import {
  type Contract,
  type ContractDb,
  type ContractTables,
  closeOffer,
  countEnded,
  endContract,
  expireOffers,
  findContractById,
  lockContracts,
} from './store.ts';

interface EndingParts extends NoticeParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  identity: Pick<IdentityService, 'findMemberIn' | 'checkPaymentPassword'>;
}

interface Named {
  type: AgentContractType;
  contractId: number;
}

export interface Endings {
  /** Withdraws an offer that the member made. Fails with `request.not-found` and as `checkIsOpen` does. */
  withdraw(memberId: number, offer: Named): Promise<void>;
  /**
   * Ends a contract that the member holds or gave, and all contracts below it, at the end of the running period. Fails
   * with `request.not-found`, and with the errors of `IdentityService.checkPaymentPassword`.
   */
  terminate(
    memberId: number,
    contract: Named & { paymentPassword?: string | undefined },
  ): Promise<{ endsAt: Date; ended: number }>;
  /** Closes offers that were not answered in time, and sends a message to both parties. */
  expire(): Promise<void>;
}

/** The reason stored for contracts that end because the contract with this id limits them or has ended. */
export const toCeilingReason = (contractId: number): string => `ceiling:${contractId}`;
const toTerminationReason = (memberId: number): string => `member:${memberId}`;

/** Fails with `agents.offer-expired`, `agents.offer-withdrawn` or `agents.offer-answered` unless an offer is open. */
export function checkIsOpen({ id, status, expiresAt }: Contract, now: Date): void {
  if (status === 'OFFERED' && expiresAt > now) return;
  const code =
    status === 'OFFERED' || status === 'EXPIRED'
      ? 'agents.offer-expired'
      : status === 'WITHDRAWN'
        ? 'agents.offer-withdrawn'
        : 'agents.offer-answered';
  throw new AppError(code, `The offer ${id} no longer waits for an answer.`);
}

export function createEndings(parts: EndingParts): Endings {
  const { database, clock, audit, identity } = parts;
  const scoped = (tx: Tx): ContractDb => tx.withTables<ContractTables>();
  const record = (
    tx: Tx,
    { actor, act, id, after }: { actor: string; act: AuditAct; id: number; after: object },
  ) => audit.record(tx, { actor, act, subject: `contract:${id}`, after });

  return {
    withdraw: (memberId, { type, contractId }) =>
      database.transaction(async (tx) => {
        const db = scoped(tx);
        await lockContracts(db);
        const offer = await findContractById(db, contractId);
        if (offer?.fromId !== memberId || offer.type !== type) throw createNotFoundError(contractId);
        // The response to the first request may have been lost.
        if (offer.status === 'WITHDRAWN') return;
        checkIsOpen(offer, clock.now());
        await closeOffer(db, offer.id, 'WITHDRAWN', clock.now());
        await record(tx, {
          actor: `member:${memberId}`,
          act: 'contract.withdraw',
          id: offer.id,
          after: { status: 'WITHDRAWN' },
        });
        await sendNews(parts, tx, 'withdrawn', offer);
      }),

    async terminate(memberId, { paymentPassword, ...named }) {
      // Runs before the transaction, so that a failed check is counted even when the transaction rolls back.
      await identity.checkPaymentPassword(memberId, paymentPassword ?? '');
      return database.transaction(async (tx) => {
        const db = scoped(tx);
        await lockContracts(db);
        const contract = await requireParty(db, memberId, named);
        if (contract.endedAt)
          return { endsAt: contract.endedAt, ended: await countEnded(db, toCeilingReason(contract.id)) };
        const result = await terminate(parts, tx, contract, memberId);
        await record(tx, {
          actor: `member:${memberId}`,
          act: 'contract.terminate',
          id: contract.id,
          after: result,
        });
        return result;
      });
    },

    expire: () =>
      database.transaction(async (tx) => {
        for (const offer of await expireOffers(scoped(tx), clock.now())) {
          await record(tx, {
            actor: 'clock',
            act: 'contract.expire',
            id: offer.id,
            after: { status: 'EXPIRED' },
          });
          await sendNews(parts, tx, 'expired', offer);
        }
      }),
  };
}

/** Returns a contract in force that the member holds or gave, or one that the member terminated before. */
async function requireParty(
  db: ContractDb,
  memberId: number,
  { type, contractId }: Named,
): Promise<Contract> {
  const contract = await findContractById(db, contractId);
  const isParty = contract?.type === type && (contract.toId === memberId || contract.fromId === memberId);
  const isRepeated =
    contract?.status === 'TERMINATED' && contract.endReason === toTerminationReason(memberId);
  if (!(isParty && (contract.status === 'ACTIVE' || isRepeated))) throw createNotFoundError(contractId);
  return contract;
}

async function terminate(
  parts: EndingParts,
  tx: Tx,
  contract: Contract,
  memberId: number,
): Promise<{ endsAt: Date; ended: number }> {
  const db = tx.withTables<ContractTables>();
  const { id, type, toId, effectiveFrom } = contract;
  const at = parts.clock.now();
  const nextStart = await readNextStart(db, contract, { at, timeZone: parts.timeZone });
  // A contract that has not begun ends at its start.
  const endsAt = effectiveFrom && effectiveFrom > nextStart ? effectiveFrom : nextStart;
  const held = await readHeldSpans(db, { type, memberId: toId, at });
  const heldAfter = held.map((one) => (one.id === id ? { ...one, until: endsAt.getTime() } : one));
  const below = await readSpansBelow(db, { type, holderId: toId, at });
  const cuts = findCuts(toId, heldAfter, below, endsAt.getTime());
  await endContract(db, id, { status: 'TERMINATED', at: endsAt, reason: toTerminationReason(memberId) });
  await cutContracts(db, cuts, toCeilingReason(id));
  await sendNews(parts, tx, 'terminated', { ...contract, endsAt });
  for (const cut of cuts) await sendNews(parts, tx, 'cut', { ...cut, type, endsAt: new Date(cut.until) });
  return { endsAt, ended: cuts.filter(({ wasOpen }) => wasOpen).length };
}

const createNotFoundError = (contractId: number): AppError =>
  new AppError('request.not-found', `There is no open contract ${contractId} of this type.`);
