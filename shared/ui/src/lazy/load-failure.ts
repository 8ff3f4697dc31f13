/**
 * Returns whether code could not be fetched: a script (webpack's `ChunkLoadError`) or its stylesheet. An error that the
 * code throws while it runs is not a load failure.
 */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

/** Rejection of a lazy part whose code could not be fetched. */
export class PartNotLoaded extends Error {
  override name = 'PartNotLoaded';
}
