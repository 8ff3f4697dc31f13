import webpack, { type Compilation, type Configuration } from 'webpack';

/** A build that reruns after each change of its source. */
export interface BuildWatcher {
  /** Returns the last compilation that succeeded. */
  compilation(): Compilation;
  stop(): Promise<void>;
}

/**
 * Starts a build in watch mode. Rejects when the first build fails. When a later one fails, the files of the last
 * successful build stay.
 */
export async function watchBuild(configuration: Configuration, warn = console.warn): Promise<BuildWatcher> {
  const compiler = webpack(configuration);
  let last: Compilation | undefined;
  const first = Promise.withResolvers<void>();
  const watching = compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
    const failed =
      error ?? (stats?.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : null);
    if (failed || !stats) {
      const problem = failed ?? new Error('webpack stopped without a result.');
      first.reject(problem);
      warn(problem.message);
      return;
    }
    last = stats.compilation;
    first.resolve();
  });
  const stop = () => new Promise<void>((resolve) => watching?.close(() => compiler.close(() => resolve())));
  await first.promise.catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    compilation() {
      if (!last) throw new Error('Nothing was built yet.');
      return last;
    },
    stop,
  };
}
