/**
 * Rules of rebates: each member gets back a part of the own valid bets, and each agent earns the difference between the own
 * rate and that of the direct downline through whom a bet came. Pure functions on `bigint`.
 */

/** The valid bets of one member at one place in the tree. */
export interface PathBets {
  /** The ids from the root to the member. */
  path: readonly number[];
  validBetMinor: bigint;
}

/** A direct downline with everyone below. */
interface RebateBranch {
  memberId: number;
  /** The downline's rate, at most the agent's. */
  ratePpm: number;
  validBetMinor: bigint;
  /** The part of the agent's gross that belongs to the downline. */
  partMinor: bigint;
}

export interface Rebate {
  memberId: number;
  ratePpm: number;
  ownBaseMinor: bigint;
  /** The member's own rebate; 0 below the least amount. */
  rebateMinor: bigint;
  grossMinor: bigint;
  downlinesMinor: bigint;
  /** The agent's income: gross less the downlines' part, at least 0. */
  differenceMinor: bigint;
  /** By id. */
  branches: RebateBranch[];
}

const million = 1_000_000n;

/** Returns the part of an amount, rounded towards −∞. */
const takePart = (minor: bigint, ratePpm: number): bigint => {
  const product = minor * BigInt(ratePpm);
  return product / million - (product < 0n && product % million !== 0n ? 1n : 0n);
};

const addUp = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, minor) => sum + minor, 0n);

const addTo = <K>(sums: Map<K, bigint>, key: K, minor: bigint): void => {
  sums.set(key, (sums.get(key) ?? 0n) + minor);
};

/** The bets of a day, added one by one. A long day takes several turns of the event loop. */
interface RebateSums {
  /** Adds bets; those of void bets are negative. */
  add(bets: PathBets): void;
  /** Lists the members who have a rate and a part in the bets, by id. */
  listMembers(): number[];
  calculate(memberId: number): Rebate;
}

/**
 * Creates the sums of a day. `rates` holds the rate of everyone who has one; others earn nothing. A bet counts for the
 * team as it was when the bet was settled. An own rebate below `minMinor` is 0.
 */
export function createRebateSums(rates: ReadonlyMap<number, number>, minMinor: bigint): RebateSums {
  const own = new Map<number, bigint>();
  const below = new Map<number, Map<number, bigint>>();
  const getBranches = (memberId: number): Map<number, bigint> => {
    const branches = below.get(memberId) ?? new Map<number, bigint>();
    below.set(memberId, branches);
    return branches;
  };
  return {
    add({ path, validBetMinor }) {
      const memberId = path.at(-1) ?? 0;
      if (rates.has(memberId)) addTo(own, memberId, validBetMinor);
      for (const [index, uplineId] of path.slice(0, -1).entries())
        if (rates.has(uplineId)) addTo(getBranches(uplineId), path[index + 1] ?? 0, validBetMinor);
    },
    listMembers: () => [...new Set([...own.keys(), ...below.keys()])].sort((a, b) => a - b),
    calculate(memberId) {
      const ratePpm = rates.get(memberId) ?? 0;
      const ownBaseMinor = own.get(memberId) ?? 0n;
      const ownPart = takePart(ownBaseMinor, ratePpm);
      const branches = [...(below.get(memberId) ?? [])]
        .sort(([a], [b]) => a - b)
        .map(([branchId, validBetMinor]): RebateBranch => {
          // A downline who was moved away since then may have a higher rate now.
          const branchPpm = Math.min(ratePpm, rates.get(branchId) ?? 0);
          const partMinor = takePart(validBetMinor, branchPpm);
          return { memberId: branchId, ratePpm: branchPpm, validBetMinor, partMinor };
        });
      const grossMinor = takePart(addUp(branches.map(({ validBetMinor }) => validBetMinor)), ratePpm);
      const downlinesMinor = addUp(branches.map(({ partMinor }) => partMinor));
      const netMinor = grossMinor - downlinesMinor;
      return {
        memberId,
        ratePpm,
        ownBaseMinor,
        rebateMinor: ownPart > 0n && ownPart >= minMinor ? ownPart : 0n,
        grossMinor,
        downlinesMinor,
        differenceMinor: netMinor > 0n ? netMinor : 0n,
        branches,
      };
    },
  };
}
