import { minuteMs } from '@parlour/basics';
import { type PspPayoutRequest, pspPayout, pspPayoutRequest } from '@parlour/contracts/psp';
import type { FastifyInstance } from 'fastify';
import { newId } from '../vendor/ids.ts';
import type { Payout, PayoutJournal } from './payout-journal.ts';
import { isSigned, type ProviderParts, postSigned } from './signed-messages.ts';

export interface PayoutParts extends ProviderParts {
  journal: PayoutJournal;
}

/** A refused connection, so that the platform gets no answer at all. */
const noAnswer = Symbol('no answer');

/** The course of a payout: the current state, the next state, and whether the request is answered. */
interface Course {
  state: Payout['state'];
  refusal?: Payout['refusal'];
  next?: { state: 'paid' | 'refused'; afterMs: number };
  isSilent?: boolean;
  /** The first request is lost before it is stored. */
  isLost?: boolean;
}

/**
 * The last two digits of the bank account determine the course of its payouts, so that every outcome can be
 * tried. With any other digits, a payout is paid after a few seconds.
 */
const courses: Readonly<Record<string, Course>> = {
  '01': { state: 'refused', refusal: 'account-unknown' },
  '02': { state: 'refused', refusal: 'name-mismatch' },
  '03': { state: 'pending', next: { state: 'refused', afterMs: minuteMs } },
  '04': { state: 'pending', next: { state: 'paid', afterMs: 10 * minuteMs } },
  '05': { state: 'pending', next: { state: 'paid', afterMs: minuteMs }, isSilent: true },
  '06': { state: 'pending', next: { state: 'refused', afterMs: minuteMs }, isSilent: true },
  '07': { state: 'pending' },
  // The bank sends it back after it was paid.
  '08': { state: 'paid', next: { state: 'refused', afterMs: 2 * minuteMs } },
  '09': { state: 'pending', next: { state: 'paid', afterMs: 5_000 }, isLost: true },
};
const usualCourse: Course = { state: 'pending', next: { state: 'paid', afterMs: 5_000 } };

const toWire = ({ payoutId, reference, state, amount, currency, refusal }: Payout) =>
  pspPayout.parse({ payoutId, reference, state, amount, currency, ...(state === 'refused' && { refusal }) });

/** Lists all payouts in their current states, oldest first. */
export const listPayouts = (parts: PayoutParts): Payout[] =>
  parts.journal.list().map((payout) => advance(parts, payout));

/** Returns the payout in its current state. Changes that are due have happened, whether or not a timer has run. */
function advance({ journal, now }: PayoutParts, payout: Payout): Payout {
  const { next } = payout;
  if (!next || next.at > now()) return payout;
  const advanced: Payout = {
    ...payout,
    state: next.state,
    refusal: next.state === 'refused' ? 'other' : undefined,
    next: undefined,
    ...(next.state === 'paid' && { paidAt: next.at }),
    ...(payout.state === 'paid' && { returnedAt: next.at }),
  };
  journal.save(advanced);
  return advanced;
}

function open(
  { journal, now }: PayoutParts,
  request: PspPayoutRequest,
  lost: Set<string>,
): Payout | typeof noAnswer {
  const { reference, amount, currency, number } = request;
  const { state, refusal, next, isSilent, isLost } = courses[number.slice(-2)] ?? usualCourse;
  if (isLost && !lost.has(reference)) {
    lost.add(reference);
    return noAnswer;
  }
  const askedAt = now();
  const payout: Payout = {
    payoutId: newId('o'),
    reference,
    state,
    amount,
    currency,
    refusal,
    askedAt,
    next: next && { state: next.state, at: askedAt + next.afterMs },
    confirmed: undefined,
    ...(state === 'paid' && { paidAt: askedAt }),
  };
  journal.save(payout);
  return isSilent ? noAnswer : payout;
}

/** Sends a webhook for every payout whose state the platform has not confirmed, oldest first. */
export async function sendUnconfirmedPayouts(parts: PayoutParts): Promise<void> {
  for (const stored of parts.journal.list()) {
    const payout = advance(parts, stored);
    if (payout.state === 'pending' || payout.state === payout.confirmed) continue;
    if (await postSigned(parts, 'payout-webhook', toWire(payout)))
      parts.journal.save({ ...payout, confirmed: payout.state });
  }
}

/** Registers the sandbox's payouts. A reference is paid once; the number of the bank account determines the outcome. */
export function payoutRoutes(app: FastifyInstance, parts: PayoutParts): void {
  const { journal } = parts;
  const lost = new Set<string>();

  app.post<{ Body: string }>('/sandbox/psp/payouts', async (request, reply) => {
    if (!isSigned(parts, request)) return reply.code(401).send({ code: 'BAD_SIGNATURE' });
    const input = pspPayoutRequest.safeParse(JSON.parse(request.body));
    if (!input.success) return reply.code(400).send({ code: 'BAD_REQUEST' });
    const earlier = journal.find(input.data.reference);
    const payout = earlier ? advance(parts, earlier) : open(parts, input.data, lost);
    if (payout !== noAnswer) return toWire(payout);
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  });

  app.post<{ Body: string }>('/sandbox/psp/payouts/find', async (request, reply) => {
    if (!isSigned(parts, request)) return reply.code(401).send({ code: 'BAD_SIGNATURE' });
    const { reference } = JSON.parse(request.body) as { reference: string };
    const payout = journal.find(reference);
    return payout ? toWire(advance(parts, payout)) : reply.code(404).send({ code: 'UNKNOWN_REFERENCE' });
  });
}
