type StartErrorCode =
  | 'config.invalid'
  | 'database.unreachable'
  | 'database.leftovers'
  | 'database.locked'
  | 'database.other-use'
  | 'database.other-registry'
  | 'database.newer'
  | 'database.damaged'
  | 'database.disk-full'
  | 'database.not-durable'
  | 'migration.changed'
  | 'migration.failed'
  | 'port.unavailable'
  | 'runtime.too-old';

const toOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');

/** A failure that prevents the start. Its message is one line: the attempt, the finding and the remedy. */
export class StartError extends Error {
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, message: string, cause?: unknown) {
    super(toOneLine(message), { cause });
    this.name = 'StartError';
    this.code = code;
  }
}

/** Returns the message of any thrown value, for one log line. */
export const getErrorMessage = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(getErrorMessage).join('; ');
  return error instanceof Error ? error.message : String(error);
};
