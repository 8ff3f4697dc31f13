import { type PspPayment, pspPaymentRequest } from '@parlour/contracts/psp';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readPageFiles } from '../page-files.ts';
import { newId } from '../vendor/ids.ts';
import type { Payment, PaymentJournal } from './payment-journal.ts';
import { isSigned, type ProviderParts, postSigned } from './signed-messages.ts';

interface PaymentParts extends ProviderParts {
  journal: PaymentJournal;
}

const base = '/sandbox/pay';

const toWire = ({ paymentId, reference, state, amount, currency, language }: Payment): PspPayment => ({
  paymentId,
  reference,
  state,
  ...(state === 'paid' ? { amount } : {}),
  currency,
  payUrl: `${base}/#${paymentId}.${language}`,
});

/** Sends the webhook of a payment's end, and stores whether the platform confirmed it. */
async function sendWebhook(parts: PaymentParts, payment: Payment): Promise<void> {
  const { paymentId, reference, state, amount: paid, currency } = payment;
  const amount = state === 'paid' ? paid : 0;
  if (await postSigned(parts, 'webhook', { paymentId, reference, state, amount, currency }))
    parts.journal.save({ ...payment, isConfirmed: true });
}

/** Sends a webhook for every ended payment that the platform has not confirmed, oldest first. */
export async function sendUnconfirmedWebhooks(parts: PaymentParts): Promise<void> {
  for (const payment of parts.journal.getUnconfirmed()) await sendWebhook(parts, payment);
}

/**
 * Registers the sandbox's payment provider: it opens payments for the platform, and its page lets the payer choose
 * their outcome.
 */
export function paymentRoutes(app: FastifyInstance, parts: PaymentParts): void {
  const { journal } = parts;
  const page = readPageFiles(new URL('./page/', import.meta.url));
  const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply =>
    reply.code(status).send({ code });

  app.post<{ Body: string }>('/sandbox/psp/payments', async (request, reply) => {
    if (!isSigned(parts, request)) return refuse(reply, 401, 'BAD_SIGNATURE');
    const input = pspPaymentRequest.safeParse(JSON.parse(request.body));
    if (!input.success) return refuse(reply, 400, 'BAD_REQUEST');
    const earlier = journal.findByReference(input.data.reference);
    if (earlier) return toWire(earlier);
    const payment: Payment = { ...input.data, paymentId: newId('p'), state: 'open', isConfirmed: false };
    journal.save(payment);
    return toWire(payment);
  });

  app.post<{ Body: string }>('/sandbox/psp/payments/find', async (request, reply) => {
    if (!isSigned(parts, request)) return refuse(reply, 401, 'BAD_SIGNATURE');
    const { reference } = JSON.parse(request.body) as { reference: string };
    const payment = journal.findByReference(reference);
    return payment ? toWire(payment) : refuse(reply, 404, 'UNKNOWN_REFERENCE');
  });

  // Called by the provider's own page. A payment's id has 128 random bits, and everyone who knows it may pay.
  app.get<{ Params: { paymentId: string } }>('/sandbox/pay/api/:paymentId', async (request, reply) => {
    const payment = journal.get(request.params.paymentId);
    if (!payment) return refuse(reply, 404, 'UNKNOWN_PAYMENT');
    const { reference, amount, currency, state, returnUrl } = payment;
    return { reference, amount, currency, state, returnUrl };
  });

  app.post<{ Params: { paymentId: string; end: string } }>(
    '/sandbox/pay/api/:paymentId/:end',
    async (request, reply) => {
      const payment = journal.get(request.params.paymentId);
      const { end } = request.params;
      if (!payment) return refuse(reply, 404, 'UNKNOWN_PAYMENT');
      if (end !== 'paid' && end !== 'declined') return refuse(reply, 400, 'BAD_REQUEST');
      // The first decision counts: a second press changes nothing.
      if (payment.state === 'open') {
        const ended: Payment = { ...payment, state: end, endedAt: parts.now() };
        journal.save(ended);
        await sendWebhook(parts, ended);
      }
      const { state, returnUrl } = journal.get(payment.paymentId) ?? payment;
      return { state, returnUrl };
    },
  );

  app.get<{ Params: { '*': string } }>('/sandbox/pay/*', async (request, reply) => {
    const file = page.get(request.params['*'] || 'index.html');
    if (!file) return refuse(reply, 404, 'UNKNOWN_FILE');
    return reply
      .headers({
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
      })
      .type(file.type)
      .send(file.body);
  });
}
