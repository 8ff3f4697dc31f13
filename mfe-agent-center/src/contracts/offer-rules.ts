/** Rules of an offer before it is sent. Rates in parts per million, amounts in minor units. Rule: docs/rules.md 5.8. */
import type { AgentContractType, ContractTier } from '@parlour/contracts/calls';
import { ppmPerPercent } from '../settlements/formats.ts';

/** A tier as it is entered. An empty threshold means no threshold. */
export interface TierDraft {
  key: number;
  /** Per cent. */
  rate: string;
  minActive: string;
  minValidBetMinor: number | undefined;
  minNetLossMinor: number | undefined;
}

export type TierField = 'rate' | 'minActive' | 'minValidBet' | 'minNetLoss';

/** The problem of a tier's field: a text key under `offer.problem`. */
export interface TierProblem {
  field: TierField;
  rule: 'rateWrong' | 'overCeiling' | 'notRising' | 'countWrong' | 'falling';
}

export const createDraft = (key: number): TierDraft => ({
  key,
  rate: '',
  minActive: '',
  minValidBetMinor: undefined,
  minNetLossMinor: undefined,
});

/** Converts per cent to parts per million. Returns undefined for a text that is not a rate. */
export function parseRate(text: string): number | undefined {
  if (!/^\d{1,3}(?:\.\d{1,4})?$/.test(text.trim())) return undefined;
  const ppm = Math.round(Number(text) * ppmPerPercent);
  return ppm >= 1 ? ppm : undefined;
}

const parseCount = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;

/** The thresholds of each kind: a real-time salary has none, and only a dividend has a threshold of net loss. */
export const thresholdsByKind: Record<AgentContractType, readonly Exclude<TierField, 'rate'>[]> = {
  DIVIDEND: ['minActive', 'minValidBet', 'minNetLoss'],
  DAILY: ['minActive', 'minValidBet'],
  HOURLY: ['minActive', 'minValidBet'],
  REALTIME: [],
};

/** Parses a tier. A text that is not valid becomes undefined. */
function readTier(type: AgentContractType, draft: TierDraft): Partial<ContractTier> {
  const values = {
    minActive: parseCount(draft.minActive),
    minValidBet: draft.minValidBetMinor,
    minNetLoss: draft.minNetLossMinor,
  };
  const thresholds = thresholdsByKind[type].flatMap((name) =>
    values[name] === undefined ? [] : [[name, values[name]] as const],
  );
  const ratePpm = parseRate(draft.rate);
  return { ...(ratePpm !== undefined && { ratePpm }), ...Object.fromEntries(thresholds) };
}

/** Returns the first problem of each tier, or undefined for a valid tier. `ceilingPpm` is the agent's own best rate. */
export function checkTiers(
  type: AgentContractType,
  drafts: readonly TierDraft[],
  ceilingPpm: number,
): (TierProblem | undefined)[] {
  return drafts.map((draft, index) => {
    const tier = readTier(type, draft);
    const before = drafts[index - 1] && readTier(type, drafts[index - 1] as TierDraft);
    if (tier.ratePpm === undefined) return { field: 'rate', rule: 'rateWrong' };
    if (tier.ratePpm > ceilingPpm) return { field: 'rate', rule: 'overCeiling' };
    if (before?.ratePpm !== undefined && tier.ratePpm <= before.ratePpm)
      return { field: 'rate', rule: 'notRising' };
    if (draft.minActive.trim() !== '' && parseCount(draft.minActive) === undefined)
      return { field: 'minActive', rule: 'countWrong' };
    const fallen = thresholdsByKind[type].find((name) => (tier[name] ?? 0) < (before?.[name] ?? 0));
    return fallen && { field: fallen, rule: 'falling' };
  });
}

/** Converts valid drafts to the tiers of an offer. */
export const toTiers = (type: AgentContractType, drafts: readonly TierDraft[]): ContractTier[] =>
  drafts.map((draft) => ({ ratePpm: 0, ...readTier(type, draft) }));
