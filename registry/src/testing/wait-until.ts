import { setTimeout as wait } from 'node:timers/promises';

/** Resolves once the condition holds. Fails the test after `limitMs`. */
export async function waitUntil(is: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> {
  const until = Date.now() + limitMs;
  while (!(await is())) {
    if (Date.now() > until) throw new Error(`Not within ${limitMs} ms.`);
    await wait(10);
  }
}
