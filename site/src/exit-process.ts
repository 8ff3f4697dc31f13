import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';

/**
 * Ends this process with `status`.
 *
 * Node joins the threads of V8 when it exits. A thread that compiles a function can wait for a garbage collection that
 * only the main thread can run, so that neither ends (nodejs/node#54918). Therefore V8 starts no further compilation in
 * the background, and the event loop runs for a moment, in which the compilations that have started end.
 */
export async function exitProcess(status: number): Promise<never> {
  setFlagsFromString('--no-concurrent-sparkplug');
  await setTimeout(20);
  process.exit(status);
}
