import { createHmac, timingSafeEqual } from 'node:crypto';
import { isAppError } from '@parlour/contracts';
import {
  type PspPayment,
  type PspPaymentRequest,
  type PspPayout,
  type PspPayoutRequest,
  type PspStatementEntry,
  pspClockSkewMs,
  pspPayment,
  pspPayout,
  pspStatement,
  toPspSigningInput,
} from '@parlour/contracts/psp';
import type * as z from 'zod/mini';
import {
  type Clock,
  createBoundedQueue,
  type PaymentConnection,
  readBoundedText,
} from '../../server/index.ts';

/** A provider of hosted payments and payouts: the interface to an external service. */
export interface PaymentProvider {
  name: string;
  /**
   * Opens a payment, or returns the payment that was opened before with this reference. Rejects with
   * `ProviderUnavailable`.
   */
  open(request: PspPaymentRequest): Promise<PspPayment>;
  /**
   * Returns the payment of a reference; undefined when the provider definitely has none. Rejects with
   * `ProviderUnavailable`.
   */
  find(reference: string): Promise<PspPayment | undefined>;
  /** Pays to a bank account, or returns the existing payout with this reference. Rejects with `ProviderUnavailable`. */
  payOut(request: PspPayoutRequest): Promise<PspPayout>;
  /** Returns the payout with a reference; undefined when the provider has none. Rejects with `ProviderUnavailable`. */
  findPayout(reference: string): Promise<PspPayout | undefined>;
  /**
   * Returns the money that moved at the provider from `from` (inclusive) to `to` (exclusive), by its clock. Rejects with
   * `ProviderUnavailable`.
   */
  readStatement(from: Date, to: Date): Promise<PspStatementEntry[]>;
  /** Returns whether the provider signed a webhook's body recently. */
  isAuthentic(headers: { timestamp: string; signature: string }, body: string): boolean;
}

/** The provider gave no usable response, so the state of the payment is unknown. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

const answerTimeoutMs = 5_000;
/** Larger than any answer of the contract. */
const answerMaxBytes = 65_536;
/** Parts of one statement: more would be a provider that never ends it. */
const statementPartsMax = 5_000;
/** A provider that answers slowly keeps at most this many requests of this process open, and others are refused soon. */
const requests = { parallelMax: 24, waitingMax: 24 } as const;

/** Creates the adapter to a provider that implements our own payment contract, such as the sandbox's. */
export function createPaymentProvider(connection: PaymentConnection, clock: Clock): PaymentProvider {
  const sign = (timestamp: string, body: string): string =>
    createHmac('sha256', connection.secret).update(toPspSigningInput(timestamp, body)).digest('hex');

  const queue = createBoundedQueue({ name: `requests to ${connection.name}`, ...requests });

  async function callProvider<S extends z.ZodMiniType>(
    path: string,
    body: string,
    form: S,
  ): Promise<z.output<S> | undefined> {
    const { status, text } = await queue
      .run(() => post(path, body))
      .catch((cause: unknown) => {
        const found = isAppError(cause, 'server.busy') ? 'Too many requests to' : 'No answer from';
        const end = isAppError(cause, 'server.busy') ? ' wait' : '';
        throw new ProviderUnavailable(`${found} ${connection.name}${end}`, { cause });
      });
    if (status === 404) return undefined;
    if (status !== 200) throw new ProviderUnavailable(`${connection.name} answered ${path} with ${status}`);
    const parsed = form.safeParse(parseJson(text));
    if (!parsed.success)
      throw new ProviderUnavailable(`The answer of ${connection.name} is not of the contract's form`);
    return parsed.data;
  }

  async function post(path: string, body: string): Promise<{ status: number; text: string }> {
    const timestamp = String(clock.now().getTime());
    const response = await fetch(connection.url() + path, {
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
    return { status: response.status, text: await readBoundedText(response, answerMaxBytes) };
  }

  /** A response about another payment decides neither that payment nor this one. */
  function requireAsked<T extends { reference: string }>(answer: T | undefined, reference: string) {
    if (answer && answer.reference !== reference)
      throw new ProviderUnavailable(`${connection.name} answered about another payment than ${reference}`);
    return answer;
  }

  return {
    name: connection.name,
    async open(request) {
      const answer = await callProvider('/payments', JSON.stringify(request), pspPayment);
      const payment = requireAsked(answer, request.reference);
      if (!payment) throw new ProviderUnavailable(`${connection.name} has no endpoint for payments`);
      return payment;
    },
    find: async (reference) =>
      requireAsked(
        await callProvider('/payments/find', JSON.stringify({ reference }), pspPayment),
        reference,
      ),
    async payOut(request) {
      const answer = await callProvider('/payouts', JSON.stringify(request), pspPayout);
      const payout = requireAsked(answer, request.reference);
      if (!payout) throw new ProviderUnavailable(`${connection.name} has no endpoint for payouts`);
      return payout;
    },
    findPayout: async (reference) =>
      requireAsked(await callProvider('/payouts/find', JSON.stringify({ reference }), pspPayout), reference),
    async readStatement(from, to) {
      const entries: PspStatementEntry[] = [];
      const span = { from: from.toISOString(), to: to.toISOString() };
      let after: string | undefined;
      for (let parts = 0; parts < statementPartsMax; parts += 1) {
        const part = await callProvider('/statement', JSON.stringify({ ...span, after }), pspStatement);
        if (!part) throw new ProviderUnavailable(`${connection.name} has no endpoint for statements`);
        entries.push(...part.entries);
        if (part.next === undefined) return entries;
        after = part.next;
      }
      throw new ProviderUnavailable(`The statement of ${connection.name} does not end`);
    },
    isAuthentic({ timestamp, signature }, body) {
      // Written as "not at most", so that a timestamp that is not a number is also refused.
      if (!(Math.abs(clock.now().getTime() - Number(timestamp)) <= pspClockSkewMs)) return false;
      const expected = Buffer.from(sign(timestamp, body));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/** Returns undefined for invalid JSON, which no form of the contract allows. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
