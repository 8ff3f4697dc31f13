import { type PspStatementEntry, pspStatementPartMax, pspStatementRequest } from '@parlour/contracts/psp';
import type { FastifyInstance } from 'fastify';
import type { PaymentJournal } from './payment-journal.ts';
import { listPayouts, type PayoutParts } from './payouts.ts';
import { isSigned, type ProviderParts } from './signed-messages.ts';

interface StatementParts extends ProviderParts {
  payments: Pick<PaymentJournal, 'list'>;
  payouts: PayoutParts;
}

type Moved = Omit<PspStatementEntry, 'at'> & { atMs: number };

/** Lists all money that has moved, oldest first. */
function listMoved({ payments, payouts }: StatementParts): Moved[] {
  const paid = payments.list().flatMap(({ paymentId, reference, amount, currency, state, endedAt }) => {
    if (state !== 'paid' || endedAt === undefined) return [];
    return { kind: 'payment' as const, id: paymentId, reference, amount, currency, atMs: endedAt };
  });
  const sent = listPayouts(payouts).flatMap(
    ({ payoutId, reference, amount, currency, paidAt, returnedAt }) => {
      const facts = { id: payoutId, reference, amount, currency };
      return [
        ...(paidAt === undefined ? [] : [{ kind: 'payout' as const, ...facts, atMs: paidAt }]),
        ...(returnedAt === undefined ? [] : [{ kind: 'return' as const, ...facts, atMs: returnedAt }]),
      ];
    },
  );
  return [...paid, ...sent].toSorted((one, other) => one.atMs - other.atMs);
}

/** Registers the statement of the sandbox's payment provider: parts of the money that moved in a span. */
export function statementRoute(app: FastifyInstance, parts: StatementParts): void {
  app.post<{ Body: string }>('/sandbox/psp/statement', async (request, reply) => {
    if (!isSigned(parts, request)) return reply.code(401).send({ code: 'BAD_SIGNATURE' });
    const input = pspStatementRequest.safeParse(JSON.parse(request.body));
    if (!input.success) return reply.code(400).send({ code: 'BAD_REQUEST' });
    const [fromMs, toMs] = [Date.parse(input.data.from), Date.parse(input.data.to)];
    const moved = listMoved(parts).filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
    const start = Number(input.data.after ?? 0);
    const end = start + pspStatementPartMax;
    return {
      entries: moved
        .slice(start, end)
        .map(({ atMs, ...entry }) => ({ ...entry, at: new Date(atMs).toISOString() })),
      ...(end < moved.length && { next: String(end) }),
    };
  });
}
