import type { MemberContract } from '@parlour/contracts/back-office';
import { parsePercent } from '../../shares.ts';

export type Tier = MemberContract['tiers'][number];

/** A tier as the operator enters it. An empty threshold means that the tier has none. */
export interface TierDraft {
  key: number;
  /** Per cent. */
  rate: string;
  minActive: string;
  minValidBet: number | undefined;
  minNetLoss: number | undefined;
}

type Thresholds = Pick<Tier, 'minActive' | 'minValidBet' | 'minNetLoss'>;
const thresholds = [
  'minActive',
  'minValidBet',
  'minNetLoss',
] as const satisfies readonly (keyof Thresholds)[];

/** The problem of a tier, and the field that has it. */
export interface TierError {
  field: 'rate' | keyof Thresholds;
  rule: 'rateWrong' | 'countWrong' | 'notRising' | 'falling';
}

const ppmMax = 1_000_000;

/** Converts per cent to parts per million. Returns undefined for a text that is not a rate. */
export function parseRate(text: string): number | undefined {
  const ppm = parsePercent(text);
  return ppm !== undefined && ppm >= 1 && ppm <= ppmMax ? ppm : undefined;
}

const parseCount = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;

/** Returns the tiers, or the problem of each tier. The rules are those of `contracts/offer`. */
export function readTiers(drafts: readonly TierDraft[]): {
  tiers: Tier[] | undefined;
  errors: readonly (TierError | undefined)[];
} {
  const tiers = drafts.map(readTier);
  const errors = tiers.map((tier, index) => {
    const before = tiers[index - 1];
    if ('rule' in tier) return tier;
    if (before === undefined || 'rule' in before) return undefined;
    if (tier.ratePpm <= before.ratePpm) return { field: 'rate', rule: 'notRising' } as const;
    const fallen = thresholds.find((name) => (tier[name] ?? 0) < (before[name] ?? 0));
    return fallen && ({ field: fallen, rule: 'falling' } as const);
  });
  const isSound = drafts.length > 0 && errors.every((error) => error === undefined);
  return {
    tiers: isSound ? tiers.filter((tier): tier is Tier => !('rule' in tier)) : undefined,
    errors,
  };
}

function readTier({ rate, minActive, minValidBet, minNetLoss }: TierDraft): Tier | TierError {
  const ratePpm = parseRate(rate);
  if (ratePpm === undefined) return { field: 'rate', rule: 'rateWrong' };
  const active = minActive.trim() === '' ? undefined : parseCount(minActive);
  if (active === undefined && minActive.trim() !== '') return { field: 'minActive', rule: 'countWrong' };
  return {
    ratePpm,
    ...(active !== undefined && { minActive: active }),
    ...(minValidBet !== undefined && { minValidBet }),
    ...(minNetLoss !== undefined && { minNetLoss }),
  };
}
