import { AppError, type ErrorBody, type ErrorCode, errorStatus, isAppError } from '@parlour/contracts';
import { isConnectionFailure, isStatementTimeout } from '@parlour/postgres';

// Refusals of the web framework before a handler runs, by the framework's codes.
const refused: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['request.too-large', 'The body is larger than this call takes.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['request.wrong-type', 'The content type is not one that this call takes.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['request.invalid', 'The body is shorter or longer than announced.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['request.invalid', 'The body is empty where JSON was announced.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['request.invalid', 'The body is not JSON.'],
  FST_ERR_BAD_URL: ['request.not-found', 'The address cannot be read.'],
};
const notJson = { path: [], rule: 'json' };

/** Converts any thrown value to an error reply. An unexpected failure becomes `server.defect`, without details. */
export function toErrorReply(
  error: unknown,
  requestId: string,
): { status: number; body: ErrorBody; defect: boolean } {
  if (isAppError(error)) {
    const { code, message, fields, details } = error;
    const status = errorStatus[code];
    return {
      status,
      body: { code, message, fields, details, requestId },
      // A refusal by a bounded queue is normal operation. An entry for each one would let an attacker flood the log.
      defect: status >= 500 && code !== 'server.busy',
    };
  }
  const thrownCode = getErrorCode(error);
  const known = refused[thrownCode];
  if (known !== undefined || isJsonSyntaxError(error)) {
    const [code, message] = known ?? ['request.invalid' as const, 'The body is not JSON.'];
    const fields = code === 'request.invalid' ? [notJson] : undefined;
    return { status: errorStatus[code], body: { code, message, fields, requestId }, defect: false };
  }
  // When the database is away, full or too busy, the caller may try again, and the gateway has no defect.
  const isUnavailable = isConnectionFailure(error) || isStatementTimeout(error);
  const code: ErrorCode = isUnavailable ? 'server.unavailable' : 'server.defect';
  const message =
    code === 'server.defect' ? 'Something is broken on our side.' : 'Not available just now. Try again.';
  return { status: errorStatus[code], body: { code, message, requestId }, defect: true };
}

const getErrorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const isJsonSyntaxError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'SyntaxError' && 'statusCode' in error && error.statusCode === 400;

/** Creates the error for invalid input; `fields` names each invalid field and its broken rule. */
export const invalidInput = (message: string, fields: NonNullable<ErrorBody['fields']>): AppError =>
  new AppError('request.invalid', message, { fields });
