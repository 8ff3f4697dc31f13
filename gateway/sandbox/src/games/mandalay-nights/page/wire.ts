/** What the vendor's server answers to this page. */
export interface Rules {
  symbols: string[];
  strips: string[][];
  lines: number[][];
  linePays: Record<string, [number, number, number]>;
  scatterPays: [number, number, number];
  stakesMinor: number[];
  cycleMsMin: number;
  returnToPlayerPpm: number;
}

export interface Opened {
  gameKey: string;
  balanceMinor: number;
  currency: string;
  language: string;
  demo: boolean;
}

export interface SpinResult {
  roundId: string;
  stakeMinor: number;
  payoutMinor: number;
  balanceMinor: number;
  stops: number[];
  grid: string[][];
  lineWins: { line: number; symbol: string; count: number; amountMinor: number }[];
  scatterCount: number;
  scatterWinMinor: number;
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

async function ask<T>(path: string, body?: unknown): Promise<T> {
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

export const getRules = (): Promise<Rules> => ask('rules/mandalay-nights');
export const openGame = (launchToken: string): Promise<Opened> => ask('open', { launchToken });
export const requestSpin = (gameKey: string, requestId: string, stakeMinor: number): Promise<SpinResult> =>
  ask('spin', { gameKey, requestId, stakeMinor });
