import webpack, { type Compilation, type Configuration } from 'webpack';

/**
 * Runs webpack once. Throws one error with all messages when the build fails; warnings go to `warn`.
 * Returns the finished compilation, so that a caller can find the files of a chunk.
 */
export async function compile(
  configuration: Configuration,
  warn: (message: string) => void,
): Promise<Compilation> {
  const compiler = webpack(configuration);
  try {
    const { promise, resolve, reject } = Promise.withResolvers<webpack.Stats | undefined>();
    compiler.run((error, stats) => (error ? reject(error) : resolve(stats)));
    const stats = await promise;
    if (!stats) throw new Error('webpack stopped without a result.');
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }));
    if (stats.hasWarnings()) warn(stats.toString({ all: false, warnings: true, colors: false }));
    return stats.compilation;
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}
