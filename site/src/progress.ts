/**
 * Progress output, one line per step: the title while it runs, then the duration. Rewrites the line on a terminal,
 * appends elsewhere.
 */
export interface Progress {
  /** Runs `work` as the step `title`. `report` shows the current state in a few words. */
  step<T>(title: string, work: (report: (detail: string) => void) => Promise<T>): Promise<T>;
}

export const silentProgress: Progress = { step: (_title, work) => work(() => undefined) };

export function createTerminalProgress(out: NodeJS.WriteStream): Progress {
  return {
    async step(title, work) {
      const startedAt = performance.now();
      let shownAt = 0;
      const show = (text: string, last: boolean): void => {
        if (out.isTTY) out.write(`\r\u001b[2K${text}${last ? '\n' : ''}`);
        else out.write(`${text}\n`);
      };
      show(`  … ${title}`, false);
      const value = await work((detail) => {
        const now = performance.now();
        // Where lines cannot be rewritten, one every two seconds is enough.
        if (now - shownAt < (out.isTTY ? 100 : 2000)) return;
        shownAt = now;
        show(`  … ${title}: ${detail}`, false);
      });
      show(`  ✓ ${title} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`, true);
      return value;
    },
  };
}
