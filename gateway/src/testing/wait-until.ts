const pollEveryMs = 5;
const giveUpAfterMs = 30_000;

/** Resolves once `isTrue` is. Rejects when that does not come, so that a test fails with its own words. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + giveUpAfterMs;
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error(`It did not come: ${isTrue}`);
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
}
