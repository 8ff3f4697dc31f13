/**
 * Daily comparison with each payment provider: its statement beside the deposits and payouts that are recorded here. A
 * difference is stored for a person to explain, and never moves money. Rule: docs/rules.md 6, GLI-19 C.4.2(d).
 */
import { AppError } from '@parlour/contracts';
import type { PspStatementEntry } from '@parlour/contracts/psp';
import {
  type Audit,
  type Clock,
  type Database,
  dayMs,
  hourMs,
  type Job,
  type Logger,
} from '../../server/index.ts';
import { type PaymentProvider, ProviderUnavailable } from '../deposit/payment-provider.ts';
import { comparePayments, type MovedPayment, toName } from './compare-payments.ts';
import * as store from './store.ts';

export interface ReconciliationParts {
  database: Database;
  clock: Clock;
  log: Logger;
  audit: Audit;
  providers: ReadonlyMap<string, PaymentProvider>;
  /** Code of the site's currency, in which payouts are made. */
  currency: string;
}

/** Number of past days that are still compared after a provider was unavailable. */
const daysBack = 7;

/**
 * Compares every whole day that was not compared yet. A day with differences is compared again each hour, because a
 * late message may explain them.
 */
export const reconcileProvidersDaily = (parts: ReconciliationParts): Job => ({
  name: 'wallet.reconcile-providers',
  everyMs: hourMs,
  async run() {
    const todayMs = Math.floor(parts.clock.now().getTime() / dayMs) * dayMs;
    for (const provider of parts.providers.values())
      for (let back = daysBack; back >= 1; back -= 1)
        await compareIfDue(parts, provider, new Date(todayMs - back * dayMs));
  },
});

async function compareIfDue(
  parts: ReconciliationParts,
  provider: PaymentProvider,
  from: Date,
): Promise<void> {
  const day = { provider: provider.name, day: formatDay(from) };
  if (!(await store.isDue(parts.database.kysely, day))) return;
  try {
    await compareDay(parts, provider, from);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    parts.log.warn({ ...day, err: error }, 'a provider gave no statement');
  }
}

/**
 * Compares one whole day of one provider now. `day` is `2026-11-20`, UTC. Fails with `request.not-found` for an unknown
 * provider, `request.invalid` for a day that is not over, and `server.unavailable` without a statement.
 */
export async function reconcileNow(
  parts: ReconciliationParts,
  { provider: name, day }: store.StatementDay,
): Promise<store.DayRow | undefined> {
  const provider = parts.providers.get(name);
  if (!provider) throw new AppError('request.not-found', `There is no payment provider ${name}.`);
  const from = new Date(`${day}T00:00:00.000Z`);
  if (from.getTime() + dayMs > parts.clock.now().getTime())
    throw new AppError('request.invalid', `${day} is not over.`, {
      fields: [{ path: ['day'], rule: 'too_large' }],
    });
  try {
    await compareDay(parts, provider, from);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new AppError('server.unavailable', `${name} gave no statement of ${day}.`, { cause: error });
  }
  const days = await store.listDays(parts.database.kysely, store.daysListed);
  return days.find((one) => one.provider === name && one.day === day);
}

const formatDay = (at: Date): string => at.toISOString().slice(0, 10);

async function compareDay(
  { database, clock, log, currency }: ReconciliationParts,
  provider: PaymentProvider,
  from: Date,
): Promise<void> {
  const span = { from, to: new Date(from.getTime() + dayMs) };
  const day = { provider: provider.name, day: formatDay(from) };
  const theirs = (await provider.readStatement(span.from, span.to)).map(toMoved);
  const found = await database.transaction(async (tx) => {
    const keys = theirs.map(({ key }) => key);
    const ours = await store.readPaid(tx, { provider: provider.name, currency, ...span, keys });
    const named = new Set(theirs.map(toName));
    const elsewhere = await store.readMatchedElsewhere(tx, day);
    // Keys of one kind may be those of another kind, of another day.
    const relevant = ours.filter(
      (one) => named.has(toName(one)) || (isWithin(one.at, span) && !elsewhere.has(toName(one))),
    );
    return store.writeDay(tx, day, { rows: comparePayments(relevant, theirs), at: clock.now() });
  });
  for (const { kind, key, reference, state, oursMinor, theirsMinor } of found)
    log.error(
      { ...day, kind, key, reference, state, oursMinor, theirsMinor },
      'a provider and the wallet differ',
    );
}

const isWithin = (at: Date, { from, to }: { from: Date; to: Date }): boolean => at >= from && at < to;

const toMoved = ({ kind, id, reference, amount, currency, at }: PspStatementEntry): MovedPayment => ({
  kind,
  key: kind === 'payment' ? id : reference,
  reference,
  amountMinor: amount,
  currency,
  at: new Date(at),
});

/** Records the explanation of a difference. Fails with `request.not-found` when it is none, or already explained. */
export const acceptDifference = (
  { database, clock, audit }: ReconciliationParts,
  { id, actor, reason }: { id: number; actor: string; reason: string },
): Promise<void> =>
  database.transaction(async (tx) => {
    const row = await store.lockDifference(tx, id);
    if (!row) throw new AppError('request.not-found', `There is no open difference ${id}.`);
    await store.markAccepted(tx, id, { at: clock.now(), actor, reason });
    const { provider, day, kind, key, state, oursMinor, theirsMinor } = row;
    await audit.record(tx, {
      actor,
      act: 'payment-difference.accept',
      subject: `payment-difference:${id}`,
      before: { provider, day, kind, key, state, oursMinor, theirsMinor },
      after: { reason },
    });
  });
