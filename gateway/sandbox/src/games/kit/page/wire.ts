/** How a game's page speaks with the vendor's server. */

export interface Opened {
  gameKey: string;
  balanceMinor: number;
  currency: string;
  language: string;
  demo: boolean;
}

/** What the rules of every game hold; a game adds its own. */
export interface CommonRules {
  stakesMinor: number[];
  /** Absent where what returns depends on the players or on the odds taken. */
  returnToPlayerPpm?: number;
  /** What of the return goes through the site's jackpot; absent where the game does not take part. */
  jackpotPpm?: number;
  cycleMsMin?: number;
}

export interface PlayedRound {
  roundId: string;
  stakeMinor: number;
  payoutMinor: number;
  balanceMinor: number;
}

/** A refusal of the server: `code` as in the vendor wallet contract, or `OFFLINE` when nothing answered. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const api = '/sandbox/api';
const answerTimeoutMs = 12_000;

/** Asks the server; with a body it is a POST. Rejects with `Refused`. */
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

/** The address of a game's stream of states. */
export const streamUrl = (gameId: string): string => `${api}/live/${gameId}`;

/** Tells the frame that money moves, so that the site keeps still meanwhile. */
export const notifyFrame = (round: 'open' | 'closed'): void =>
  parent.postMessage({ source: 'parlour-vendor', round }, '*');

/** After these nobody knows yet: the same request may be sent again. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof Refused && ['RETRY_LATER', 'OFFLINE', 'TOO_SOON'].includes(error.code);
