/** Error classes of PostgreSQL: connection exceptions, insufficient resources, operator intervention. */
const unavailableClasses = /^(08|53|57P)/;
const readOnlyTransaction = '25006';
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** The server ended a statement, or its wait for a lock, after the time of its connection. */
const timeoutCodes = new Set(['57014', '55P03']);
/** Errors of the driver that have no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/**
 * Returns true when an error means that the server is away, full or no longer the primary. The query may succeed on
 * another connection, and this one must not be used again.
 */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    unavailableClasses.test(code) ||
    code === readOnlyTransaction ||
    networkCodes.has(code) ||
    driverMessages.test(error.message)
  );
}

/** Returns whether the server ended a statement because it, or its wait for a lock, took too long. The connection is intact. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && timeoutCodes.has(String(error.code));
