/**
 * Rules for the times of contracts of one kind, as pure functions without clock or database. At every moment, an agent
 * gives no higher rate than the agent's own contract has.
 */

/** A contract in the time in which it is in force. Times are milliseconds since 1970. */
export interface ContractSpan {
  id: number;
  /** The agent who gave the contract; undefined: the platform. `toId` is the agent who holds it. */
  fromId: number | undefined;
  toId: number;
  bestRatePpm: number;
  from: number;
  /** The first moment after the contract; infinite without an end. */
  until: number;
}

/** A contract that has to end at `until`, earlier than before. */
export interface Cut extends ContractSpan {
  /** Whether the contract had no end before. */
  wasOpen: boolean;
}

/**
 * Finds the first moment from `from` on at which no contract covers this rate; infinite if it is covered from then on.
 */
export function findCoverEnd(held: readonly ContractSpan[], ratePpm: number, from: number): number {
  const covering = held.find((one) => one.bestRatePpm >= ratePpm && one.from <= from && one.until > from);
  return covering === undefined ? from : findCoverEnd(held, ratePpm, covering.until);
}

/**
 * Finds the first moment from `earliest` on after which the contracts always cover this rate; undefined if there is no
 * such moment.
 */
export function findCoverStart(
  held: readonly ContractSpan[],
  ratePpm: number,
  earliest: number,
): number | undefined {
  const starts = [earliest, ...held.map(({ from }) => from).filter((from) => from > earliest)];
  return starts
    .toSorted((a, b) => a - b)
    .find((start) => findCoverEnd(held, ratePpm, start) === Number.POSITIVE_INFINITY);
}

/**
 * Returns the contracts below `holderId` that have to end earlier when the holder's own contracts become `held`: each
 * one ends at the first moment from `since` on at which the contracts of its giver do not cover its rate. `below` holds
 * all contracts of the agents below, including those from other agents. A contract that has not begun ends at its
 * start.
 */
export function findCuts(
  holderId: number,
  held: readonly ContractSpan[],
  below: readonly ContractSpan[],
  since: number,
): Cut[] {
  const cuts = below.flatMap((contract): Cut[] => {
    if (contract.fromId !== holderId) return [];
    const until = findCoverEnd(held, contract.bestRatePpm, Math.max(contract.from, since));
    if (until >= contract.until) return [];
    return [{ ...contract, until, wasOpen: contract.until === Number.POSITIVE_INFINITY }];
  });
  const cutById = new Map(cuts.map((cut) => [cut.id, cut]));
  return [...Map.groupBy(cuts, ({ toId }) => toId)].flatMap(([agentId, own]) => {
    const heldAfter = below
      .filter(({ toId }) => toId === agentId)
      .map((contract) => cutById.get(contract.id) ?? contract);
    return [...own, ...findCuts(agentId, heldAfter, below, since)];
  });
}
