/** Pure rules of red envelopes. Rule: docs/rules.md 5.6. */

/**
 * Divides a budget at random among envelopes, each with at least the smallest amount. The amounts sum exactly to the budget.
 * Every division of what is above the smallest amounts is equally likely. `drawBelow` returns a random whole number
 * below its argument. Amounts in minor units.
 */
export function drawEnvelopes(
  { budget, count, smallest }: { budget: number; count: number; smallest: number },
  drawBelow: (bound: number) => number,
): number[] {
  const spare = budget - count * smallest;
  if (count < 1 || spare < 0) throw new Error(`${count} envelopes of ${smallest} exceed ${budget}.`);
  const cuts = Array.from({ length: count - 1 }, () => drawBelow(spare + 1)).toSorted((a, b) => a - b);
  return Array.from(
    { length: count },
    (_, place) => smallest + (cuts[place] ?? spare) - (cuts[place - 1] ?? 0),
  );
}
