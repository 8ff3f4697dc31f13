const numbers = (version: string): [number, number, number] | undefined => {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
};

/**
 * Whether `version` of the platform contract satisfies `range` (`^1.2.0` or one exact version).
 * A range of another form is refused: to show nothing is safer than to show something wrong.
 */
export function contractFits(version: string, range: string): boolean {
  const have = numbers(version);
  const need = numbers(range.replace(/^\^/, ''));
  if (!have || !need) return false;
  if (!range.startsWith('^')) return version === range;
  if (have[0] !== need[0]) return false;
  return have[1] > need[1] || (have[1] === need[1] && have[2] >= need[2]);
}
