/** Communication of a game's page with the vendor's server. */

export interface Opened {
  gameKey: string;
  balanceMinor: number;
  currency: string;
  language: string;
  demo: boolean;
}

/** Rules common to every game; a game adds its own. */
export interface CommonRules {
  stakesMinor: number[];
  /** Absent when the return depends on the players or the odds. */
  returnToPlayerPpm?: number;
  /** The part of the return that comes through the site's jackpot; absent when the game does not take part. */
  jackpotPpm?: number;
  cycleMsMin?: number;
}

export interface PlayedRound {
  roundId: string;
  stakeMinor: number;
  payoutMinor: number;
  balanceMinor: number;
}

/** A refusal of the server: `code` as in the vendor wallet contract, or `OFFLINE` without a response. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const api = '/sandbox/api';
const answerTimeoutMs = 12_000;

/** Calls the server; with a body as POST. Rejects with `Refused`. */
export async function callApi<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`${api}/${path}`, {
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
  } catch {
    throw new Refused('OFFLINE');
  }
  const answer = (await response.json()) as T & { code?: string };
  if (!response.ok) throw new Refused(answer.code ?? 'DEFECT');
  return answer;
}

/** Returns the address of a game's stream of states. */
export const streamUrl = (gameId: string): string => `${api}/live/${gameId}`;

/** Notifies the parent frame that money is moving, so that the site does not swap views meanwhile. */
export const notifyFrame = (round: 'open' | 'closed'): void =>
  parent.postMessage({ source: 'parlour-vendor', round }, '*');

/** Returns whether the outcome is unknown; the same request may then be repeated. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof Refused && ['RETRY_LATER', 'OFFLINE', 'TOO_SOON'].includes(error.code);
