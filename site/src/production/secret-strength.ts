const lengthMin = 32;
/** A secret of the required length with fewer bits is a repeated word or a keyboard row rather than random. */
const bitsMin = 80;
const placeholders = /change-?_?me|password|placeholder|example|parlour|123456|abcdef/i;

/** Returns why a secret is too weak, for one line that does not show it; `undefined` when it is strong. */
export function findWeakness(secret: string, shortest = lengthMin): string | undefined {
  if (secret.length < shortest)
    return `it has ${secret.length} characters, and ${shortest} or more are needed`;
  if (placeholders.test(secret)) return 'it contains a word of an example';
  return estimateBits(secret) < Math.min(bitsMin, shortest * 2.5) || repeats(secret)
    ? 'its characters repeat, so it can be guessed'
    : undefined;
}

/** Estimates the bits from how often each character occurs. */
function estimateBits(secret: string): number {
  const counts = new Map<string, number>();
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1);
  let perCharacter = 0;
  for (const count of counts.values())
    perCharacter -= (count / secret.length) * Math.log2(count / secret.length);
  return perCharacter * secret.length;
}

/** Whether the text is a shorter one several times in a row. */
const repeats = (secret: string): boolean => (secret + secret).indexOf(secret, 1) < secret.length;
