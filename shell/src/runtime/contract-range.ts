const parseVersion = (version: string): [number, number, number] | undefined => {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
};

/**
 * Returns whether `version` of the platform contract satisfies `range` (`^1.2.0` or one exact version).
 * A range of another form is refused: showing nothing is safer than showing something wrong.
 */
export function satisfiesContractRange(version: string, range: string): boolean {
  const available = parseVersion(version);
  const required = parseVersion(range.replace(/^\^/, ''));
  if (!available || !required) return false;
  if (!range.startsWith('^')) return version === range;
  if (available[0] !== required[0]) return false;
  return available[1] > required[1] || (available[1] === required[1] && available[2] >= required[2]);
}
