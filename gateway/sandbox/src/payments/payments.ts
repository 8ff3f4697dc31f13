import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type PspPayment,
  pspClockSkewMs,
  pspPaymentRequest,
  toPspSigningInput,
} from '@parlour/contracts/psp';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readPageFiles } from '../page-files.ts';
import { newId } from '../vendor/ids.ts';
import type { Payment, PaymentJournal } from './payment-journal.ts';

export interface PaymentParts {
  /** The provider's name at the platform. */
  name: string;
  secret: string;
  gatewayUrl: () => string;
  journal: PaymentJournal;
  /** The provider's clock, in ms since 1970. */
  now: () => number;
}

const base = '/sandbox/pay';
const answerTimeoutMs = 5_000;

const sign = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(toPspSigningInput(timestamp, body)).digest('hex');

function isSigned({ secret, now }: PaymentParts, request: FastifyRequest<{ Body: string }>): boolean {
  const timestamp = request.headers['x-psp-timestamp']?.toString() ?? '';
  // Written as "not at most", so that a timestamp that is not a number is also refused.
  if (!(Math.abs(now() - Number(timestamp)) <= pspClockSkewMs)) return false;
  const expected = Buffer.from(sign(secret, timestamp, request.body));
  const given = Buffer.from(request.headers['x-psp-signature']?.toString() ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

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
  const { paymentId, reference, state, amount, currency } = payment;
  const body = JSON.stringify({
    paymentId,
    reference,
    state,
    amount: state === 'paid' ? amount : 0,
    currency,
  });
  const timestamp = String(parts.now());
  try {
    const response = await fetch(`${parts.gatewayUrl()}/psp/${parts.name}/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-psp-timestamp': timestamp,
        'x-psp-signature': sign(parts.secret, timestamp, body),
      },
      body,
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    if (response.ok) parts.journal.save({ ...payment, told: true });
  } catch {
    // The webhook failed: the payment stays unconfirmed and the webhook is sent again.
  }
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
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply =>
    reply.code(status).send({ code });

  app.post<{ Body: string }>('/sandbox/psp/payments', async (request, reply) => {
    if (!isSigned(parts, request)) return refuse(reply, 401, 'BAD_SIGNATURE');
    const input = pspPaymentRequest.safeParse(JSON.parse(request.body));
    if (!input.success) return refuse(reply, 400, 'BAD_REQUEST');
    const earlier = journal.findByReference(input.data.reference);
    if (earlier) return toWire(earlier);
    const payment: Payment = { ...input.data, paymentId: newId('p'), state: 'open', told: false };
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
        const ended: Payment = { ...payment, state: end };
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
