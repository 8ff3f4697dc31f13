import { isAppError } from '@parlour/contracts';
import {
  vendorGameFacts,
  vwcGamesMax,
  vwcVendorReplies,
  type vwcVendorRequests,
} from '@parlour/contracts/vwc';
import type * as z from 'zod/mini';
import {
  type BoundedQueue,
  type Clock,
  checkInTurns,
  createBoundedQueue,
  parseJsonInTurns,
  readBoundedText,
  type VendorConnection,
} from '../../server/index.ts';
import { isAuthentic, signHeaders } from '../vendor-contract/signature.ts';

type VendorVerb = keyof typeof vwcVendorRequests;

/** A vendor gave no usable response. */
export class VendorUnavailable extends Error {
  override readonly name = 'VendorUnavailable';
}

const answerTimeoutMs = 5_000;
/** A vendor that answers slowly keeps at most this many requests of this process open, and others are refused soon. */
const requests = { parallelMax: 24, waitingMax: 24 } as const;
const queues = new WeakMap<VendorConnection, BoundedQueue>();

function getQueue(connection: VendorConnection): BoundedQueue {
  const queue =
    queues.get(connection) ?? createBoundedQueue({ name: `requests to ${connection.code}`, ...requests });
  queues.set(connection, queue);
  return queue;
}
/** Larger than any response of the contract. */
const answerMaxBytes = 8_388_608;

/**
 * Calls one of a vendor's own verbs. Rejects with `VendorUnavailable`, including when too many calls to this vendor are
 * waiting.
 */
export async function callVendor<V extends VendorVerb>(
  { connection, clock }: { connection: VendorConnection; clock: Clock },
  verb: V,
  request: z.input<(typeof vwcVendorRequests)[V]>,
): Promise<z.output<(typeof vwcVendorReplies)[V]>> {
  const body = JSON.stringify(request);
  const answer = await getQueue(connection)
    .run(() => post(`${connection.url()}/vwc/1/${verb}`, body, signHeaders(connection, body, clock.now())))
    .catch((cause: unknown) => {
      if (!isAppError(cause, 'server.busy')) throw cause;
      throw new VendorUnavailable(`Too many requests to ${connection.code} wait`, { cause });
    });
  const header = (name: string): string => answer.headers.get(name) ?? '';
  const signed = {
    vendor: header('x-vendor'),
    timestamp: header('x-timestamp'),
    nonce: header('x-nonce'),
    signature: header('x-signature'),
  };
  if (answer.status !== 200)
    throw new VendorUnavailable(`${connection.code} answered ${verb} with ${answer.status}`);
  if (!isAuthentic(connection, signed, answer.text, clock.now()))
    throw new VendorUnavailable(`The answer of ${connection.code} to ${verb} is not signed`);
  const reply = await readReply(verb, answer.text);
  if (reply === undefined)
    throw new VendorUnavailable(`The answer of ${connection.code} to ${verb} is not of the contract's form`);
  return reply as z.output<(typeof vwcVendorReplies)[V]>;
}

const gameList = { field: 'games', item: vendorGameFacts, itemsMax: vwcGamesMax } as const;

/** Returns undefined for a reply that is not of the contract's form. The list of all games is read in several turns. */
async function readReply(verb: VendorVerb, text: string): Promise<unknown> {
  // Invalid JSON is undefined, which no form of the contract allows.
  const given = await parseJsonInTurns(text).catch(() => undefined);
  return verb === 'listGames'
    ? (await checkInTurns(vwcVendorReplies.listGames, gameList, given)).data
    : vwcVendorReplies[verb].safeParse(given).data;
}

async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string; headers: Headers }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      // A redirect would send the signed request to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    return {
      status: response.status,
      text: await readBoundedText(response, answerMaxBytes),
      headers: response.headers,
    };
  } catch (cause) {
    throw new VendorUnavailable(`No answer from ${url}`, { cause });
  }
}
