/** A payment provider with its bank. It decides in its own time, and repeats a webhook until it is acknowledged. */
import { createHmac } from 'node:crypto';
import { type PspPayment, type PspPayout, toPspSigningInput } from '@parlour/contracts/psp';
import type { PaymentConnection } from '../../server/index.ts';
import { type SimulatedGateway, sendToGateway, type World } from './world.ts';

export const providerConnection: PaymentConnection = {
  name: 'sandbox',
  secret: 'provider-secret'.padEnd(40, 'x'),
  url: () => 'http://provider.invalid',
};

export interface SimulatedProvider {
  payments: ReadonlyMap<string, PspPayment>;
  payouts: ReadonlyMap<string, PspPayout>;
  /** Answers a request of the gateway. */
  answer(path: string, body: string): Response;
}

const webhookTries = 3;
/** One decision in this many is a refusal. */
const refusalEvery = 4;

export function createSimulatedProvider(world: World): SimulatedProvider {
  const { scheduler, life, random, clock } = world;
  const payments = new Map<string, PspPayment>();
  const payouts = new Map<string, PspPayout>();
  const toResponse = (value: object | undefined): Response =>
    value ? Response.json(value) : new Response('', { status: 404 });

  const post = ({ app }: SimulatedGateway, path: string, payload: string) => {
    const timestamp = String(clock.now().getTime());
    const signature = createHmac('sha256', providerConnection.secret)
      .update(toPspSigningInput(timestamp, payload))
      .digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-psp-timestamp': timestamp,
      'x-psp-signature': signature,
    };
    return app.inject({ method: 'POST', url: `/psp/sandbox/${path}`, headers, payload });
  };
  const sendOnce = async (path: string, message: { reference: string }): Promise<boolean> => {
    const payload = JSON.stringify(message);
    const send = (gateway: SimulatedGateway) => post(gateway, path, payload);
    world.recorded.push(send);
    const answer = await sendToGateway(world, `webhook of ${message.reference}`, send);
    return answer !== undefined && 'value' in answer && answer.value.statusCode === 200;
  };
  async function sendWebhook(path: string, message: { reference: string }): Promise<void> {
    for (let tries = 0; tries < webhookTries; tries += 1) if (await sendOnce(path, message)) break;
    if (random(refusalEvery) === 0) await sendOnce(path, message);
  }
  const decides = (): boolean => random(refusalEvery) > 0;

  async function decidePayment(payment: PspPayment & { amount: number }): Promise<void> {
    await scheduler.takeTurn({ text: 'a member decides on a payment', life });
    payment.state = decides() ? 'paid' : 'declined';
    const { paymentId, reference, state, amount, currency } = payment;
    await sendWebhook('webhook', { paymentId, reference, state, amount, currency } as { reference: string });
  }
  async function decidePayout(payout: PspPayout): Promise<void> {
    await scheduler.takeTurn({ text: 'the bank decides on a payout', life });
    if (!decides()) payout.refusal = 'account-closed';
    payout.state = payout.refusal ? 'refused' : 'paid';
    await sendWebhook('payout-webhook', { ...payout });
  }
  function openPayment(reference: string, amount: number, currency: string): PspPayment {
    const known = payments.get(reference);
    if (known) return known;
    const payment = {
      paymentId: `p-${reference}`,
      reference,
      state: 'open' as const,
      amount,
      currency,
      payUrl: '/pay',
    };
    payments.set(reference, payment);
    world.spawn(() => decidePayment(payment));
    return payment;
  }
  function openPayout(reference: string, amount: number, currency: string): PspPayout {
    const known = payouts.get(reference);
    if (known) return known;
    const payout: PspPayout = { payoutId: `o-${reference}`, reference, state: 'pending', amount, currency };
    payouts.set(reference, payout);
    world.spawn(() => decidePayout(payout));
    return payout;
  }

  return {
    payments,
    payouts,
    answer(path, body) {
      const { reference, amount = 0, currency = '' } = JSON.parse(body) as PspPayout;
      switch (path) {
        case '/payments':
          return toResponse(openPayment(reference, amount, currency));
        case '/payments/find':
          return toResponse(payments.get(reference));
        case '/payouts':
          return toResponse(openPayout(reference, amount, currency));
        default:
          return toResponse(payouts.get(reference));
      }
    },
  };
}
