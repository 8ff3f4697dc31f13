export type StartErrorCode =
  | 'config.invalid'
  | 'database.unreachable'
  | 'database.locked'
  | 'database.damaged'
  | 'database.disk-full'
  | 'database.not-durable'
  | 'migration.changed'
  | 'migration.failed'
  | 'port.unavailable'
  | 'runtime.too-old';

/** A start that cannot go on. Its message is one line: what was tried, what was found, what to do. */
export class StartError extends Error {
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, message: string, cause?: unknown) {
    super(message.replaceAll(/\s*\n\s*/g, ' '), { cause });
    this.name = 'StartError';
    this.code = code;
  }
}

/** The message of anything that was thrown, for a line of a log. */
export const getErrorMessage = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(getErrorMessage).join('; ');
  return error instanceof Error ? error.message : String(error);
};
