import { fileListName } from '@parlour/contracts';
import type { HashedFiles, IntegrityRegistry } from '../runtime/integrity-registry.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { mayPrefetch } from './connection.ts';
import { whenQuiet } from './when-quiet.ts';

/** Fetches lazy files in advance, once the page is loaded and quiet. The code for that is one of them. */
export function warmWhenQuiet(
  page: Document,
  { shell, integrity }: { shell: HashedFiles; integrity: Pick<IntegrityRegistry, 'load'> },
  runtime: Runtime,
): { stop(): void } {
  let warming: { stop(): void } | undefined;
  let isStopped = false;
  const start = async () => {
    try {
      const { warmReleases } = await import('./warm-releases.ts');
      if (mayPrefetch()) await integrity.load(shell.base + fileListName);
      if (!isStopped) warming = warmReleases(page, shell, runtime);
    } catch {
      // The lazy files then load on first use.
    }
  };
  const cancel = whenQuiet(page, () => void start());
  return {
    stop() {
      isStopped = true;
      cancel();
      warming?.stop();
    },
  };
}
