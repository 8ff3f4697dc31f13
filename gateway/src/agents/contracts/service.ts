import { AppError } from '@parlour/contracts';
import type { AgentContractType } from '@parlour/contracts/calls';
import { houseId, type IdentityService, type Member } from '../../identity/index.ts';
import { type Audit, type Clock, type Database, hourMs, type Tx } from '../../server/index.ts';
import { type ContractTerms, checkTerms, findBestRate, findEndedContracts } from './contract-rules.ts';
import {
  activate,
  type Contract,
  type ContractDb,
  type ContractTables,
  closeOffer,
  countEnded,
  endContracts,
  findContract,
  insertOffer,
  lockContracts,
  readCurrentContracts,
  readGiven,
  readNextStart,
} from './store.ts';

export type { ContractTerms } from './contract-rules.ts';
export type { Contract } from './store.ts';

export interface ContractsParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  identity: Pick<IdentityService, 'findMember' | 'membersByIds' | 'checkPaymentPassword'>;
  /** Time zone in which periods begin. */
  timeZone: string;
}

/** A contract that ends, and its holder. */
interface EndedContract {
  holder: Member | undefined;
  bestRatePpm: number;
}

export interface ContractPair {
  offer: (Contract & { from: Member | undefined; ends: EndedContract[] }) | undefined;
  contract: (Contract & { from: Member | undefined }) | undefined;
}

interface Answer {
  contractId: number;
  accepts: boolean;
  paymentPassword: string | undefined;
}

export interface ContractsService {
  /**
   * Offers a contract to an agent and replaces an earlier offer of the same type. Returns the contract's id. An upline
   * offers to direct downlines only, at most at its own rate. Without `fromId` the platform offers, to agents directly
   * below the house. Fails with `request.invalid` for invalid terms or parties.
   */
  offer(offer: { fromId?: number; to: string; terms: ContractTerms; actor: string }): Promise<number>;
  /** Returns the agent's contract of a type and the open offer, if any. */
  describe(memberId: number, type: AgentContractType): Promise<ContractPair>;
  /** Returns the types for which an agent has a contract, and those with an open offer. */
  listTypes(memberId: number): Promise<{ active: Set<AgentContractType>; offered: Set<AgentContractType> }>;
  /**
   * Accepts or rejects an offer. An accepted contract replaces the earlier one when its next period begins, and ends
   * the contracts that the agent gave at a higher rate. The same answer again returns the first one's reply. Fails with `request.not-found` when there is no such open
   * offer, and with the errors of `IdentityService.checkPaymentPassword`.
   */
  answer(
    memberId: number,
    type: AgentContractType,
    answer: Answer,
  ): Promise<{ status: 'ACTIVE' | 'REJECTED'; effectiveFrom?: Date; ended: number }>;
}

/** How long an offer stays open. */
const offerMs = 72 * hourMs;
/** Rate ceiling of the platform: 100 %. */
const everyRate = 1_000_000;

export function createContracts(parts: ContractsParts): ContractsService {
  const { database, clock, audit, identity } = parts;
  const db = database.withTables<ContractTables>();
  const scoped = (tx: Tx): ContractDb => tx.withTables<ContractTables>();

  return {
    async offer({ fromId, to, terms, actor }) {
      const member = await identity.findMember(to);
      if (member?.accountKind !== 'agent' || member.uplineId !== (fromId ?? houseId))
        throw createWrongPartyError();
      return database.transaction(async (tx) => {
        const contracts = scoped(tx);
        await lockContracts(contracts);
        checkTerms(terms, await readRateCeiling(contracts, fromId, terms.type));
        const now = clock.now();
        const earlier = (await readCurrentContracts(contracts, member.id, terms.type)).find(isOffer);
        if (earlier)
          await closeOffer(contracts, earlier.id, isOver(earlier, now) ? 'EXPIRED' : 'WITHDRAWN', now);
        const id = await insertOffer(contracts, {
          fromId,
          toId: member.id,
          terms,
          bestRatePpm: findBestRate(terms.tiers),
          offeredAt: now,
          expiresAt: new Date(now.getTime() + offerMs),
        });
        await audit.record(tx, { actor, act: 'contract.offer', subject: `contract:${id}`, after: terms });
        return id;
      });
    },

    async describe(memberId, type) {
      const found = await readCurrentContracts(db, memberId, type);
      const offer = found.find((one) => isOffer(one) && !isOver(one, clock.now()));
      const contract = found.find(({ status }) => status === 'ACTIVE');
      const ends = offer
        ? findEndedContracts(await readGiven(db, type, memberId), memberId, offer.bestRatePpm)
        : [];
      const people = await identity.membersByIds([
        ...found.flatMap(({ fromId }) => fromId ?? []),
        ...ends.map(({ toId }) => toId),
      ]);
      const findPerson = (id: number | undefined) => (id === undefined ? undefined : people.get(id));
      return {
        offer: offer && {
          ...offer,
          from: findPerson(offer.fromId),
          ends: ends.map(({ toId, bestRatePpm }) => ({ holder: findPerson(toId), bestRatePpm })),
        },
        contract: contract && { ...contract, from: findPerson(contract.fromId) },
      };
    },

    async listTypes(memberId) {
      const found = await readCurrentContracts(db, memberId);
      const collectTypes = (of: (contract: Contract) => boolean) =>
        new Set(found.filter(of).map(({ type }) => type));
      return {
        active: collectTypes(({ status }) => status === 'ACTIVE'),
        offered: collectTypes((one) => isOffer(one) && !isOver(one, clock.now())),
      };
    },

    async answer(memberId, type, { contractId, accepts, paymentPassword }) {
      // Runs before the transaction, so that a failed check is counted even when the transaction rolls back.
      if (accepts) await identity.checkPaymentPassword(memberId, paymentPassword ?? '');
      return database.transaction(async (tx) => {
        const contracts = scoped(tx);
        await lockContracts(contracts);
        const earlier = await findEarlierAnswer(contracts, { memberId, type, contractId, accepts });
        if (earlier) return earlier;
        const offer = await requireOpenOffer(parts, contracts, { memberId, type, contractId });
        const decided = accepts
          ? await accept(parts, contracts, offer)
          : await reject(parts, contracts, offer);
        await audit.record(tx, {
          actor: `member:${memberId}`,
          act: accepts ? 'contract.accept' : 'contract.reject',
          subject: `contract:${offer.id}`,
          after: decided,
        });
        return decided;
      });
    },
  };
}

const isOffer = ({ status }: Contract): boolean => status === 'OFFERED';
const isOver = ({ expiresAt }: Contract, now: Date): boolean => expiresAt <= now;

/** Reads the highest rate that the offering party may give. */
async function readRateCeiling(
  db: ContractDb,
  fromId: number | undefined,
  type: AgentContractType,
): Promise<number> {
  if (fromId === undefined) return everyRate;
  const own = (await readCurrentContracts(db, fromId, type)).find(({ status }) => status === 'ACTIVE');
  return own?.bestRatePpm ?? 0;
}

/**
 * Returns the open offer. An offer is closed once it expires or exceeds the current rate of the upline that offered it.
 */
async function requireOpenOffer(
  { clock }: ContractsParts,
  db: ContractDb,
  { memberId, type, contractId }: { memberId: number; type: AgentContractType; contractId: number },
): Promise<Contract> {
  const offer = (await readCurrentContracts(db, memberId, type)).find(
    (one) => isOffer(one) && one.id === contractId,
  );
  const isOpen =
    offer &&
    !isOver(offer, clock.now()) &&
    offer.bestRatePpm <= (await readRateCeiling(db, offer.fromId, offer.type));
  if (!isOpen)
    throw new AppError('request.not-found', `No offer ${contractId} of this type waits for an answer.`);
  return offer;
}

/** Returns the answer that this agent gave before, if it was the same: its reply may have been lost. */
async function findEarlierAnswer(
  db: ContractDb,
  { accepts, ...named }: { memberId: number; type: AgentContractType; contractId: number; accepts: boolean },
): Promise<{ status: 'ACTIVE' | 'REJECTED'; effectiveFrom?: Date; ended: number } | undefined> {
  const contract = await findContract(db, named);
  if (!accepts) return contract?.status === 'REJECTED' ? { status: 'REJECTED', ended: 0 } : undefined;
  if (contract?.status !== 'ACTIVE' || contract.effectiveFrom === undefined) return undefined;
  const ended = await countEnded(db, toCeilingReason(contract.id));
  return { status: 'ACTIVE', effectiveFrom: contract.effectiveFrom, ended };
}

const toCeilingReason = (contractId: number): string => `ceiling:${contractId}`;

async function reject({ clock }: ContractsParts, db: ContractDb, offer: Contract) {
  await closeOffer(db, offer.id, 'REJECTED', clock.now());
  return { status: 'REJECTED' as const, ended: 0 };
}

async function accept({ clock, timeZone }: ContractsParts, db: ContractDb, offer: Contract) {
  const { id, toId, type, bestRatePpm } = offer;
  const earlier = (await readCurrentContracts(db, toId, type)).find(({ status }) => status === 'ACTIVE');
  const ended = findEndedContracts(await readGiven(db, type, toId), toId, bestRatePpm).map(
    (contract) => contract.id,
  );
  const now = clock.now();
  const starts = await readNextStart(db, offer, now, timeZone);
  if (earlier) await endContracts(db, [earlier.id], { status: 'SUPERSEDED', at: starts, reason: `by:${id}` });
  await endContracts(db, ended, { status: 'TERMINATED', at: starts, reason: toCeilingReason(id) });
  await activate(db, id, now, starts);
  return { status: 'ACTIVE' as const, effectiveFrom: starts, ended: ended.length };
}

const createWrongPartyError = (): AppError =>
  new AppError('request.invalid', 'A contract is offered to an agent right below the one who offers.', {
    fields: [{ path: ['to'], rule: 'invalid' }],
  });
