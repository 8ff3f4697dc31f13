/** The contracts of a demonstration, and their settlement at past days. */

import { type Clock, createAudit, hourMs, minuteMs } from '../../server/index.ts';
import { type ContractsParts, type ContractTerms, createContracts } from '../contracts/index.ts';
import { payRebates, type RebateRunParts } from '../rebates/pay-rebates.ts';
import { type RunParts, settleDue } from '../settlement/runs.ts';
import { listSlices, openSlice } from './seed-slices.ts';

type Parts = Pick<ContractsParts, 'database' | 'timeZone' | 'times'> & {
  identity: ContractsParts['identity'] & RunParts['identity'];
} & Pick<RunParts, 'ledger' | 'options' | 'times'>;

/** The parts of a settlement, and those of the rebates of accounts. */
export type SettleParts = Parts & Omit<RebateRunParts, 'clock'>;

interface SeededContract {
  /** User names; the platform without `from`. */
  from?: string;
  to: string;
  terms: ContractTerms;
}

const kyat = 100;
const million = 1_000_000 * kyat;

/** A contract that an upline gives is listed after the upline's own contract of the same kind. */
const earlyContracts: readonly SeededContract[] = [
  {
    to: 'chi',
    terms: {
      type: 'DIVIDEND',
      period: 'W',
      tiers: [
        { ratePpm: 20_000, minActive: 20, minValidBet: 5 * million },
        { ratePpm: 40_000, minActive: 40, minValidBet: 20 * million },
        { ratePpm: 60_000, minActive: 120, minValidBet: 60 * million, minNetLoss: 5 * million },
      ],
    },
  },
  {
    from: 'chi',
    to: 'mgmg',
    terms: {
      type: 'DIVIDEND',
      period: 'W',
      tiers: [
        { ratePpm: 10_000, minActive: 5 },
        { ratePpm: 20_000, minActive: 15, minValidBet: 10 * million },
      ],
    },
  },
  {
    to: 'chi',
    terms: {
      type: 'DAILY',
      salaryType: 'LOSS',
      tiers: [
        { ratePpm: 500, minActive: 10 },
        { ratePpm: 800, minActive: 20, minValidBet: 2 * million },
        { ratePpm: 1_000, minActive: 80, minValidBet: 8 * million },
      ],
    },
  },
  {
    from: 'chi',
    to: 'mgmg',
    terms: { type: 'DAILY', salaryType: 'LOSS', tiers: [{ ratePpm: 300, minActive: 5 }] },
  },
];

/** Contracts of the last evening: they are settled so often that older ones would make the seed slow. */
const lateContracts: readonly SeededContract[] = [
  {
    to: 'chi',
    terms: {
      type: 'HOURLY',
      salaryType: 'SINGLE_BET',
      tiers: [
        { ratePpm: 500, minActive: 3 },
        { ratePpm: 800, minActive: 8, minValidBet: million / 2 },
        { ratePpm: 1_000, minActive: 20, minValidBet: 2 * million },
      ],
    },
  },
  {
    from: 'chi',
    to: 'mgmg',
    terms: { type: 'HOURLY', salaryType: 'SINGLE_BET', tiers: [{ ratePpm: 300, minActive: 1 }] },
  },
  { to: 'chi', terms: { type: 'REALTIME', salaryType: 'LOSS', tiers: [{ ratePpm: 500 }] } },
  { from: 'chi', to: 'mgmg', terms: { type: 'REALTIME', salaryType: 'LOSS', tiers: [{ ratePpm: 200 }] } },
];

/** Slices that are settled one by one after a day of play. */
const slicesMax = 24;

/**
 * Gives the contracts without messages: those by day and week as of `beginsAt`, those by the hour and in real time from
 * 18:00 on the day before `today`. An agent who already has a contract of the kind keeps it.
 */
export async function seedContracts(
  parts: Parts,
  { beginsAt, today, paymentPassword }: { beginsAt: Date; today: Date; paymentPassword: string },
): Promise<void> {
  const evening = new Date(today.getTime() - 6 * hourMs - minuteMs);
  await giveContracts(parts, earlyContracts, { at: beginsAt, paymentPassword });
  await giveContracts(parts, lateContracts, { at: evening, paymentPassword });
}

async function giveContracts(
  parts: Parts,
  contracts: readonly SeededContract[],
  { at, paymentPassword }: { at: Date; paymentPassword: string },
): Promise<void> {
  const clock = createStoppedClock(at);
  const service = createContracts({
    ...parts,
    clock,
    audit: createAudit({ database: parts.database, clock }).audit,
    messages: { sendMessage: async () => undefined },
  });
  const findId = (name: string) =>
    parts.database.transaction(async (tx) => {
      const member = await parts.identity.findMemberIn(tx, name);
      if (!member) throw new Error(`There is no member ${name}.`);
      return member.id;
    });
  for (const { from, to, terms } of contracts) {
    const toId = await findId(to);
    if ((await service.listCurrent(toId)).some(({ type }) => type === terms.type)) continue;
    const fromId = from === undefined ? undefined : await findId(from);
    const actor = fromId === undefined ? 'operator:seed' : `member:${fromId}`;
    const contractId = await service.offer({ ...(fromId !== undefined && { fromId }), to, terms, actor });
    await service.answer(toId, terms.type, { contractId, accepts: true, paymentPassword });
  }
}

/**
 * Settles and pays every period and rebate that is due at `at`, and the last real-time slices before it, like the job of a running
 * site.
 */
export async function settleAt(parts: SettleParts, at: Date): Promise<void> {
  for (const slice of await listSlices(parts.database, { until: at, limit: slicesMax })) {
    const run = { ...parts, clock: createStoppedClock(slice.endsAt) };
    await openSlice(run, slice);
    await settleDue(run);
  }
  const clock = createStoppedClock(at);
  await payRebates({ ...parts, clock });
  await settleDue({ ...parts, clock });
}

const createStoppedClock = (at: Date): Clock => ({ now: () => at });
