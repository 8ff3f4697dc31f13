const pollEveryMs = 5;
const giveUpAfterMs = 60_000;

/** Resolves once `isTrue` returns true. Rejects after a timeout, so that the test fails with its own message. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + giveUpAfterMs;
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error(`It did not come: ${isTrue}`);
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
}
