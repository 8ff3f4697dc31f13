import { AppError } from '@parlour/contracts';
import type { AgentContractType } from '@parlour/contracts/calls';
import { houseId, type IdentityService, type Member } from '../../identity/index.ts';
import { type Audit, type Database, hourMs, type Tx } from '../../server/index.ts';
import { type AcceptanceParts, accept, planAcceptance } from './acceptance.ts';
import { type ContractTerms, checkTerms, createCeilingError, findBestRate } from './contract-rules.ts';
import { checkIsOpen, createEndings, type Endings, toCeilingReason } from './endings.ts';
import { sendNews } from './notices.ts';
import {
  type Contract,
  type ContractDb,
  type ContractTables,
  closeOffer,
  countEnded,
  findContract,
  insertOffer,
  lockContracts,
  readCurrentContracts,
  readEndingContracts,
  readGivenBy,
} from './store.ts';

export type { ContractTerms } from './contract-rules.ts';
export type { Contract } from './store.ts';

export interface ContractsParts extends AcceptanceParts {
  database: Database;
  audit: Audit;
  identity: Pick<IdentityService, 'findMemberIn' | 'findMembersByIds' | 'checkPaymentPassword'>;
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

interface Offer {
  fromId?: number;
  /** The user name or the id of the agent. */
  to: string | number;
  terms: ContractTerms;
  actor: string;
}

interface OfferReview {
  memberId: number;
  username: string;
  terms: ContractTerms;
  bestRatePpm: number;
  /** Null without a contract. */
  currentRatePpm: number | null;
}

interface Answer {
  contractId: number;
  accepts: boolean;
  paymentPassword: string | undefined;
}

export interface GivenContracts {
  contracts: (Contract & { holder: Member | undefined })[];
  /** The best rates of the agent's own contracts. */
  ceilings: { type: AgentContractType; ratePpm: number }[];
}

export interface ContractsService extends Endings {
  /**
   * Offers a contract of an agent to a direct downline, as `offer` does, after checking the payment password. Fails
   * with the errors of `IdentityService.checkPaymentPassword` as well.
   */
  offerDown(
    agentId: number,
    offer: { memberId: number; terms: ContractTerms; paymentPassword: string },
  ): Promise<{ contractId: number; expiresAt: Date }>;
  /** Lists the open offers and the contracts in force that an agent gave. */
  listGiven(agentId: number, type: AgentContractType | undefined): Promise<GivenContracts>;
  /**
   * Offers a contract to an agent and replaces an earlier offer of the same type. Returns the contract's id. An upline
   * offers to direct downlines only, at most at its own rate. Without `fromId` the platform offers, to agents directly
   * below the house. Fails with `agents.not-direct-downline`, and for invalid terms as `checkTerms` does.
   */
  offer(offer: Offer): Promise<number>;
  offerIn(tx: Tx, offer: Offer): Promise<number>;
  /**
   * Describes an offer of the platform: the agent, the terms, and the best rates of the offer and of the
   * contract that it would replace, in parts per million. Fails as `offer` does.
   */
  reviewIn(tx: Tx, offer: Pick<Offer, 'to' | 'terms'>): Promise<OfferReview>;
  /** Returns the agent's contract of a type, even if it ends with its running period, and the open offer, if any. */
  describe(memberId: number, type: AgentContractType): Promise<ContractPair>;
  /** Lists the contracts of a member that are in force or wait for an answer. */
  listCurrent(memberId: number): Promise<Contract[]>;
  /** Returns the types for which an agent has a contract, even an ending one, and those with an open offer. */
  listTypes(memberId: number): Promise<{ active: Set<AgentContractType>; offered: Set<AgentContractType> }>;
  /**
   * Accepts or rejects an offer. An accepted contract replaces the earlier one when its next period begins, and ends
   * the contracts that the agent gave at a higher rate. A repeated answer returns the response to the first one. Fails
   * with `request.not-found`, `agents.offer-expired`, `agents.offer-withdrawn`, `agents.offer-answered`, with
   * `agents.rate-above-upline` when the upline's own rate has fallen, and with the errors of
   * `IdentityService.checkPaymentPassword`.
   */
  answer(
    memberId: number,
    type: AgentContractType,
    answer: Answer,
  ): Promise<{ status: 'ACTIVE' | 'REJECTED'; effectiveFrom?: Date; ended: number }>;
}

/** Rate ceiling of the platform: 100 %. */
const everyRate = 1_000_000;

export function createContracts(parts: ContractsParts): ContractsService {
  const { database, clock, audit, identity } = parts;
  const db = database.withTables<ContractTables>();
  const scoped = (tx: Tx): ContractDb => tx.withTables<ContractTables>();
  const toExpiry = (now: Date): Date => new Date(now.getTime() + parts.times.offerHours * hourMs);

  /** Returns the agent and the contracts of the type, after all checks of the offer. */
  async function checkOffer(tx: Tx, { fromId, to, terms }: Omit<Offer, 'actor'>) {
    const member = await identity.findMemberIn(tx, to);
    if (member?.accountKind !== 'agent' || member.uplineId !== (fromId ?? houseId))
      throw createWrongPartyError();
    checkTerms(terms, await readRateCeiling(scoped(tx), fromId, terms.type));
    return { member, current: await readCurrentContracts(scoped(tx), member.id, terms.type) };
  }

  async function offerIn(tx: Tx, offer: Offer): Promise<number> {
    const contracts = scoped(tx);
    await lockContracts(contracts);
    const { member, current } = await checkOffer(tx, offer);
    const { fromId, terms, actor } = offer;
    const now = clock.now();
    const earlier = current.find(isOffer);
    if (earlier) await replaceOffer(parts, tx, earlier, actor);
    const id = await insertOffer(contracts, {
      fromId,
      toId: member.id,
      terms,
      bestRatePpm: findBestRate(terms.tiers),
      offeredAt: now,
      expiresAt: toExpiry(now),
    });
    await audit.record(tx, { actor, act: 'contract.offer', subject: `contract:${id}`, after: terms });
    await sendNews(parts, tx, 'offered', { type: terms.type, fromId, toId: member.id });
    return id;
  }

  return {
    ...createEndings(parts),
    listCurrent: (memberId) => readCurrentContracts(db, memberId),
    listGiven: (agentId, type) => listGiven(parts, db, agentId, type),

    async offerDown(agentId, { memberId, terms, paymentPassword }) {
      // Runs before the transaction, so that a failed check is counted even when the transaction rolls back.
      await identity.checkPaymentPassword(agentId, paymentPassword);
      const offer = { fromId: agentId, to: memberId, terms, actor: `member:${agentId}` };
      return database.transaction(async (tx) => {
        const contractId = await offerIn(tx, offer);
        return { contractId, expiresAt: toExpiry(clock.now()) };
      });
    },

    offer: (offer) => database.transaction((tx) => offerIn(tx, offer)),
    offerIn,

    async reviewIn(tx, { to, terms }) {
      const { member, current } = await checkOffer(tx, { to, terms });
      const contract = current.find(({ status }) => status === 'ACTIVE');
      return {
        memberId: member.id,
        username: member.username,
        terms,
        bestRatePpm: findBestRate(terms.tiers),
        currentRatePpm: contract?.bestRatePpm ?? null,
      };
    },

    describe: (memberId, type) => describeContracts(parts, db, memberId, type),

    listTypes: (memberId) => listTypes(parts, db, memberId),

    async answer(memberId, type, { contractId, accepts, paymentPassword }) {
      // Runs before the transaction, so that a failed check is counted even when the transaction rolls back.
      if (accepts) await identity.checkPaymentPassword(memberId, paymentPassword ?? '');
      return database.transaction(async (tx) => {
        const contracts = scoped(tx);
        await lockContracts(contracts);
        const earlier = await findEarlierAnswer(contracts, { memberId, type, contractId, accepts });
        if (earlier) return earlier;
        const offer = await requireOpenOffer(parts, contracts, { memberId, type, contractId });
        const decided = accepts ? await accept(parts, tx, offer) : await reject(parts, tx, offer);
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

/** Returns the open offer. Fails with the errors of `ContractsService.answer`. */
async function requireOpenOffer(
  { clock }: ContractsParts,
  db: ContractDb,
  { memberId, type, contractId }: { memberId: number; type: AgentContractType; contractId: number },
): Promise<Contract> {
  const offer = await findContract(db, { memberId, type, contractId });
  if (!offer) throw new AppError('request.not-found', `There is no offer ${contractId} of this type.`);
  checkIsOpen(offer, clock.now());
  const ceilingPpm = await readRateCeiling(db, offer.fromId, offer.type);
  if (offer.bestRatePpm > ceilingPpm) throw createCeilingError(ceilingPpm);
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

async function describeContracts(
  { clock, identity, timeZone }: ContractsParts,
  db: ContractDb,
  memberId: number,
  type: AgentContractType,
): Promise<ContractPair> {
  const at = clock.now();
  const found = await readCurrentContracts(db, memberId, type);
  const offer = found.find((one) => isOffer(one) && !isOver(one, at));
  const ending = (await readEndingContracts(db, memberId, at)).filter((one) => one.type === type);
  const contract = found.find(({ status }) => status === 'ACTIVE') ?? ending[0];
  const cuts = offer ? (await planAcceptance(db, offer, { at, timeZone })).cuts : [];
  const ends = cuts.filter(({ wasOpen }) => wasOpen);
  const people = await identity.findMembersByIds([
    ...[...found, ...ending].flatMap(({ fromId }) => fromId ?? []),
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
}

async function listTypes(
  { clock }: ContractsParts,
  db: ContractDb,
  memberId: number,
): ReturnType<ContractsService['listTypes']> {
  const ending = await readEndingContracts(db, memberId, clock.now());
  const found = [...(await readCurrentContracts(db, memberId)), ...ending];
  const collectTypes = (of: (contract: Contract) => boolean) =>
    new Set(found.filter(of).map(({ type }) => type));
  return {
    active: collectTypes((one) => !isOffer(one)),
    offered: collectTypes((one) => isOffer(one) && !isOver(one, clock.now())),
  };
}

/** Lists the contracts and offers that an agent gave, with the maximum rates that the agent may give. */
async function listGiven(
  { clock, identity }: ContractsParts,
  db: ContractDb,
  agentId: number,
  type: AgentContractType | undefined,
): Promise<GivenContracts> {
  const given = await readGivenBy(db, agentId, { type, at: clock.now() });
  const own = await readCurrentContracts(db, agentId, type);
  const people = await identity.findMembersByIds(given.map(({ toId }) => toId));
  return {
    contracts: given.map((contract) => ({ ...contract, holder: people.get(contract.toId) })),
    ceilings: own
      .filter(({ status }) => status === 'ACTIVE')
      .map((contract) => ({ type: contract.type, ratePpm: contract.bestRatePpm })),
  };
}

/** Closes an offer that a new one replaces. */
async function replaceOffer(parts: ContractsParts, tx: Tx, offer: Contract, actor: string): Promise<void> {
  const now = parts.clock.now();
  const status = isOver(offer, now) ? 'EXPIRED' : 'WITHDRAWN';
  await closeOffer(tx.withTables<ContractTables>(), offer.id, status, now);
  await parts.audit.record(tx, {
    actor,
    act: status === 'EXPIRED' ? 'contract.expire' : 'contract.replace',
    subject: `contract:${offer.id}`,
    after: { status },
  });
  await sendNews(parts, tx, status === 'EXPIRED' ? 'expired' : 'replaced', offer);
}

async function reject(parts: ContractsParts, tx: Tx, offer: Contract) {
  await closeOffer(tx.withTables<ContractTables>(), offer.id, 'REJECTED', parts.clock.now());
  await sendNews(parts, tx, 'rejected', offer);
  return { status: 'REJECTED' as const, ended: 0 };
}

const createWrongPartyError = (): AppError =>
  new AppError(
    'agents.not-direct-downline',
    'A contract is offered to an agent right below the one who offers.',
    {
      fields: [{ path: ['to'], rule: 'invalid' }],
    },
  );
