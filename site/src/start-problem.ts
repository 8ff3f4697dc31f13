import { RegistryError } from '@parlour/registry';

/**
 * A problem that stops the start, worded for the person at the keyboard: one line with the action that was tried, the
 * cause and the solution. Shown without a stack.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';

  /** Each of several problems of one step has its own line. */
  constructor(message: string | readonly string[], cause?: unknown) {
    const lines = typeof message === 'string' ? [message] : message;
    super(lines.map(toOneLine).join('\n'), { cause });
  }
}

const advice: Record<string, string> = {
  EACCES: 'this user may not write there. Choose another DATA_DIR or change its rights.',
  EROFS: 'the file system is read-only. Choose another DATA_DIR.',
  ENOSPC: 'the disk is full. Free some space, or choose another DATA_DIR, and start again; nothing was lost.',
  EDQUOT:
    'the quota is used up. Free some space, or choose another DATA_DIR, and start again; nothing was lost.',
  ENOTDIR: 'a part of the path is a file. Choose another DATA_DIR.',
  EEXIST: 'a file of that name is in the way. Choose another DATA_DIR.',
};

/** Returns the problem for a system error that happened during `tried`, or `undefined` for a defect. */
export function toStartProblem(tried: string, error: unknown): StartProblem | undefined {
  if (error instanceof StartProblem) return error;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'StartError') return new StartProblem(cause.message, error);
    if (cause instanceof RegistryError && cause.code === 'database-unreachable')
      return new StartProblem(
        `${cause.message}. Check REGISTRY_DATABASE_URL, or leave it out to keep the journal beside the releases.`,
        error,
      );
    if (cause instanceof RegistryError && cause.code === 'signing-keys-invalid')
      return new StartProblem(
        `Reading the configuration: ${cause.message}. Correct it, or leave it out to keep the keys beside the releases.`,
        error,
      );
    if (cause.name === 'DamagedFile' || (cause instanceof RegistryError && cause.code === 'data-damaged'))
      return new StartProblem(
        `${tried}: ${cause.message}. Restore the folder from a backup, or move it away to begin with an empty site.`,
        error,
      );
    const found = 'code' in cause ? advice[String(cause.code)] : undefined;
    if (found) return new StartProblem(`${tried}: ${found}`, error);
  }
  return undefined;
}

const toOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
