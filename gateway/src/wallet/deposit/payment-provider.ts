import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type PspPayment,
  type PspPaymentRequest,
  pspClockSkewMs,
  pspPayment,
  toPspSigningInput,
} from '@parlour/contracts/psp';
import type { Clock, PaymentConnection } from '../../server/index.ts';

/** A provider of hosted payments: the interface to an external service. */
export interface PaymentProvider {
  name: string;
  /** Opens a payment, or returns the one that this reference opened before. Rejects with `ProviderUnavailable`. */
  open(request: PspPaymentRequest): Promise<PspPayment>;
  /**
   * Returns the payment of a reference; undefined when the provider definitely has none. Rejects with
   * `ProviderUnavailable`.
   */
  find(reference: string): Promise<PspPayment | undefined>;
  /** Returns whether the provider signed a webhook's body recently. */
  isAuthentic(headers: { timestamp: string; signature: string }, body: string): boolean;
}

/** The provider gave no usable response, so the state of the payment is unknown. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

const answerTimeoutMs = 5_000;

/** Creates the adapter to a provider that implements our own payment contract, such as the sandbox's. */
export function createPaymentProvider(connection: PaymentConnection, clock: Clock): PaymentProvider {
  const sign = (timestamp: string, body: string): string =>
    createHmac('sha256', connection.secret).update(toPspSigningInput(timestamp, body)).digest('hex');

  async function callProvider(path: string, body: string): Promise<PspPayment | undefined> {
    const timestamp = String(clock.now().getTime());
    let response: Response;
    try {
      response = await fetch(connection.url() + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-psp-timestamp': timestamp,
          'x-psp-signature': sign(timestamp, body),
        },
        body,
        // A redirect would send the signed request to another address.
        redirect: 'error',
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
    } catch (cause) {
      throw new ProviderUnavailable(`No answer from ${connection.name}`, { cause });
    }
    if (response.status === 404) return undefined;
    if (!response.ok)
      throw new ProviderUnavailable(`${connection.name} answered ${path} with ${response.status}`);
    const parsed = pspPayment.safeParse(await response.json());
    if (!parsed.success)
      throw new ProviderUnavailable(`The answer of ${connection.name} is not of the contract's form`);
    return parsed.data;
  }

  return {
    name: connection.name,
    async open(request) {
      const payment = await callProvider('/payments', JSON.stringify(request));
      if (!payment) throw new ProviderUnavailable(`${connection.name} has no place for payments`);
      return payment;
    },
    find: (reference) => callProvider('/payments/find', JSON.stringify({ reference })),
    isAuthentic({ timestamp, signature }, body) {
      // Written as "not at most", so that a timestamp that is not a number is also refused.
      if (!(Math.abs(clock.now().getTime() - Number(timestamp)) <= pspClockSkewMs)) return false;
      const expected = Buffer.from(sign(timestamp, body));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
